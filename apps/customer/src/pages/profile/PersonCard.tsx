/** The customer's name, contact details, referral code and status, and the way to change what they may change. */
import { showPhone } from '@ajose/sdk/domain/text';
import styles from './PersonCard.module.css';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { User } from '@ajose/sdk/contract/customers';
import { DEFAULT_STATE } from '@ajose/sdk/domain/countries';
import { Avatar } from '@ajose/ui/display/Avatar';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { capitalised } from '../../components/countries.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useNameChange } from '../../data/nameChange.ts';
import { useUser } from '../../session.tsx';
import { NameChange } from './NameChange.tsx';

const DetailsDialog = dialogLater(async () => (await import('./DetailsDialog.tsx')).DetailsDialog);

const EmailDialog = dialogLater(async () => (await import('./EmailDialog.tsx')).EmailDialog);

const MISSING = 'Not provided';

const NameDialog = dialogLater(async () => (await import('./NameDialog.tsx')).NameDialog);

export function PersonCard() {
  const user = useUser();
  const [changing, setChanging] = useState<'details' | 'email' | 'name' | null>(null);
  const { data: nameChange } = useNameChange(user._id);
  const close = () => setChanging(null);
  useBackCloses(changing !== null, close);
  const change = (what: NonNullable<typeof changing>, name: string) => (
    <Button size="small" aria-label={`Change ${name}`} onClick={() => setChanging(what)}>
      Change
    </Button>
  );
  return (
    <Card label="About you">
      <Stack gap={3}>
        <Inline gap={4}>
          <Avatar name={user.name} size={56} />
          <Fill least="8rem">
            <h2 className={styles['profileName']} translate="no">
              {user.name}
            </h2>
          </Fill>
          {nameChange?.state !== 'waiting' && <div className={styles['act']}>{change('name', 'name')}</div>}
        </Inline>
        <Facts
          look="acts"
          facts={[
            ['Email', <Email key="email" address={user.email} />, change('email', 'email address')],
            ['Phone', showPhone(user.phoneNumber) || MISSING, change('details', 'phone number')],
            ['Location', locationOf(user), change('details', 'location')],
            ...(user.tin === undefined ? [] : [['Tax number', user.tin, change('details', 'tax number')] as const]),
            ['Referral code', user.myRefCode || 'NIL'],
            ['Member since', <DateTime key="since" moment={user.createdAt} format="date" />],
            ['Status', <StatusChip key="status" kind="user" status={user.sub_status} />],
          ]}
        />
        {user.newEmail && (
          <Alert severity="info">
            Open the link in our email to <b>{user.newEmail.email}</b> until <DateTime moment={user.newEmail.until} />.
            Until then your address stays as it is.
          </Alert>
        )}
        <NameChange />
      </Stack>
      {changing === 'details' && <DetailsDialog onClose={close} />}
      {changing === 'email' && <EmailDialog onClose={close} />}
      {changing === 'name' && <NameDialog onClose={close} />}
    </Card>
  );
}

function locationOf({ state, country }: Pick<User, 'state' | 'country'>): string {
  const named = [state === DEFAULT_STATE ? '' : state, country].filter(Boolean).join(', ');
  return named ? capitalised(named) : MISSING;
}
