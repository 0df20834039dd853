/**
 * What the email about money that moved says beside the words of its notice (platform/mail/notice-words.ts): from whom, to which bank, the wallet
 * afterwards, and the way to it.
 */
import { paymentMethodName } from '@ajose/sdk/domain/channels';
import { shortNumber } from '@ajose/sdk/domain/masks';
import { formatKobo, formatNaira, toKobo } from '@ajose/sdk/domain/money';
import { paidAtEnd } from '@ajose/sdk/domain/tax';
import { formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { toTransaction, TRANSACTION_COLUMNS, type FoundTransaction } from '../money/transactions/transactions.ts';
import { row } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { movedEmail, whoseOf, type Person } from '../platform/mail/emails.ts';
import { movedWords } from '../platform/mail/notice-words.ts';
import type { Draft, Fact } from '../platform/mail/template.ts';
import { textOf, type Told } from '../platform/mail/told.ts';
import { getInvestment } from '../saving/investments/list.ts';

/** An address that is not confirmed may be a stranger's, so it reads no name and no bank. */
function factsOf(transaction: FoundTransaction, wallet: bigint | null, isConfirmed: boolean): Fact[] {
  const { payout, metadata, kind, paymentMethod } = toTransaction(transaction);
  const { sender } = metadata;
  const method: Fact[] = kind === 'paid_in' ? [['Method', paymentMethodName(paymentMethod)]] : [];
  const names: Fact[] = [
    ...(sender ? [['From', sender] as const] : []),
    ...(payout
      ? [
          ['To', `${payout.account.bankName}, ${shortNumber(payout.account.number)}`] as const,
          ['Account name', payout.account.name] as const,
        ]
      : []),
    ...(payout?.sessionId && transaction.status !== 'pending'
      ? [['Session ID of the bank', payout.sessionId] as const]
      : []),
  ];
  return [
    ...method,
    ...(isConfirmed ? names : []),
    ...(wallet === null ? [] : [['Wallet after', formatKobo(wallet)] as const]),
  ];
}

/**
 * The wallet after what the email tells; for a withdrawal that failed, after its return. Null for one that is late or at the bank, because that moved
 * the wallet long before, and for money that was invested offline, because the wallet did not keep it.
 */
async function walletAfter(
  { db }: Pick<Deps, 'db'>,
  { id, customer_id: customerId, after_balance: after, posted_at: posted, cause }: FoundTransaction,
  status: unknown,
): Promise<bigint | null> {
  if (status !== 'failed') return status === 'late' || posted !== null || cause === 'offline' ? null : after;
  const returned = await row<{ after: bigint }>(
    db,
    `SELECT r.after_balance AS after FROM ledger.transactions r WHERE r.customer_id = $1 AND r.transaction_id = $2`,
    [customerId, `RET-${id}`],
  );
  return returned?.after ?? null;
}

/** Whether an email about this is one that nobody can turn off. */
export const isUrgent = ({ status, sentBack }: Told['data']): boolean =>
  status === 'owed' || status === 'late' || sentBack !== undefined;

/** What the investment or plan that the money went into will pay, and when. A plan pays for what it had before, too. */
async function outcomeOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  transaction: string,
  amount: unknown,
): Promise<Fact[]> {
  const into = await row<{ id: string }>(
    db,
    `SELECT c.investment_id AS id FROM money.contributions c JOIN ledger.transactions t ON t.customer_id = c.customer_id AND t.id = c.id
      WHERE t.customer_id = $1 AND t.transaction_id = $2`,
    [customerId, transaction],
  );
  if (!into) return [];
  const investment = await getInvestment(db, clock.now(), customerId, into.id);
  const after = investment.tax ? ', after tax' : '';
  const what = String(toKobo(investment.capital)) === String(amount) ? 'It pays' : 'The plan then pays';
  return [[what, `${formatNaira(paidAtEnd(investment))} on ${formatDateWithWeekday(investment.endDate)}${after}`]];
}

/** Whether a withdrawal that the email calls pending has ended meanwhile: its end has an email of its own. */
const isOver = ({ status, toBank }: Told['data'], moved: FoundTransaction): boolean =>
  (status === 'late' || (status === 'pending' && toBank === true)) &&
  (moved.status === 'completed' || moved.status === 'failed');

/** @param dashboard the address of the dashboard @returns null where there is nothing to say any more */
export async function writeMoved(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { customerId, ...news }: Told & { customerId: string },
  dashboard: string,
): Promise<Draft | null> {
  const { transaction, key } = news.data;
  const isOptional = !isUrgent(news.data);
  const reference = textOf(transaction) || textOf(key);
  const moved = await row<FoundTransaction>(
    deps.db,
    `SELECT ${TRANSACTION_COLUMNS.text} FROM ledger.transactions t WHERE t.customer_id = $1 AND t.transaction_id = $2`,
    [customerId, reference],
  );
  if (moved && isOver(news.data, moved)) return null;
  const words = movedWords(
    person.confirmed ? news : { ...news, data: { ...news.data, sender: null } },
    whoseOf(person),
  );
  // A transfer that was sent back, or what is owed: no transaction, and the form is where one pays in.
  if (!moved) return movedEmail(person, words, isOptional, { label: 'Add funds', url: `${dashboard}?open=addFunds` });
  const url = `${dashboard}?open=transaction&id=${encodeURIComponent(reference)}`;
  const outcome = news.kind === 'bought' ? await outcomeOf(deps, customerId, reference, news.data['kobo']) : [];
  const id: Fact[] = textOf(transaction) === '' ? [['ID', reference]] : [];
  const wallet = await walletAfter(deps, moved, news.data['status']);
  const facts = [...words.facts, ...id, ...outcome, ...factsOf(moved, wallet, person.confirmed)];
  return movedEmail(person, { ...words, facts }, isOptional, { label: 'See this transaction', url });
}
