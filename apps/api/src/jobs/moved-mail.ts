/** What the email about money that moved says beside the words of its notice (platform/mail/notice-words.ts): from whom, to which bank, the wallet afterwards, and the way to it. */
import { shortNumber } from '@ajose/sdk/domain/masks';
import { formatNaira } from '@ajose/sdk/domain/money';
import { toTransaction, TRANSACTION_COLUMNS, type FoundTransaction } from '../money/transactions/transactions.ts';
import { row, type Db } from '../platform/database/db.ts';
import { movedEmail, type Person } from '../platform/mail/emails.ts';
import { movedWords } from '../platform/mail/notice-words.ts';
import type { Draft, Fact } from '../platform/mail/template.ts';
import { textOf, type Told } from '../platform/mail/told.ts';

/** An address that is not confirmed may be a stranger's, so it reads no name and no bank. */
function factsOf(transaction: FoundTransaction, isConfirmed: boolean): Fact[] {
  const { payout, metadata, afterBalance } = toTransaction(transaction);
  const { sender } = metadata;
  const names: Fact[] = [
    ...(sender ? [['From', sender] as const] : []),
    ...(payout
      ? [
          ['To', `${payout.account.bankName}, ${shortNumber(payout.account.number)}`] as const,
          ['Account name', payout.account.name] as const,
        ]
      : []),
    ...(payout?.sessionId ? [['Session ID of the bank', payout.sessionId] as const] : []),
  ];
  return [
    ...(isConfirmed ? names : []),
    ...(afterBalance === null ? [] : [['Wallet after', formatNaira(afterBalance)] as const]),
  ];
}

/** Such an email nobody turns off. */
export const isUrgent = ({ status, sentBack }: Told['data']): boolean =>
  status === 'owed' || status === 'late' || sentBack !== undefined;

/** @param dashboard its address */
export async function writeMoved(
  db: Db,
  person: Person,
  { customerId, ...news }: Told & { customerId: string },
  dashboard: string,
): Promise<Draft> {
  const { transaction, key } = news.data;
  const isOptional = !isUrgent(news.data);
  const reference = textOf(transaction) || textOf(key);
  const moved = await row<FoundTransaction>(
    db,
    `SELECT ${TRANSACTION_COLUMNS.text} FROM ledger.transactions t WHERE t.customer_id = $1 AND t.transaction_id = $2`,
    [customerId, reference],
  );
  const words = movedWords(person.confirmed ? news : { ...news, data: { ...news.data, sender: null } });
  if (!moved) return movedEmail(person, words, isOptional, { label: 'Open your dashboard', url: dashboard });
  const url = `${dashboard}?open=transaction&id=${encodeURIComponent(reference)}`;
  const facts = [...words.facts, ...factsOf(moved, person.confirmed)];
  return movedEmail(person, { ...words, facts }, isOptional, { label: 'See this transaction', url });
}
