/** The investment calculator, rendered with an example. islands/calculator.ts makes it work. */
import styles from './Calculator.module.css';
import shared from './shared.module.css';
import { expectedProfit, formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { netAtEnd, USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
import { EXAMPLE } from './example.ts';

const profit = netAtEnd({
  expectedProfit: expectedProfit(EXAMPLE.amount, EXAMPLE.rate),
  tax: { percent: USUAL_TAX_PERCENT },
});

export function Calculator() {
  return (
    <form className={styles['calculator']} data-calculator method="dialog" noValidate>
      <div className={styles['fields']}>
        <label className={shared['labelled']}>
          Amount (₦)
          <input name="amount" inputMode="decimal" autoComplete="off" defaultValue={formatNumber(EXAMPLE.amount)} />
        </label>
        <label className={shared['labelled']}>
          Rate for the term (%)
          <input name="rate" inputMode="decimal" autoComplete="off" defaultValue={String(EXAMPLE.rate)} />
        </label>
        <label className={shared['labelled']}>
          Term
          <select name="months" defaultValue={String(EXAMPLE.months)}>
            {[1, 3, 6, 9, 12, 18, 24].map((months) => (
              <option key={months} value={months}>
                {months === 1 ? '1 month' : `${months} months`}
              </option>
            ))}
          </select>
        </label>
      </div>
      <output className={styles['result']} aria-live="polite">
        <span className={styles['total']}>
          <small>You get back</small>
          <b data-result="total">{formatNaira(EXAMPLE.amount + profit)}</b>
        </span>
        <span>
          <small>Profit, after {USUAL_TAX_PERCENT}% tax</small>
          <b data-result="profit">{formatNaira(profit)}</b>
        </span>
        <span>
          <small>Paid on</small>
          <b data-result="date">in 6 months</b>
        </span>
      </output>
      <output className={styles['note']} data-result="note" />
    </form>
  );
}
