/**
 * The customer's home: what is late or waits for them, all the money with the quick actions, what comes next, the latest transactions,
 * figures and what runs.
 */
import styles from './HomePage.module.css';
import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { lagosDay } from '@ajose/sdk/domain/time';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { acting } from '../../acting.ts';
import { ConfirmEmail } from '../../components/ConfirmEmail.tsx';
import { useAnnouncements } from '../../data/announcements.ts';
import { refreshAtHome } from '../../data/me.ts';
import { useUser } from '../../session.tsx';
import { ActiveInvestments } from './ActiveInvestments.tsx';
import { Announcements } from './Announcements.tsx';
import { AutoSaveLine } from './AutoSaveLine.tsx';
import { Balances } from './Balances.tsx';
import { Coming, useIsComingKnown } from './Coming.tsx';
import { Figures } from './Figures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { ForOrganisations } from './ForOrganisations.tsx';
import { Late } from './Late.tsx';
import { Owed } from './Owed.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';

/** Its code is fetched only where one acts for an organisation. */
const OfOrganisation = lazyPart(async () => (await import('./OfOrganisation.tsx')).OfOrganisation);

export function HomePage() {
  const user = useUser();
  // The wallet also changes from outside, as when the money of a failed withdrawal returns.
  useEffect(() => void refreshAtHome(), []);
  const { settling } = useAnnouncements(user._id);
  const known = useIsComingKnown(user._id);
  const gap = usePhone() ? 3 : 4;
  const [today] = useState(() => lagosDay(new Date()));
  const isNew = lagosDay(new Date(user.createdAt)) === today;
  const [firstName = user.name] = user.name.split(' ');
  return (
    <div className={styles['home']} data-settling={settling || !known}>
      <Stack gap={gap}>
        <Owed />
        <Late userId={user._id} />
        <AutoSaveLine userId={user._id} />
        <div>
          <PageHeader
            title="Dashboard Overview"
            // For whom one acts stands in the bar above.
            {...(acting() === null
              ? {
                  description: (
                    <>
                      Welcome{isNew ? '' : ' back'}, {firstName}. {!user.emailConfirmed && <ConfirmEmail />}
                    </>
                  ),
                }
              : {})}
          />
          <Stack gap={gap}>
            {acting() !== null && (
              <ErrorBoundary
                message="What waits for approval could not be opened. Check your connection, then load the page again."
                place="/dashboard/home"
              >
                <Suspense>
                  <OfOrganisation />
                </Suspense>
              </ErrorBoundary>
            )}
            <FirstSteps userId={user._id} place="first" />
            <Balances user={user} />
            <ForOrganisations />
          </Stack>
        </div>
        <FirstSteps userId={user._id} place="below" />
        <Coming userId={user._id} />
        <div className={styles['below']} data-waits={!known}>
          <Stack gap={gap}>
            <Announcements userId={user._id} />
            <Lists userId={user._id} />
          </Stack>
        </div>
      </Stack>
    </div>
  );
}

/** On a phone the latest transactions come first, and the figures are folded. */
function Lists({ userId }: { userId: string }) {
  if (usePhone())
    return (
      <>
        <RecentTransactions userId={userId} />
        <FoldingSection title="Figures" summary="Portfolio value, profits, active investments">
          <Stack>
            <Figures userId={userId} />
            <ActiveInvestments userId={userId} />
          </Stack>
        </FoldingSection>
      </>
    );
  return (
    <>
      <Figures userId={userId} />
      <div className={styles['lists']}>
        <RecentTransactions userId={userId} />
        <ActiveInvestments userId={userId} />
      </div>
    </>
  );
}
