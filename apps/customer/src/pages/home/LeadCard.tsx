/** The indigo card that leads the home: what the portfolio is worth, its change in 30 days, and its line of 90 days. */
import './LeadCard.css';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { formatNaira } from '@ajose/sdk/money';
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Money } from '@ajose/ui/display/Money';
import { percentChange } from './change.ts';

interface Props {
  stats: UserStats | undefined;
  busy: boolean;
  onInvest: () => void;
}

export function LeadCard({ stats, busy, onInvest }: Props) {
  const values = stats?.history.map(({ invested }) => invested) ?? [];
  const change = portfolioChange(stats?.changes.portfolioPercent);
  return (
    <section className="lead" aria-label="Total Portfolio Value" aria-busy={busy}>
      <AdirePattern motif="petals" tile={72} />
      <div className="lead-words">
        <h2 className="lead-label">Total Portfolio Value</h2>
        <p className="lead-value">
          {busy ? <Skeleton width="12ch" /> : stats ? <Money naira={stats.totalPortfolioValue} /> : '—'}
        </p>
        <p className="lead-change">{change ?? 'Capital at work in your running investments'}</p>
      </div>
      <Line values={values} />
      <Button className="lead-action" variant="outlined" onClick={onInvest}>
        Add Investment
      </Button>
    </section>
  );
}

/** Capital only falls when it is paid out, which is no loss, so a fall is never shown in percent. */
function portfolioChange(percent: number | null | undefined): string | null {
  if (percent !== null && percent !== undefined && percent < 0)
    return 'Capital was paid out to your wallet in the last 30 days';
  return percentChange(percent)?.text ?? null;
}

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 4;

/** The line fills the width of the card, so it is drawn in units of its own and stretched. */
function Line({ values }: { values: readonly number[] }) {
  const largest = Math.max(...values, 0);
  const first = values[0];
  const last = values.at(-1);
  if (values.length < 2 || largest === 0 || first === undefined || last === undefined)
    return <div className="lead-line" />;
  const x = (index: number) => (WIDTH * index) / (values.length - 1);
  const y = (naira: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * naira) / largest;
  const line = values.map((naira, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(naira)}`).join('');
  return (
    <svg
      className="lead-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Portfolio value over ${values.length} days: from ${formatNaira(first, 'compact')} to ${formatNaira(last, 'compact')}`}
    >
      <path className="lead-area" d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path className="lead-path" d={line} />
    </svg>
  );
}
