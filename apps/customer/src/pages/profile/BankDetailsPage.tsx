/** The first page of a new customer: no other section opens before there is a bank account. */
import styles from './BankDetailsPage.module.css';
import { useState } from 'react';
import { Card } from '@ajose/ui/layout/Card';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { acting } from '../../acting.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { useUser } from '../../session.tsx';
import { BankForm } from './BankForm.tsx';

export function BankDetailsPage() {
  const { bank } = useUser();
  // The first account opens at once: saving it changes no words.
  const [replaces] = useState(bank !== null);
  const { go } = useDashboard();
  const organisation = acting();
  return (
    <div className={styles['bankDetails']}>
      <PageHeader
        title="Add Bank Details"
        description={
          replaces
            ? 'The account that you save here replaces the present one, and withdrawals to it open after a day.'
            : organisation
              ? `Withdrawals go to this account, so it has to be in the name of ${organisation.name}.`
              : 'Your withdrawals go to this account, so it has to be in your own name.'
        }
      />
      <Card>
        <BankForm onSaved={() => go({ section: 'home' })} />
      </Card>
    </div>
  );
}
