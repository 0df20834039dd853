/** What needs attention, each item with a button that leads to it; one line when all is well. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { DashboardStats, SystemSettings } from '@ajose/sdk/contract/dashboard';
import { Stack } from '@ajose/ui/layout/Stack';
import type { Go } from '../../paths.ts';
import { concerns, reassurance } from './attention.ts';

interface AttentionProps {
  stats: DashboardStats | undefined;
  system: SystemSettings | undefined;
  /** One of the two could not be fetched. */
  failed: boolean;
  go: Go;
}

export function Attention({ stats, system, failed, go }: AttentionProps) {
  if (!stats || !system) {
    if (!failed) return <Skeleton variant="rounded" className="attention-wait" />;
    return (
      <Alert severity="warning" role="note">
        The state of the platform could not be fetched.
      </Alert>
    );
  }
  const found = concerns(stats, system);
  if (found.length === 0) {
    return (
      <Alert severity="success" role="note">
        {reassurance(system)}
      </Alert>
    );
  }
  return (
    <Stack as="ul" gap={2} label="Needs attention">
      {found.map(({ severity, text, section }) => (
        <li key={text}>
          <Alert
            severity={severity}
            role="note"
            action={
              <Button className="attention-go" color="inherit" size="small" onClick={() => go({ section })}>
                Look into it
              </Button>
            }
          >
            {text}
          </Alert>
        </li>
      ))}
    </Stack>
  );
}
