/** The bank account that withdrawals go to, and the referral code. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { useBank } from '../../data/banks.ts';
import { useUser } from '../../session.tsx';
import { BankForm } from './BankForm.tsx';

export function BankCard() {
  const user = useUser();
  const { data: bank, error } = useBank(user.bank);
  const [changing, setChanging] = useState(false);

  if (!user.bank || changing) {
    return (
      <Card
        title={user.bank ? 'Change bank details' : 'Bank Details Not Added'}
        actions={
          user.bank && (
            <Button size="small" onClick={() => setChanging(false)}>
              Cancel
            </Button>
          )
        }
      >
        <BankForm onSaved={() => setChanging(false)} />
      </Card>
    );
  }
  return (
    <Card
      title="Bank details"
      actions={
        <Button size="small" onClick={() => setChanging(true)}>
          Change
        </Button>
      }
    >
      <Facts
        look="cells"
        facts={[
          ['Bank name', bank?.name ?? (error ? user.bank : <Skeleton key="bank" width={120} />)],
          ['Account name', user.bank_acct_name],
          ['Account number', user.bank_acct_number],
          ['Referral code', user.myRefCode || 'NIL'],
        ]}
      />
    </Card>
  );
}
