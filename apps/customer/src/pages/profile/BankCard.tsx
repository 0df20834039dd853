/** The bank accounts that withdrawals go to. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { MOST_BANK_ACCOUNTS } from '@ajose/sdk/domain/promises';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { MemberMay } from '../../components/MemberMay.tsx';
import { useMay } from '../../data/accounts.ts';
import { useBank } from '../../data/banks.ts';
import { useUser } from '../../session.tsx';
import { BankForm } from './BankForm.tsx';
import { OtherAccounts } from './OtherAccounts.tsx';

export function BankCard() {
  const user = useUser();
  const { data: bank, error } = useBank(user.bank);
  const [changing, setChanging] = useState<'added' | 'changed' | null>(null);
  const count = user.bankAccounts ?? 1;
  const may = useMay('ask');

  if (!user.bank || changing) {
    return (
      <Card
        title={titleOf(user.bank !== null, changing)}
        actions={
          user.bank && (
            <Button size="small" onClick={() => setChanging(null)}>
              Cancel
            </Button>
          )
        }
      >
        <MemberMay two>
          <BankForm as={changing ?? 'changed'} onSaved={() => setChanging(null)} />
        </MemberMay>
      </Card>
    );
  }
  return (
    <Card
      title="Bank details"
      actions={
        may && (
          <Button size="small" onClick={() => setChanging('changed')}>
            Change
          </Button>
        )
      }
    >
      <Stack gap={5}>
        {user.withdrawalsFrom !== null ? (
          <Text>
            Withdrawals {user.withdrawalsWait === 'email' ? 'open again' : 'to it open'} on{' '}
            <DateTime moment={user.withdrawalsFrom} />.
          </Text>
        ) : (
          <Text tone="soft">Withdrawals go to this account{count > 1 && ', unless another is chosen'}.</Text>
        )}
        <Facts
          look="columns"
          facts={[
            ['Bank name', bank?.name ?? (error ? user.bank : <Skeleton key="bank" width={120} />)],
            ['Account name', user.bank_acct_name],
            ['Account number', user.bank_acct_number],
          ]}
        />
        <Stack gap={1}>
          {count > 1 && <OtherAccounts />}
          {may && count < MOST_BANK_ACCOUNTS && (
            <div>
              <Button variant="outlined" size="small" onClick={() => setChanging('added')}>
                Add another account
              </Button>
            </div>
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

function titleOf(has: boolean, changing: 'added' | 'changed' | null): string {
  if (!has) return 'Bank Details Not Added';
  return changing === 'added' ? 'Add a bank account' : 'Change bank details';
}
