/** The customer's home: figures with the quick actions, what comes next, what runs, the latest transactions, and charts. */
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
import { Charts } from './Charts.tsx';
import { Coming } from './Coming.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Owed } from './Owed.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';

export function HomePage() {
  const user = useUser();
  // The wallet also changes without this app, as when the money of a failed withdrawal returns.
  useEffect(() => void refreshAtHome(), []);
  const { settling } = useAnnouncements(user._id);
  const [firstName = user.name] = user.name.split(' ');
  return (
    <div className={styles['home']} data-settling={settling}>
      <Stack gap={6}>
        <Owed />
        <AutoSaveLine userId={user._id} />
        <Announcements userId={user._id} />
        <div>
          <PageHeader
            title="Dashboard Overview"
            description={
              <>
                Welcome back, {firstName}. {!user.emailConfirmed && <ConfirmEmail />}
              </>
            }
          />
          <Stack>
            <FirstSteps />
            <Figures user={user} />
          </Stack>
        </div>
        <Stack>
          <Coming userId={user._id} />
          <div className={styles['lists']}>
            <ActiveInvestments userId={user._id} />
            <RecentTransactions userId={user._id} />
          </div>
          <Charts userId={user._id} />
        </Stack>
      </Stack>
    </div>
  );
}
