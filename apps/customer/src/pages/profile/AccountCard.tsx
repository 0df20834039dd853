/** All of the customer's data as a file, and the way to close the account. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
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
      <Rows>
        <Row>
          <Fill least="11rem">
            <Text strong>My data</Text>
            <Quiet>Everything that we keep about you, as one file that other programs can read.</Quiet>
          </Fill>
          <Button size="small" aria-label="Download my data" onClick={() => setAsked('data')}>
            Download
          </Button>
        </Row>
        <Row>
          <Fill least="11rem">
            <Text strong>My account</Text>
            <Quiet>You can close it once nothing runs any more and what is yours has been withdrawn.</Quiet>
          </Fill>
          <Button size="small" color="error" aria-label="Close my account" onClick={() => setAsked('close')}>
            Close
          </Button>
        </Row>
      </Rows>
      {asked === 'data' && <OwnDataDialog onClose={close} />}
      {asked === 'close' && <CloseDialog onClose={close} />}
    </Card>
  );
}
