/** The customer's home: all the money with the quick actions, what comes next, figures, the latest transactions, what runs, and charts. */
import styles from './HomePage.module.css';
import { useEffect } from 'react';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { ConfirmEmail } from '../../components/ConfirmEmail.tsx';
import { useAnnouncements } from '../../data/announcements.ts';
import { refreshAtHome } from '../../data/me.ts';
import { useUser } from '../../session.tsx';
import { ActiveInvestments } from './ActiveInvestments.tsx';
import { Announcements } from './Announcements.tsx';
import { AutoSaveLine } from './AutoSaveLine.tsx';
import { Balances } from './Balances.tsx';
import { Charts } from './Charts.tsx';
import { Coming, useIsComingKnown } from './Coming.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Owed } from './Owed.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';

export function HomePage() {
  const user = useUser();
  // The wallet also changes from outside, as when the money of a failed withdrawal returns.
  useEffect(() => void refreshAtHome(), []);
  const { settling } = useAnnouncements(user._id);
  const known = useIsComingKnown(user._id);
  const [firstName = user.name] = user.name.split(' ');
  return (
    <div className={styles['home']} data-settling={settling}>
      <Stack>
        <Owed />
        <AutoSaveLine userId={user._id} />
        <div>
          <PageHeader
            title="Dashboard Overview"
            description={
              <>
                Welcome back, {firstName}. {!user.emailConfirmed && <ConfirmEmail />}
              </>
            }
          />
          <Balances user={user} />
        </div>
        <FirstSteps userId={user._id} />
        <Coming userId={user._id} />
        <div className={styles['below']} data-waits={!known}>
          <Stack>
            <Announcements userId={user._id} />
            <Figures userId={user._id} />
            <div className={styles['lists']}>
              <RecentTransactions userId={user._id} />
              <ActiveInvestments userId={user._id} />
            </div>
            <Charts userId={user._id} />
          </Stack>
        </div>
      </Stack>
    </div>
  );
}
