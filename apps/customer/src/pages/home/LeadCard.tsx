/** The indigo card that leads the home: what the portfolio is worth, its change in 30 days, and its line of 90 days. */
import styles from './LeadCard.module.css';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Money } from '@ajose/ui/display/Money';
import { percentChange } from './change.ts';
import { PortfolioLine } from './PortfolioLine.tsx';

interface Props {
  stats: UserStats | undefined;
  busy: boolean;
  onInvest: () => void;
}

export function LeadCard({ stats, busy, onInvest }: Props) {
  const change = portfolioChange(stats?.changes.portfolioPercent);
  return (
    <section className={styles['lead']} aria-label="Total Portfolio Value" aria-busy={busy}>
      <AdirePattern motif="petals" tile={72} />
      <div className={styles['words']}>
        <h2 className={styles['label']}>Total Portfolio Value</h2>
        <p className={styles['value']}>
          {busy ? <Skeleton width="12ch" /> : stats ? <Money naira={stats.totalPortfolioValue} /> : '—'}
        </p>
        <p className={styles['change']}>{change ?? 'Capital at work in your running investments'}</p>
      </div>
      <Button className={styles['action']} variant="outlined" onClick={onInvest}>
        Add Investment
      </Button>
      <PortfolioLine history={stats?.history} />
    </section>
  );
}

/** Capital only falls when it is paid out, which is no loss, so a fall is never shown in percent. */
function portfolioChange(percent: number | null | undefined): string | null {
  if (percent !== null && percent !== undefined && percent < 0)
    return 'Capital was paid out to your wallet in the last 30 days';
  return percentChange(percent)?.text ?? null;
}
