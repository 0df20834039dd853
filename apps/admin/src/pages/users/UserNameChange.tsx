/** A pending change of the customer's name: the request, its file, and the buttons of the first of the two administrators who decide. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import type { WaitingNameChange } from '@ajose/sdk/contract/name-changes';
import { nameChangeReason } from '@ajose/sdk/domain/name-changes';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { NameChangeFile } from '../../components/NameChangeFile.tsx';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { Allowed, RoleNotice, useMay } from '../../components/role.tsx';
import { acceptNameChange, refuseNameChange } from '../../data/nameChanges.ts';
import { addressOf } from '../../paths.ts';

interface Props {
  user: UserDetails;
  change: WaitingNameChange;
}

export function UserNameChange({ user, change }: Props) {
  const { _id: id, before, after, reason, words, file, askedAt, acceptedBy } = change;
  const [deciding, setDeciding] = useState<'accept' | 'refuse' | null>(null);
  const decides = useMay('verify');
  const close = () => setDeciding(null);
  return (
    <Card title="Another name is asked for">
      <Stack>
        <Facts
          look="columns"
          facts={[
            ['Now', before],
            ['New name', <b key="after">{after}</b>],
            ['Why', nameChangeReason(reason)],
            ...(words === '' ? [] : [['In the customer’s words', words] as const]),
            ['Asked', <DateTime key="asked" moment={askedAt} />],
            ...(file && decides ? [['File', <NameChangeFile key="file" id={id} name={after} />] as const] : []),
          ]}
        />
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
              {acceptedBy} has accepted it. Another administrator decides it under{' '}
              <LinkButton href={addressOf({ section: 'approvals' })}>Approvals</LinkButton>.
            </Alert>
          )}
        </Allowed>
      </Stack>
      {deciding === 'accept' && <Accept change={change} onClose={close} />}
      {deciding === 'refuse' && (
        <ReasonDialog
          title="Refuse the change of name?"
          email={user.email}
          helperText="The customer reads it, by email and in the app."
          submit="Refuse"
          busy="Refusing…"
          failure="It could not be refused. Please try again."
          send={(because) => refuseNameChange(id, because)}
          onClose={close}
        >
          <Text tone="soft">The name stays {before}. The customer can ask again.</Text>
        </ReasonDialog>
      )}
    </Card>
  );
}

function Accept({ change: { _id: id, before, after }, onClose }: { change: WaitingNameChange; onClose: () => void }) {
  return (
    <ConfirmCall
      title={`Change the name to ${after}?`}
      message={`Accept it only when the file shows that ${before} is ${after} now. Nothing changes until another administrator has approved it. Bank accounts in the new name then count as the customer’s.`}
      confirmLabel="Accept"
      busyLabel="Accepting…"
      call={() => acceptNameChange(id)}
      failure="It could not be accepted. Please try again."
      onClose={onClose}
    />
  );
}
