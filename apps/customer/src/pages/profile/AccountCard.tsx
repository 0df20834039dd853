/** All of the customer's data as a file, and the way to close the account. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useBackCloses } from '../../components/useBackCloses.ts';

const CloseDialog = dialogLater(async () => (await import('./CloseDialog.tsx')).CloseDialog);

const OwnDataDialog = dialogLater(async () => (await import('./OwnDataDialog.tsx')).OwnDataDialog);

export function AccountCard() {
  const [asked, setAsked] = useState<'data' | 'close' | null>(null);
  const close = () => setAsked(null);
  useBackCloses(asked !== null, close);
  return (
    <Card title="Your data and your account">
      <Stack gap={3}>
        <Text tone="soft" size="sm">
          Everything that we keep about you, as one file that other programs can read.
        </Text>
        <Inline>
          <Button variant="outlined" onClick={() => setAsked('data')}>
            Download my data
          </Button>
          <Button color="error" onClick={() => setAsked('close')}>
            Close my account
          </Button>
        </Inline>
      </Stack>
      {asked === 'data' && <OwnDataDialog onClose={close} />}
      {asked === 'close' && <CloseDialog onClose={close} />}
    </Card>
  );
}
