/** The form that comes first: without a bank account nothing else opens. */
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
            : 'One last step. This is where your money goes when you withdraw it; only an account in your own name is safe.'
        }
      />
      <section className="box">
        <BankForm onSaved={() => go('home')} />
      </section>
    </div>
  );
}
