/** Offers push notices, once something has happened that would have been one. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { Notice } from '@ajose/sdk/contract/notices';
import { toldAtOnce } from '@ajose/sdk/domain/push-notices';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { acting } from '../../acting.ts';
import { useTelling } from '../../components/useTelling.ts';
import { usePush } from '../../data/notices.ts';
import { putOff, turnOn } from '../../offline/push.ts';
import { useUser } from '../../session.tsx';

export function Offer({ notices }: { notices: readonly Notice[] }) {
  const isDue = notices.some(({ kind }) => toldAtOnce[kind] !== undefined);
  const mayAsk = useTelling() === 'off' && acting() === null;
  return isDue && mayAsk ? <Ask /> : null;
}

function Ask() {
  const { _id: userId } = useUser();
  const { data: push } = usePush(userId);
  const { busy, run } = useCall('This device could not be set up. Please try again.');
  if (!push?.key) return null;
  const { key } = push;
  const accept = () =>
    run(
      () => turnOn(userId, key),
      (isOn) => (isOn ? 'This device tells you at once.' : ''),
    );
  return (
    <Alert severity="info" icon={false} role="note">
      <Stack gap={2}>
        <Text size="sm">
          <b>Hear of this at once?</b> This device can tell you. A locked screen shows no amounts.
        </Text>
        <Inline>
          <Button variant="outlined" size="small" disabled={busy} onClick={accept}>
            Tell me at once
          </Button>
          <Button size="small" disabled={busy} onClick={putOff}>
            Not now
          </Button>
        </Inline>
      </Stack>
    </Alert>
  );
}
