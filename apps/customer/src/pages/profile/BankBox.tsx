/** The bank account that withdrawals go to, and the referral code. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useBank } from '../../data/banks.ts';
import { useUser } from '../../session.tsx';
import { BankForm } from './BankForm.tsx';

export function BankBox() {
  const user = useUser();
  const { data: bank, error } = useBank(user.bank);
  const [changing, setChanging] = useState(false);

  if (!user.bank || changing) {
    return (
      <section className="box" aria-labelledby="bank-title">
        <div className="box-head">
          <h2 id="bank-title">{user.bank ? 'Change bank details' : 'Bank Details Not Added'}</h2>
          {user.bank && (
            <Button size="small" onClick={() => setChanging(false)}>
              Cancel
            </Button>
          )}
        </div>
        <BankForm onSaved={() => setChanging(false)} />
      </section>
    );
  }
  return (
    <section className="box" aria-labelledby="bank-title">
      <div className="box-head">
        <h2 id="bank-title">Bank details</h2>
        <Button size="small" onClick={() => setChanging(true)}>
          Change
        </Button>
      </div>
      <dl className="facts">
        <div>
          <dt>Bank name</dt>
          <dd>{bank?.name ?? (error ? user.bank : <Skeleton width={120} />)}</dd>
        </div>
        <div>
          <dt>Account name</dt>
          <dd>{user.bank_acct_name}</dd>
        </div>
        <div>
          <dt>Account number</dt>
          <dd>{user.bank_acct_number}</dd>
        </div>
        <div>
          <dt>Referral code</dt>
          <dd>{user.myRefCode || 'NIL'}</dd>
        </div>
      </dl>
    </section>
  );
}
