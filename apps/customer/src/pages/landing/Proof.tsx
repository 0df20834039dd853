/** A deposit and a purchase as the ledger has them: two entries each, which add up to zero. */
import shared from '../../public/shared.module.css';
import styles from './Proof.module.css';
import { formatNaira } from '@ajose/sdk/domain/money';
import { paths, featurePath } from '../../paths.ts';

const entries = [
  { account: 'Payment company, on its way to us', amount: -50_000 },
  { account: 'Your wallet', amount: 50_000 },
] as const;
const purchase = [
  { account: 'Your wallet', amount: -40_000 },
  { account: 'Harvest plan, yours', amount: 40_000 },
] as const;

function Movement({ title, rows }: { title: string; rows: typeof entries | typeof purchase }) {
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  return (
    <table className={styles['books']}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ account, amount }) => (
          <tr key={account}>
            <th scope="row">{account}</th>
            <td className={amount > 0 ? styles['in'] : undefined}>
              {amount > 0 ? '+' : '−'}
              {formatNaira(Math.abs(amount))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Sum</th>
          <td>{formatNaira(sum)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function Proof() {
  return (
    <section className={shared['section']}>
      <div className={`${shared['wrap']} ${styles['proof']}`}>
        <div>
          <p className={shared['eyebrow']}>How the money is kept</p>
          <h2>Books that always add up.</h2>
          <p className={`${shared['lead']} ${styles['lead']}`}>
            Your balance is the sum of all movements of your money. Each has two sides that sum to zero, and none is
            ever changed. Nobody can simply set a balance.
          </p>
          <p className={styles['links']}>
            <a href={featurePath('security')}>How we keep it safe</a>
            <a href={paths.help}>Questions and answers</a>
          </p>
        </div>
        <div className={styles['proofBooks']}>
          <Movement title="You add ₦50,000" rows={entries} />
          <Movement title="You invest ₦40,000" rows={purchase} />
        </div>
      </div>
    </section>
  );
}
