/** All of the customer's data as a file, and the way to close the account. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useDownload } from '../../components/useDownload.ts';
import { getOwnData } from '../../data/leaving.ts';
import { useUser } from '../../session.tsx';

const CloseDialog = dialogLater(async () => (await import('./CloseDialog.tsx')).CloseDialog);

export function AccountCard() {
  const { _id: userId } = useUser();
  const { busy, download } = useDownload();
  const [closing, setClosing] = useState(false);
  useBackCloses(closing, () => setClosing(false));
  const save = (): Promise<void> =>
    download(
      async () => ({ file: await getOwnData(userId), name: 'ajose-my-data.json' }),
      'Your data could not be downloaded. Please try again.',
    );
  return (
    <Card title="Your data and your account">
      <Stack gap={3}>
        <Text tone="soft" size="sm">
          Everything that we keep about you, as one file that other programs can read.
        </Text>
        <Inline>
          <Button variant="outlined" disabled={busy} onClick={() => void save()}>
            {busy ? 'Preparing...' : 'Download my data'}
          </Button>
          <Button color="error" onClick={() => setClosing(true)}>
            Close my account
          </Button>
        </Inline>
      </Stack>
      {closing && <CloseDialog onClose={() => setClosing(false)} />}
    </Card>
  );
}
