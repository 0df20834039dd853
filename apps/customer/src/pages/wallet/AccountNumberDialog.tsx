/** The customer's own account number, for transfers from any bank. To get one, the customer is identified first, once. */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { AccountNumber, ArrivedTransfer } from '@ajose/sdk/contract/account-numbers';
import type { Identity } from '@ajose/sdk/contract/identity';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatTime } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { asksBvn, BeingChecked, IdentityBeingChecked, IdentityForm } from '../../components/IdentityForm.tsx';
import type { Next } from '../../components/dashboard.ts';
import { shareText } from '../../components/share.ts';
import { askAccountNumber, findTransfer, useAccountNumber, useIdentity } from '../../data/accountNumber.ts';
import { useUser } from '../../session.tsx';

const ANOTHER_WAY = 'Pay another way';

interface Props {
  /** The purpose of the money, shown when it has arrived. */
  next?: Next | undefined;
  /** Goes back to the amount. */
  onBack: () => void;
  onClose: () => void;
}

export function AccountNumberDialog({ next, onBack, onClose }: Props) {
  const user = useUser();
  const userId = user._id;
  const account = useAccountNumber(userId);
  // Read here, because SWR renders again only components that read the answer.
  const { data, error, mutate } = useIdentity(userId);
  const given = account.data?.state === 'given' ? account.data : null;
  const hasForm = account.data && !given && account.data.state !== 'asked' && asksBvn(user, data);
  return (
    <Modal
      open
      title="Bank transfer"
      onClose={onClose}
      size="small"
      actions={
        hasForm ? undefined : (
          <>
            <Button variant="outlined" onClick={onBack}>
              {ANOTHER_WAY}
            </Button>
            {given && <Share account={given} />}
          </>
        )
      }
    >
      <Loaded of={account} skeleton={220} failure="Your account number could not be fetched.">
        {(account) =>
          account.state === 'given' ? (
            <Given account={account} userId={userId} next={next} />
          ) : (
            <Loaded of={{ data, error, mutate }} skeleton={220} failure="Your account number could not be fetched.">
              {(identity) => <NotYet account={account} identity={identity} userId={userId} onBack={onBack} />}
            </Loaded>
          )
        }
      </Loaded>
      <OfflineHint />
    </Modal>
  );
}

function Share({ account: { number, bank, name } }: { account: AccountNumber }) {
  if (!('share' in navigator)) return null;
  const words = { title: 'My account number', text: `${number}, ${bank}, ${name}` };
  return (
    <Button variant="outlined" onClick={() => void shareText(words)}>
      Share
    </Button>
  );
}

interface GivenProps {
  account: AccountNumber;
  userId: string;
  next: Next | undefined;
}

function Given({ account: { number, bank, name }, userId, next }: GivenProps) {
  const { words } = useAmounts();
  const [arrived, setArrived] = useState<ArrivedTransfer | null>();
  const online = useOnline();
  const { busy, error, run } = useCall('We could not look for it. Please try again.', 'dialog');
  const look = (): void => {
    setArrived(undefined);
    run(() => findTransfer(userId), setArrived);
  };
  return (
    <Stack>
      <Text>
        Transfer any amount from any bank to this number. It arrives in your wallet automatically, and we charge you
        nothing.
      </Text>
      <CopyField label="Account number" value={number ?? ''} strong />
      <Facts
        facts={[
          ['Bank', bank],
          ['Account name', name],
        ]}
      />
      <Button variant="outlined" size="large" disabled={busy || !online} onClick={look}>
        {busy ? 'Looking for it…' : 'I have sent it'}
      </Button>
      <output>
        {error !== undefined && <Alert severity="error">{error}</Alert>}
        {arrived === null && (
          <Alert severity="info">
            No transfer has arrived yet. Banks usually take a minute; we credit it automatically and notify you.
          </Alert>
        )}
        {arrived && (
          <Alert severity="success">
            {words(`${formatNaira(arrived.amount)} arrived at ${formatTime(arrived.at)}. It is in your wallet.`)}
          </Alert>
        )}
      </output>
      {next && arrived && (
        <Button variant="outlined" size="large" onClick={next.resume}>
          {next.label}
        </Button>
      )}
    </Stack>
  );
}

interface Way {
  account: AccountNumber;
  identity: Identity;
  userId: string;
  onBack: () => void;
}

function NotYet({ account, identity, userId, onBack }: Way): ReactNode {
  if (account.state === 'asked') return <BeingChecked>Your account number is being made.</BeingChecked>;
  if (identity.state === 'checking') return <IdentityBeingChecked reason={identity.reason} />;
  if (identity.state !== 'done') {
    return (
      <IdentityForm
        reason={identity.reason}
        opens="An account number of your own opens"
        cancel={ANOTHER_WAY}
        onCancel={onBack}
      >
        Get an account number of your own, and pay in from any bank. Banks have to know whose it is, so your BVN is
        checked once against your bank account.
      </IdentityForm>
    );
  }
  return <Ask reason={account.reason} userId={userId} />;
}

function Ask({ reason, userId }: { reason: string | null; userId: string }) {
  const online = useOnline();
  const { busy, run } = useCall('The account number could not be asked for. Please try again.');
  return (
    <Stack>
      {reason !== null && <Alert severity="warning">{reason}</Alert>}
      <Text>
        Your BVN matches your bank account. Now you can have an account number of your own: whatever is transferred to
        it arrives in your wallet. It stays yours.
      </Text>
      <Button
        variant="contained"
        size="large"
        disabled={busy || !online}
        onClick={() => run(() => askAccountNumber(userId))}
      >
        {busy ? 'Asking…' : 'Get my account number'}
      </Button>
    </Stack>
  );
}
