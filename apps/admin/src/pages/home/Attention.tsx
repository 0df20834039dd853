/** Whether anything is wrong: each concern with the way to it, or one quiet line that says why there is none. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { DashboardStats, SystemSettings } from '@ajose/sdk/contract/dashboard';
import type { Go } from '../../paths.ts';
import { concerns, reassurance } from './attention.ts';

interface AttentionProps {
  stats: DashboardStats | undefined;
  machinery: SystemSettings | undefined;
  /** One of the two could not be fetched. */
  failed: boolean;
  go: Go;
}

export function Attention({ stats, machinery, failed, go }: AttentionProps) {
  if (!stats || !machinery) {
    if (!failed) return <Skeleton variant="rounded" height={50} />;
    return (
      <Alert severity="warning" role="note">
        Whether anything is wrong could not be found out.
      </Alert>
    );
  }
  const found = concerns(stats, machinery);
  if (found.length === 0) {
    return (
      <Alert severity="success" role="note">
        {reassurance(machinery)}
      </Alert>
    );
  }
  return (
    <Box component="ul" aria-label="Needs attention" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {found.map(({ severity, text, section }) => (
        <li key={text}>
          <Alert
            severity={severity}
            role="note"
            action={
              <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => go({ section })}>
                Look into it
              </Button>
            }
          >
            {text}
          </Alert>
        </li>
      ))}
    </Box>
  );
}
