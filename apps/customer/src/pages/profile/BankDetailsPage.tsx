/** The first page of a new customer: no other section opens before there is a bank account. */
import './ProfilePage.css';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { useUser } from '../../session.tsx';
import { BankForm } from './BankForm.tsx';

export function BankDetailsPage() {
  const { bank } = useUser();
  const { go } = useDashboard();
  return (
    <div className="narrow">
      <PageHeader
        title="Add Bank Details"
        text={
          bank
            ? 'Withdrawals go to this account from now on.'
            : 'One last step. Your withdrawals go to this account, so it has to be in your own name.'
        }
      />
      <section className="box">
        <BankForm onSaved={() => go('home')} />
      </section>
    </div>
  );
}
