/** The first page of a new customer: no other section opens before there is a bank account. */
import styles from './BankDetailsPage.module.css';
import { useState } from 'react';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { acting } from '../../acting.ts';
import { ConfirmEmailFirst } from '../../components/ConfirmEmailFirst.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { StepsCard } from '../../components/StepsCard.tsx';
import { useUser } from '../../session.tsx';
import { BankForm } from './BankForm.tsx';

export function BankDetailsPage() {
  const { bank, name } = useUser();
  // The first account opens at once: saving it changes no words.
  const [replaces] = useState(bank !== null);
  const { go } = useDashboard();
  const organisation = acting();
  const form = (
    <Card>
      <BankForm onSaved={() => go({ section: 'home' })} />
    </Card>
  );
  if (!replaces && organisation === null)
    return (
      <>
        <PageHeader
          title="Add Bank Details"
          description={`Welcome, ${name.split(' ')[0]}. Your withdrawals go to this account, so it has to be in your own name.`}
        />
        <Grid columns="wide-narrow" align="start">
          {form}
          <Stack>
            <StepsCard hasMoney={false} atFirst />
            <ConfirmEmailFirst opens="Withdrawals open, and the bank tells us the account’s name," />
          </Stack>
        </Grid>
      </>
    );
  return (
    <div className={styles['bankDetails']}>
      <PageHeader
        title="Add Bank Details"
        description={
          organisation && !replaces
            ? `Withdrawals go to this account, so it has to be in the name of ${organisation.name}.`
            : 'The account that you save here replaces the present one, and withdrawals to it open after a day.'
        }
      />
      {form}
    </div>
  );
}
