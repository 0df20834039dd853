/** The indigo card that leads the home: all of the customer's money, what it earned this month, and both over the last 90 days; on a phone the days are a card of their own. */
import styles from './LeadCard.module.css';
import { Suspense, use, useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { AmountsToggle } from '@ajose/ui/display/AmountsToggle';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Money } from '@ajose/ui/display/Money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { toggleAmounts } from '../../data/amounts.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { usePhone } from '../../components/usePhone.ts';

const EarningsDialog = dialogLater(async () => (await import('./EarningsDialog.tsx')).EarningsDialog);

const MoneyLine = lazyPart(async () => (await import('./MoneyLine.tsx')).MoneyLine);

interface Props {
  stats: UserStats | undefined;
  busy: boolean;
}

export function LeadCard({ stats, busy }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const phone = usePhone();
  useBackCloses(open, close);
  return (
    <section className={styles['lead']} aria-label="All your money" aria-busy={busy}>
      <AdirePattern motif="petals" tile={72} />
      <div className={styles['words']}>
        <div className={styles['top']}>
          <h2 className={styles['label']}>All your money</h2>
          <AmountsToggle hidden={use(AmountsHidden)} onToggle={toggleAmounts} />
        </div>
        <p className={styles['value']}>
          {busy ? <Skeleton width="12ch" /> : stats ? <Money naira={stats.allMoney} /> : '—'}
        </p>
      </div>
      <button
        type="button"
        className={styles['earned']}
        disabled={!stats}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>Earned this month</span>
        <b>{busy ? <Skeleton width="7ch" /> : stats ? <Money naira={stats.earnedThisMonth.earned} /> : '—'}</b>
        <small>
          {stats && stats.earnedThisMonth.tax !== 0 ? 'After tax' : 'Paid and growing'}
          <ChevronRight aria-hidden="true" />
        </small>
      </button>
      {!phone && <Line history={stats?.history} />}
      {open && <EarningsDialog onClose={close} />}
    </section>
  );
}

/** A phone has it further down, and fetches its code there. */
function Line({ history }: { history: UserStats['history'] | undefined }) {
  return (
    <ErrorBoundary
      message="The line of your money could not be opened. Check your connection, then load the page again."
      place="/dashboard/home"
    >
      <Suspense fallback={<div className={styles['line']} />}>
        <MoneyLine history={history} />
      </Suspense>
    </ErrorBoundary>
  );
}
