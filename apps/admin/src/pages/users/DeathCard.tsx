/** A case of death: since when and why the account is held, the next of kin, and the next step. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import { useCall } from '@ajose/app/useCall.ts';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import type { DeathCase } from '@ajose/sdk/contract/deaths';
import type { NextOfKin } from '@ajose/sdk/contract/next-of-kin';
import { showPhone } from '@ajose/sdk/domain/text';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { Allowed } from '../../components/role.tsx';
import { closeForEstate, confirmDeath, seeNextOfKin, takeBackDeathCase } from '../../data/deaths.ts';
import { useAdmin } from '../../session.tsx';
import { addressOf } from '../../paths.ts';
import { EstateExits } from './EstateExits.tsx';

const PayEstateDialog = dialogLater(async () => (await import('./PayEstateDialog.tsx')).PayEstateDialog);

type Asked = 'confirm' | 'takeBack' | 'pay' | 'close';

export function DeathCard({ user, deathCase }: { user: UserDetails; deathCase: DeathCase }) {
  const { openedAt, openedBy, openedById, reportedBy, report, document, confirmedAt, settledFrom, waits } = deathCase;
  const now = useNow();
  const isSettled = settledFrom !== null && new Date(settledFrom) <= now;
  const isOpener = useAdmin()._id === openedById;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isConfirmed = confirmedAt !== null;
  return (
    <Card title="Held: case of death">
      <Stack gap={5}>
        <Text>
          No money leaves this account and nobody can sign in. Money that arrives and what matures stays in the wallet.
        </Text>
        <Facts
          facts={[
            ['Held since', <DateTime key="since" moment={openedAt} />],
            ['Opened by', openedBy],
            ['Reported by', reportedBy],
            ['What was reported', report],
            ['Document', document],
            ['Confirmed', isConfirmed ? <DateTime key="confirmed" moment={confirmedAt} /> : 'Not yet'],
            ['Estate paid from', settledFrom ? <DateTime key="settled" moment={settledFrom} /> : 'Not known yet'],
          ]}
        />
        {waits.length > 0 && (
          <Alert severity="info" role="note">
            {waits.map((act) => WAITING[act]).join(', ')} waits for a second administrator.{' '}
            <LinkButton href={addressOf({ section: 'approvals' })}>Open Approvals</LinkButton>
          </Alert>
        )}
        {!isSettled && <Wait from={settledFrom} />}
        {isSettled && isConfirmed && isOpener && (
          <Text tone="soft">
            You opened this case, so two other administrators end its investments and pay the estate.
          </Text>
        )}
        <Allowed to="handleDeaths">
          <Kin userId={user._id} />
        </Allowed>
        {isConfirmed && <EstateExits userId={user._id} mayEnd={isSettled && !isOpener} />}
        <NextStep {...{ user, deathCase, isSettled, isOpener }} onAsk={setAsked} />
      </Stack>
      {asked === 'pay' && <PayEstateDialog user={user} onClose={close} />}
      {asked === 'takeBack' && <TakeBack user={user} onClose={close} />}
      {(asked === 'confirm' || asked === 'close') && <Sure user={user} asked={asked} onClose={close} />}
    </Card>
  );
}

interface NextStepProps {
  user: UserDetails;
  deathCase: DeathCase;
  isSettled: boolean;
  isOpener: boolean;
  onAsk: (asked: Asked) => void;
}

function NextStep({ user, deathCase: { confirmedAt, waits }, isSettled, isOpener, onAsk }: NextStepProps) {
  return (
    <Inline>
      {confirmedAt !== null ? (
        isSettled && (
          <Allowed to="correct">
            {!isOpener && !waits.includes('payEstate') && user.balance > 0 && (
              <Button variant="contained" size="small" onClick={() => onAsk('pay')}>
                Pay the estate
              </Button>
            )}
            <Button variant="outlined" size="small" onClick={() => onAsk('close')}>
              Close the account
            </Button>
          </Allowed>
        )
      ) : (
        <Allowed to="handleDeaths">
          {!waits.includes('confirmDeath') && (
            <Button variant="contained" size="small" onClick={() => onAsk('confirm')}>
              Confirm it
            </Button>
          )}
          <Button variant="outlined" size="small" onClick={() => onAsk('takeBack')}>
            It was a mistake
          </Button>
        </Allowed>
      )}
    </Inline>
  );
}

const WAITING: Readonly<Record<DeathCase['waits'][number], string>> = {
  confirmDeath: 'Confirming it',
  payEstate: 'A payment to the estate',
  exitForEstate: 'Ending an investment',
};

/** @param from until when the customer can stop the case; null while the email with the link has not left */
function Wait({ from }: { from: string | null }) {
  return (
    <Alert severity="info" role="note">
      {from === null ? (
        'The email that tells the customer has not left yet. Nothing is ended, paid or closed before it has.'
      ) : (
        <>
          Until <DateTime moment={from} /> the customer can stop it by the link in our email. Nothing is ended, paid or
          closed before then.
        </>
      )}
    </Alert>
  );
}

function TakeBack({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Take the case of death back?"
      email={user.email}
      helperText="Kept with the case. Administrators read it, the customer does not."
      submit="Take it back"
      busy="Taking back…"
      failure="The case could not be taken back. Please try again."
      send={(reason) => takeBackDeathCase(user._id, reason)}
      onClose={onClose}
    >
      <Text>The account is as it was before. An email tells its owner that it was held by mistake.</Text>
    </ReasonDialog>
  );
}

const questions = {
  confirm: {
    title: 'Confirm the case of death?',
    message:
      'Another administrator has to approve it. After that no administrator can withdraw it, the customer’s auto-saves end, and the estate can be paid once the customer had time to stop it.',
    label: 'Ask for approval',
    busyLabel: 'Asking…',
    act: confirmDeath,
  },
  close: {
    title: 'Close the account?',
    message:
      'It closes for good, once it is empty. What the law does not make us keep is erased at once, the next of kin too.',
    label: 'Close the account',
    busyLabel: 'Closing…',
    act: closeForEstate,
  },
} as const;

function Sure({ user, asked, onClose }: { user: UserDetails; asked: 'confirm' | 'close'; onClose: () => void }) {
  const { title, message, label, busyLabel, act } = questions[asked];
  return (
    <ConfirmCall
      title={title}
      message={message}
      confirmLabel={label}
      busyLabel={busyLabel}
      call={() => act(user._id)}
      failure="It could not be done. Please try again."
      onClose={onClose}
    />
  );
}

/** The next of kin, shown only on request, because the audit log records each look. */
function Kin({ userId }: { userId: string }) {
  const [seen, setSeen] = useState<{ kin: NextOfKin | null } | null>(null);
  const { busy, run } = useCall('The next of kin could not be fetched.');
  if (seen?.kin === null) return <Text>The customer has named no next of kin.</Text>;
  if (seen) {
    const { name, relation, phone, email } = seen.kin;
    return (
      <Facts
        facts={[
          ['Next of kin', `${name} (${relation})`],
          ['Phone of the next of kin', showPhone(phone) || 'Not given'],
          ['Email of the next of kin', email || 'Not given'],
        ]}
      />
    );
  }
  return (
    <Stack gap={1}>
      <div>
        <Button
          variant="outlined"
          size="small"
          disabled={busy}
          onClick={() =>
            run(
              () => seeNextOfKin(userId),
              (kin) => setSeen({ kin }),
            )
          }
        >
          Show the next of kin
        </Button>
      </div>
      <Text size="sm" tone="soft">
        The audit log records your look. If somebody calls, do not say whether there is one.
      </Text>
    </Stack>
  );
}
