/** An amount in naira: tabular figures, with the naira sign as high and heavy as they are. It needs no script and no MUI. */
import styles from './Money.module.css';
import { use } from 'react';
import { formatNaira, type NairaStyle } from '@ajose/sdk/domain/money';
import { AmountsHidden, HIDDEN_NAME } from './amounts.ts';

export interface MoneyProps {
  /** Naira, as on the wire. */
  naira: number;
  /** `exact` always shows kobo (customers' own money), `whole` shows none (the back-office), `compact` shortens large figures. */
  format?: NairaStyle;
  /** Money in gets a plus and green, money out a minus. Leave it out for balances and for money that has not moved. */
  flow?: 'in' | 'out';
}

export function Money({ naira, format = 'exact', flow: direction }: MoneyProps) {
  const hidden = use(AmountsHidden);
  const flow = naira === 0 && !hidden ? undefined : direction;
  const text = formatNaira(flow ? Math.abs(naira) : naira, format);
  const [minus = '', figures = ''] = text.split('₦');
  const sign = flow === 'in' ? '+' : flow === 'out' || (minus && !hidden) ? '−' : '';
  // A long amount is smaller. It keeps that size when it is hidden, so that nothing moves.
  const long = figures.length > 13 || undefined;
  if (hidden) {
    return (
      <span className={styles['money']} data-money data-flow={flow} data-long={long} data-hidden>
        <span aria-hidden="true">
          {sign}
          <span className={styles['sign']}>₦</span>••••
        </span>
        <span data-heard>{HIDDEN_NAME}</span>
      </span>
    );
  }
  return (
    <span
      className={styles['money']}
      translate="no"
      data-money
      data-flow={flow}
      data-long={long}
      title={cutOff(naira, format) ? formatNaira(naira) : undefined}
    >
      {sign}
      <span className={styles['sign']}>₦</span>
      {figures}
    </span>
  );
}

/** Whether the text may leave kobo or digits out, so that the exact amount is shown on hover. */
const cutOff = (naira: number, format: NairaStyle): boolean =>
  format === 'compact' || (format === 'whole' && !Number.isInteger(naira));
