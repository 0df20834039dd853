/** What a customer has asked for that two administrators decide, with the buttons of the first of them. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type FactsProps } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { Allowed, RoleNotice } from '../../components/role.tsx';
import { addressOf } from '../../paths.ts';

interface Step {
  title: string;
  /** What follows from it. */
  message: string;
  failure: string;
}

interface FirstDecisionProps {
  title: string;
  facts: FactsProps['facts'];
  /** The customer's address, to which a refusal is sent. */
  email: string;
  /** Who reads why it was refused. */
  readers: string;
  /** Who has accepted it; null while nobody has. */
  acceptedBy: string | null;
  accept: Step & { call: () => Promise<unknown> };
  refuse: Step & { call: (because: string) => Promise<string> };
}

export function FirstDecision({ title, facts, email, readers, acceptedBy, accept, refuse }: FirstDecisionProps) {
  const [deciding, setDeciding] = useState<'accept' | 'refuse' | null>(null);
  const close = () => setDeciding(null);
  return (
    <Card title={title}>
      <Stack>
        <Facts look="columns" facts={facts} />
        <RoleNotice to="verify" />
        <Allowed to="verify">
          {acceptedBy === null ? (
            <Inline>
              <Button variant="outlined" size="small" color="error" onClick={() => setDeciding('refuse')}>
                Refuse
              </Button>
              <Button variant="contained" size="small" onClick={() => setDeciding('accept')}>
                Accept
              </Button>
            </Inline>
          ) : (
            <Alert severity="info" role="note">
              {acceptedBy} has accepted. Another administrator decides under{' '}
              <LinkButton href={addressOf({ section: 'approvals' })}>Approvals</LinkButton>.
            </Alert>
          )}
        </Allowed>
      </Stack>
      {deciding === 'accept' && (
        <ConfirmCall {...accept} confirmLabel="Accept" busyLabel="Accepting…" onClose={close} />
      )}
      {deciding === 'refuse' && (
        <ReasonDialog
          title={refuse.title}
          email={email}
          helperText={`${readers} it, by email and in the app.`}
          submit="Refuse"
          busy="Refusing…"
          failure={refuse.failure}
          send={refuse.call}
          onClose={close}
        >
          <Text tone="soft">{refuse.message}</Text>
        </ReasonDialog>
      )}
    </Card>
  );
}
