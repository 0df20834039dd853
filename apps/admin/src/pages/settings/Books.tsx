/** The proof of the books: what came in, where it is, and whether both sums are the same. */
import styles from './Books.module.css';
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { Money } from '@ajose/ui/display/Money';
import { Card } from '@ajose/ui/layout/Card';
import { booksProof } from './books.ts';
import { Verdict } from '../../components/Verdict.tsx';

export function Books({ books }: { books: SystemSettings['books'] }) {
  const { sources, uses, sourcesTotal, usesTotal, gateway, gatewayTotal } = booksProof(books);
  return (
    <Card title="Proof of the books">
      <Verdict good={books.checkedAt === null ? null : books.balanced}>
        {books.checkedAt === null
          ? 'The books have not been checked yet.'
          : `${books.balanced ? 'The books balance' : 'The books do not balance'}. Checked ${formatDateTime(books.checkedAt)}.`}
      </Verdict>
      <div className={styles['sums']}>
        <table className={styles['books']}>
          <Sums title="What came in" rows={sources} total={sourcesTotal} />
          <Sums title="Where it is" rows={uses} total={usesTotal} />
          <Sums title="What the books expect at the gateways" rows={gateway} total={gatewayTotal} />
        </table>
      </div>
    </Card>
  );
}

function Sums({ title, rows, total }: { title: string; rows: readonly (readonly [string, number])[]; total: number }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          {title}
        </th>
      </tr>
      {[...rows, ['Total', total] as const].map(([name, naira]) => (
        <tr key={name}>
          <td>{name}</td>
          <td>
            <Money naira={naira} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
