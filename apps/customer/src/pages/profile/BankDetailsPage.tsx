/** The first page of a new customer: no other section opens before there is a bank account. */
import styles from './BankDetailsPage.module.css';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { acting } from '../../acting.ts';
import { ConfirmEmailFirst } from '../../components/ConfirmEmailFirst.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { StepsCard } from '../../components/StepsCard.tsx';
import { aimOf, circleOf } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { BankForm } from './BankForm.tsx';
import { Joined, useJoined } from './Joined.tsx';

export function BankDetailsPage() {
  const { bank } = useUser();
  // The first account opens at once: saving it changes no words.
  const [replaces] = useState(bank !== null);
  const { go } = useDashboard();
  const organisation = acting();
  if (!replaces && organisation === null) return <First />;
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
      <Card>
        <BankForm onSaved={() => go({ section: 'home' })} />
      </Card>
    </div>
  );
}

/** A new customer's first account: why it is asked for, what they came for, and what comes next. */
function First() {
  const { name } = useUser();
  const { go } = useDashboard();
  const { state } = useLocation();
  const joined = useJoined();
  const came = circleOf(state) ?? aimOf(state);
  const next = joined.find(({ _id }) => _id === came) ?? joined[0];
  return (
    <>
      <PageHeader
        title="Add Bank Details"
        description={`Welcome, ${name.split(' ')[0]}. Your withdrawals go to this account, so it has to be in your own name. Then you put money in and choose a plan.`}
      />
      <Stack>
        <Joined of={joined} />
        <Grid columns="wide-narrow" align="start">
          <Card>
            <BankForm onSaved={() => go(next?.place ?? { section: 'home' })} />
          </Card>
          <Stack>
            <StepsCard hasMoney={false} atFirst />
            <ConfirmEmailFirst opens="Withdrawals open, and the bank tells us the account’s name," />
          </Stack>
        </Grid>
      </Stack>
    </>
  );
}
