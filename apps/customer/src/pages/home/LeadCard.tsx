/** The indigo card that leads the home: all the money, what it is made of, and what it earned in 30 days; on wider screens day by day. */
import styles from './LeadCard.module.css';
import { Suspense, use, useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { moneyParts, type MoneyPart } from '@ajose/app/homeWords.ts';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { AmountsToggle } from '@ajose/ui/display/AmountsToggle';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Money } from '@ajose/ui/display/Money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { toggleAmounts } from '../../data/amounts.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { allMoney } from '../../whose.ts';
import type { EarnedLineProps } from './EarnedLine.tsx';

const EarningsDialog = dialogLater(async () => (await import('./EarningsDialog.tsx')).EarningsDialog);

const EarnedLine = lazyPart<EarnedLineProps>(async () => (await import('./EarnedLine.tsx')).EarnedLine);

interface Props {
  userId: string;
  stats: UserStats | undefined;
  busy: boolean;
}

export function LeadCard({ userId, stats, busy }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const phone = usePhone();
  const title = allMoney();
  useBackCloses(open, close);
  return (
    <section className={styles['lead']} aria-label={title} aria-busy={busy}>
      <AdirePattern motif="petals" tile={72} />
      <div className={styles['words']}>
        <div className={styles['top']}>
          <h2 className={styles['label']}>{title}</h2>
          <AmountsToggle hidden={use(AmountsHidden)} onToggle={toggleAmounts} />
        </div>
        <p className={styles['value']}>
          {busy ? <Skeleton width="12ch" /> : stats ? <Money naira={stats.allMoney} /> : '—'}
        </p>
      </div>
      <Parts stats={stats} busy={busy} onEarnings={() => setOpen(true)} />
      <button
        type="button"
        className={styles['earned']}
        disabled={!stats}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>Earned in 30 days</span>
        <b>{busy ? <Skeleton width="7ch" /> : stats ? <Money naira={stats.changes.profits ?? 0} /> : '—'}</b>
        <small>
          After tax
          <ChevronRight aria-hidden="true" />
        </small>
      </button>
      {/* Nothing to draw before the first plan. */}
      {!phone && stats?.changes.activeInvestments !== null && <Line userId={userId} history={stats?.history} />}
      {open && <EarningsDialog onClose={close} />}
    </section>
  );
}

interface PartsProps {
  stats: UserStats | undefined;
  busy: boolean;
  onEarnings: () => void;
}

/** What all the money is made of, as a sum whose parts open their places. */
function Parts({ stats, busy, onEarnings }: PartsProps) {
  const { go } = useDashboard();
  if (!stats) return busy ? <div className={styles['parts']} /> : null;
  // Where there is no money, there are no parts to show.
  if (stats.allMoney === 0) return null;
  const open = (key: MoneyPart['key']): void => {
    if (key === 'growing') onEarnings();
    else if (key === 'inPlans') go({ section: 'investmentPortfolio' });
    else if (key === 'inCircles') go({ section: 'circles' });
    else if (key === 'onItsWay') go({ section: 'transaction', only: 'onItsWay' });
    // Money of a dispute or a refund belongs to payments that are completed.
    else go({ section: 'transaction' });
  };
  return (
    <ul className={styles['parts']} aria-label="What it is made of">
      {moneyParts(stats).map(({ key, words, naira }) => (
        <li key={words}>
          <button type="button" onClick={() => open(key)}>
            {words}
            <b>
              <Money naira={naira} />
            </b>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The line of what was earned. Its code is fetched only where there is room for the line. */
function Line({ userId, history }: { userId: string; history: UserStats['history'] | undefined }) {
  return (
    <ErrorBoundary
      message="The line of what was earned could not be opened. Check your connection, then load the page again."
      place="/dashboard/home"
    >
      <Suspense fallback={<div className={styles['line']} />}>
        <EarnedLine userId={userId} history={history} />
      </Suspense>
    </ErrorBoundary>
  );
}
