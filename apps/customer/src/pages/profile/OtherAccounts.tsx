/** The other bank accounts: how to choose one for withdrawals, how long a new one waits, and how to remove each. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { FormDialog } from '@ajose/app/FormDialog';
import { FewOf } from '@ajose/app/FewOf';
import { useCall } from '@ajose/app/useCall.ts';
import type { BankAccount } from '@ajose/sdk/contract/banks';
import { shortNumber } from '@ajose/sdk/domain/masks';
import { formatDay, formatTime } from '@ajose/sdk/domain/time';
import { removeBankAccountFormRules } from '@ajose/sdk/rules/customers';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row } from '@ajose/ui/layout/Rows';
import { Section } from '@ajose/ui/layout/Section';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { MemberMay } from '../../components/MemberMay.tsx';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useSigner } from '../../components/useSigner.ts';
import { ASK_FOR_IT, useAsks, useMay } from '../../data/accounts.ts';
import { preferBankAccount, removeBankAccount, useBankAccounts } from '../../data/banks.ts';
import { useUser } from '../../session.tsx';

/** "Guaranty Trust Bank ••0134" */
const nameOf = ({ bankName, number }: BankAccount): string => `${bankName} ${shortNumber(number)}`;

export function OtherAccounts() {
  const { _id: userId } = useUser();
  const accounts = useBankAccounts(userId, true);
  const [leaving, setLeaving] = useState<BankAccount | null>(null);
  const close = () => setLeaving(null);
  useBackCloses(leaving !== null, close);
  return (
    <Section title="Other accounts" level={3}>
      <FewOf
        of={accounts}
        items={(all) => all.filter((account) => !account.preferred)}
        label="Other accounts"
        failure="The bank accounts could not be fetched."
        skeleton={64}
        empty={null}
      >
        {(account) => (
          <AccountRow
            key={`${account.bank} ${account.number}`}
            account={account}
            onRemove={() => setLeaving(account)}
          />
        )}
      </FewOf>
      {leaving && <RemoveDialog account={leaving} onClose={close} />}
    </Section>
  );
}

function AccountRow({ account, onRemove }: { account: BankAccount; onRemove: () => void }) {
  const { _id: userId } = useUser();
  const may = useMay('ask');
  const { busy, run } = useCall('This account could not be chosen. Please try again.');
  const online = useOnline();
  const { bank, bankName, number, name, withdrawalsFrom } = account;
  const prefer = (): void =>
    run(
      () => preferBankAccount({ userId, bank, bank_acct_number: number }),
      withdrawalsFrom
        ? `From ${formatDay(withdrawalsFrom)}, ${formatTime(withdrawalsFrom)}, withdrawals go to ${nameOf(account)}. Until then choose another account.`
        : `Withdrawals go to ${nameOf(account)} unless you choose another account.`,
    );
  return (
    <Row>
      <Fill least="11rem">
        <Text strong>
          {bankName}, {number}
        </Text>
        <Quiet>{name}</Quiet>
        {withdrawalsFrom && (
          <Quiet>
            New: withdrawals to it open on <DateTime moment={withdrawalsFrom} />
          </Quiet>
        )}
      </Fill>
      {may && (
        <Inline>
          <Button
            size="small"
            disabled={busy || !online}
            aria-label={`Use for withdrawals: ${nameOf(account)}`}
            onClick={prefer}
          >
            Use for withdrawals
          </Button>
          <Button size="small" color="error" aria-label={`Remove ${nameOf(account)}`} onClick={onRemove}>
            Remove
          </Button>
        </Inline>
      )}
    </Row>
  );
}

const empty = { password: '', code: '' };

function RemoveDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const { _id: userId } = useUser();
  const asks = useAsks();
  const signer = useSigner();
  const submit = async ({ password, code }: typeof empty) => {
    const { bank, number } = account;
    await removeBankAccount({
      userId,
      bank,
      bank_acct_number: number,
      ...typed({ code, password }),
    });
    return 'The bank account was removed.';
  };
  return (
    <FormDialog
      title="Remove this bank account?"
      size="small"
      initialValues={empty}
      rules={removeBankAccountFormRules(asks || signer?.twoFactor === true)}
      onSubmit={submit}
      failure="The bank account could not be removed. Please try again."
      submit={asks ? ASK_FOR_IT : 'Remove account'}
      busy="Removing…"
      destructive
      onClose={onClose}
    >
      <MemberMay two>
        <Text>
          You cannot withdraw to {nameOf(account)} any more. Earlier withdrawals still go to it. Added again, it waits
          for a day.
        </Text>
      </MemberMay>
      {!asks && <PasswordOrCode />}
    </FormDialog>
  );
}
