/** An organisation's papers that wait: what they say, the pictures, and the buttons of the first of the two administrators who decide. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import type { Organisation, StaffRegistration } from '@ajose/sdk/contract/organisations';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { Papers } from '../../components/Papers.tsx';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { Allowed, RoleNotice, useMay } from '../../components/role.tsx';
import { acceptRegistration, refuseRegistration } from '../../data/organisations.ts';
import { addressOf } from '../../paths.ts';
import { organisationFacts } from './organisationFacts.ts';

interface Props {
  user: Pick<UserDetails, 'name' | 'email'>;
  organisation: Organisation;
  registration: StaffRegistration;
}

export function UserRegistration({ user, organisation, registration }: Props) {
  const { _id: id, askedBy, askedAt, acceptedBy } = registration;
  const [deciding, setDeciding] = useState<'accept' | 'refuse' | null>(null);
  const decides = useMay('verify');
  const close = () => setDeciding(null);
  return (
    <Card title="Papers wait to be checked">
      <Stack>
        <Facts
          look="columns"
          facts={[
            ['Registered name', <b key="name">{organisation.name}</b>],
            ...organisationFacts(organisation),
            ['Asked by', askedBy],
            ['Asked', <DateTime key="asked" moment={askedAt} />],
            ...(decides
              ? [['Papers', <Papers key="papers" form={organisation.form} registration={registration} />] as const]
              : []),
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
              {acceptedBy} has accepted them. Another administrator decides under{' '}
              <LinkButton href={addressOf({ section: 'approvals' })}>Approvals</LinkButton>.
            </Alert>
          )}
        </Allowed>
      </Stack>
      {deciding === 'accept' && (
        <ConfirmCall
          title={`Accept the papers of ${organisation.name}?`}
          message="Accept them only when they show this name and number, and name the members who sign. Nothing changes until another administrator has approved it. Then the organisation has level 3."
          confirmLabel="Accept"
          busyLabel="Accepting…"
          call={() => acceptRegistration(id)}
          failure="They could not be accepted. Please try again."
          onClose={close}
        />
      )}
      {deciding === 'refuse' && (
        <ReasonDialog
          title="Refuse the papers?"
          email={user.email}
          helperText="The owners read it, by email and in the app."
          submit="Refuse"
          busy="Refusing…"
          failure="They could not be refused. Please try again."
          send={(because) => refuseRegistration(id, because)}
          onClose={close}
        >
          <Text tone="soft">{organisation.name} stays at level 0. An owner can add other papers.</Text>
        </ReasonDialog>
      )}
    </Card>
  );
}
