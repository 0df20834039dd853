/** Turns rows of the ledger's transactions into the contract's shape, for customers and for administrators. list.ts has the pages. */
import type {
  ListedTransaction,
  Payout,
  Transaction,
  TransactionMetadata,
  TransactionStatus,
  TransactionType,
  TransferAccount,
} from '@ajose/sdk/contract/transactions';
import type { Hold } from '@ajose/sdk/contract/pending-money';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { bpsToPercent, CURRENCY, toNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { WHO_DID } from '../../platform/audit/audit.ts';
import { row, select, type Sql } from '../../platform/database/db.ts';
import { sql, type Piece } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/server/errors.ts';
import { kindOf } from './kinds.ts';

/** What the references of both transactions of an offline booking begin with. */
export const OFFLINE = { deposit: 'OFD-', plan: 'OFW-' } as const;
/** The references of both transactions of an offline booking. */
export const bookedBy = (booking: string): string[] => [OFFLINE.deposit + booking, OFFLINE.plan + booking];

/** When the wallet of the transaction `t` changed. */
export const POSTED = sql`coalesce(t.posted_at, t.booked_at)`;

/** The profit in the transaction `t`, in kobo. `t.seq` is the number of its last movement; it has at most three. */
export const PROFIT = sql`(
  SELECT sum(m.amount)::bigint FROM ledger.movements m
   WHERE m.customer_id = t.customer_id AND m.seq BETWEEN t.seq - 2 AND t.seq AND m.transaction = t.id
     AND m.source = 'interest' AND m.target = 'wallet')`;

/** What `toTransaction` reads; `t` is ledger.transactions. */
export const TRANSACTION_COLUMNS = sql`
  t.id, t.customer_id, t.transaction_id, t.kind::text AS kind, t.status::text AS status, t.amount,
  t.before_balance, t.after_balance, t.at, t.seq, t.booked_at, t.posted_at, t.deleted_at, t.reason, t.method, t.metadata,
  t.cause::text AS cause, t.cause IS NOT DISTINCT FROM 'returned' AS returned,
  CASE WHEN t.kind = 'deposit' AND t.status = 'pending' THEN (
    SELECT json_build_object('confirmAt', d.bank_link, 'resumable', num_nonnulls(d.access_code, d.pay_page) > 0,
                             'transferTo', d.transfer_to, 'isSent', d.channel IS NOT NULL)
      FROM money.deposits d WHERE d.customer_id = t.customer_id AND d.id = t.id) END AS unpaid,
  CASE WHEN t.cause IN ('maturity', 'early_exit') THEN ${PROFIT} END AS profit,
  CASE t.kind WHEN 'withdrawal' THEN (
    SELECT json_build_object('state', p.state, 'sessionId', p.session_id, 'sentAt', p.asked_at, 'endedAt',
             CASE p.state WHEN 'paid' THEN p.paid_at WHEN 'by_hand' THEN p.by_hand_at ELSE (
               SELECT r.booked_at FROM ledger.transactions r
                WHERE r.customer_id = t.customer_id AND r.transaction_id = 'RET-' || t.id) END,
             'account', json_build_object(
             'bankName', coalesce(b.name, p.bank_code), 'number', p.account_number, 'name', p.account_name))
      FROM money.payouts p LEFT JOIN banks b ON b.code = p.bank_code
     WHERE p.customer_id = t.customer_id AND p.id = t.id) END AS payout`;

/** The gateway through which the transaction `t` came in or goes out. A further part of a payment has its deposit as its fingerprint. */
const GATEWAY = sql`coalesce(
  (SELECT p.gateway FROM money.payouts p WHERE p.customer_id = t.customer_id AND p.id = t.id),
  (SELECT d.gateway FROM money.deposits d WHERE d.customer_id = t.customer_id AND d.id IN (t.id, t.fingerprint)))`;

/** The terms of the investment into which or out of which the transaction `t` moved money. */
const PLAN = sql`CASE WHEN t.cause IN ('purchase', 'top_up', 'maturity', 'early_exit') THEN (
    SELECT json_build_object('bps', i.rate_bps::text, 'endDate', i.ends_at)
      FROM money.investments i
     WHERE i.customer_id = t.customer_id AND i.id = CASE t.cause
             WHEN 'purchase' THEN t.id
             WHEN 'top_up' THEN (SELECT c.investment_id FROM money.contributions c
                                  WHERE c.customer_id = t.customer_id AND c.id = t.id)
             ELSE t.fingerprint END) END`;

/** The transaction that returned the money of a withdrawal that failed after it had left the wallet. */
const RETURNED = sql`CASE WHEN t.kind = 'withdrawal' AND t.status IN ('failed', 'user_cancelled') THEN (
    SELECT json_build_object('transactionId', r.transaction_id, 'at', r.booked_at) FROM ledger.transactions r
     WHERE r.customer_id = t.customer_id AND r.transaction_id = 'RET-' || t.id) END`;

/** The customer's status for a withdrawal `t` that is not sent, unless two administrators ordered it: nothing holds that one. */
const UNSENT = sql`CASE WHEN t.kind = 'withdrawal' AND t.status = 'pending' THEN (
    SELECT a.customer_status FROM money.payouts p JOIN ledger.accounts a ON a.customer_id = p.customer_id
     WHERE p.customer_id = t.customer_id AND p.id = t.id AND p.state = 'waiting' AND NOT p.by_two) END`;

/** What may hold the withdrawal `t`: the customer's status, or a case of death, and who set it when. */
const HOLD = sql`CASE WHEN t.unsent IS NOT NULL THEN (
    SELECT json_build_object('status', t.unsent, 'isDeath', d.id IS NOT NULL, 'since', coalesce(d.opened_at, l.at), 'by', s.name)
      FROM (SELECT) one
      LEFT JOIN death_cases d ON d.customer_id = t.customer_id AND d.taken_back_at IS NULL
      LEFT JOIN (SELECT * FROM audit_log WHERE subject = 'customer:' || t.customer_id AND action = 'setUserStatus'
                  ORDER BY id DESC LIMIT 1) l ON (l.after ->> 'sub_status')::int = t.unsent
      LEFT JOIN staff s ON s.id = coalesce(d.opened_by, l.staff_id)) END`;

export interface FoundTransaction {
  id: string;
  customer_id: string;
  transaction_id: string;
  kind: TransactionType;
  status: TransactionStatus;
  amount: bigint;
  before_balance: bigint | null;
  after_balance: bigint | null;
  at: Date;
  seq: bigint;
  /** When its money moved; before that, when it was asked for. */
  booked_at: Date;
  /** When its wallet changed, where that was before the money moved. */
  posted_at: Date | null;
  deleted_at: Date | null;
  reason: string;
  method: string;
  metadata: TransactionMetadata;
  cause: string;
  returned: boolean;
  profit: bigint | null;
  unpaid: { confirmAt: string | null; resumable: boolean; transferTo: TransferAccount | null; isSent: boolean } | null;
  payout: (Omit<Payout, 'stage'> & { state: string }) | null;
}

/** The stage of a payout, for a reader. The transaction's status decides for a payout that was settled by hand. */
function stageOf(state: string, status: TransactionStatus): Payout['stage'] {
  switch (state) {
    case 'sending':
    case 'sent':
      return 'sent';
    case 'waiting':
    case 'unknown':
    case 'paid':
    case 'reversed':
      return state;
    case 'parked':
      return 'unknown';
    case 'by_hand':
      return status === 'completed' ? 'paid' : 'stopped';
    default:
      return 'failed';
  }
}

const payoutOf = ({ state, ...rest }: NonNullable<FoundTransaction['payout']>, status: TransactionStatus): Payout => ({
  stage: stageOf(state, status),
  ...rest,
});

/** A row as its customer sees it; amounts in naira. */
export function toTransaction(transaction: FoundTransaction): Transaction {
  return {
    _id: transaction.id,
    id: transaction.id,
    transactionId: transaction.transaction_id,
    userId: transaction.customer_id,
    type: transaction.kind,
    kind: kindOf(transaction.cause),
    amount: toNaira(transaction.amount),
    currency: CURRENCY,
    status: transaction.status,
    reason: transaction.reason,
    paymentMethod: transaction.method,
    beforeBalance: transaction.before_balance === null ? null : toNaira(transaction.before_balance),
    afterBalance: transaction.after_balance === null ? null : toNaira(transaction.after_balance),
    timestamp: transaction.at.toISOString(),
    postedAt:
      transaction.before_balance === null ? null : (transaction.posted_at ?? transaction.booked_at).toISOString(),
    deletedAt: transaction.deleted_at?.toISOString() ?? null,
    metadata: transaction.metadata,
    ...(transaction.payout === null ? {} : { payout: payoutOf(transaction.payout, transaction.status) }),
    ...(transaction.profit === null ? {} : { profit: toNaira(transaction.profit) }),
    ...(transaction.unpaid?.confirmAt ? { confirmAt: transaction.unpaid.confirmAt } : {}),
    ...(transaction.unpaid?.resumable ? { resumable: true } : {}),
    ...(transaction.unpaid?.transferTo ? { transferTo: transaction.unpaid.transferTo } : {}),
    ...(transaction.unpaid?.isSent ? { isSent: true } : {}),
    ...(transaction.returned ? { returns: transaction.metadata.withdrawalRef ?? '' } : {}),
  };
}

/** In a list only the metadata that a screen shows; for a single transaction all of it. */
export function inList<T extends Transaction>(transaction: T): T {
  const { note, sender, wrote, card } = transaction.metadata;
  return {
    ...transaction,
    metadata: {
      ...(note === undefined ? {} : { note }),
      ...(sender === undefined ? {} : { sender }),
      ...(wrote === undefined ? {} : { wrote }),
      ...(card === undefined ? {} : { card }),
    },
  };
}

/** One of a customer's own transactions. @throws Refusal 404 */
export async function getTransaction(on: Sql, customerId: string, id: string): Promise<Transaction> {
  const transaction = await row<FoundTransaction>(
    on,
    `SELECT ${TRANSACTION_COLUMNS.text} FROM ledger.transactions t WHERE t.customer_id = $1 AND t.id = $2`,
    [customerId, id],
  );
  if (!transaction) throw notFound();
  return toTransaction(transaction);
}

const notFound = () => refuse(404, 'transaction_not_found', 'This transaction does not exist.');

export interface FoundWithPerson extends FoundTransaction {
  person_name: string | null;
  person_email: string | null;
  waits: ListedTransaction['approval'] | null;
  gateway_kobo: bigint | null;
  hold: Hold | null;
  receipt: string | null;
  decision: ListedTransaction['decision'] | null;
  gateway: GatewayName | null;
  plan: { bps: string; endDate: string } | null;
  returned_as: { transactionId: string; at: string } | null;
  disputes:
    | { id: string; kobo: string; opened: string; due: string | null; taken: string | null; ended: string | null }[]
    | null;
}

const momentOf = (moment: string | null): string | null => moment && new Date(moment).toISOString();

const disputeOf = ({ id, kobo, opened, due, taken, ended }: NonNullable<FoundWithPerson['disputes']>[number]) => ({
  _id: id,
  amount: toNaira(BigInt(kobo)),
  openedAt: new Date(opened).toISOString(),
  answerBy: momentOf(due),
  taken: taken === null ? null : toNaira(BigInt(taken)),
  endedAt: momentOf(ended),
});

const isHeldBy = ({ isDeath, status }: Hold): boolean => isDeath || !customerCan.withdraw(status);

/** A row as administrators see it: dated by when its money moved, with its customer and a request that waits for approval. */
export function toListed(stored: FoundWithPerson): ListedTransaction {
  const {
    person_name: name,
    person_email: email,
    gateway,
    returned_as: back,
    disputes,
    decision,
    hold,
    plan,
    receipt,
  } = stored;
  const transaction = toTransaction(stored);
  return {
    ...transaction,
    postedAt: transaction.postedAt === null ? null : stored.booked_at.toISOString(),
    user: name === null ? null : { _id: stored.customer_id, name, email: email ?? '' },
    gateway,
    ...(plan === null
      ? {}
      : { plan: { interestRate: bpsToPercent(BigInt(plan.bps)), endDate: new Date(plan.endDate).toISOString() } }),
    ...(stored.waits ? { approval: stored.waits } : {}),
    ...(decision === null ? {} : { decision }),
    ...(receipt === null ? {} : { receipt }),
    ...(back === null ? {} : { returnedAs: { ...back, at: new Date(back.at).toISOString() } }),
    ...(disputes === null ? {} : { disputes: disputes.map(disputeOf) }),
    ...(hold !== null && isHeldBy(hold) ? { heldBy: { ...hold, since: momentOf(hold.since) } } : {}),
    ...(stored.gateway_kobo === null ? {} : { gatewayHas: toNaira(stored.gateway_kobo) }),
  };
}

/**
 * The rows that `toListed` reads. Transactions are read before they are joined, because a cluster keeps them on other machines than people,
 * approvals and disputes. @param which the rest of the statement that reads them as `t`
 */
export const listed = (which: Piece): Piece => sql`
  WITH t AS MATERIALIZED (SELECT ${TRANSACTION_COLUMNS}, ${GATEWAY} AS gateway, ${PLAN} AS plan,
                                   ${RETURNED} AS returned_as,
                                   ${UNSENT} AS unsent,
                                   CASE t.cause WHEN 'returned' THEN t.fingerprint ELSE t.id END AS decided
                            FROM ledger.transactions t ${which})
  SELECT t.*, c.name AS person_name, c.email::text AS person_email,
         CASE WHEN t.status = 'pending' THEN (
           SELECT json_build_object('_id', a.id, 'status', a.details ->> 'status', 'askedBy', s.name)
             FROM approvals a JOIN staff s ON s.id = a.asked_by
            WHERE a.action = 'setTransactionStatus' AND a.subject = t.id AND a.state = 'waiting') END AS waits,
         CASE WHEN t.status = 'pending' AND t.kind = 'withdrawal' THEN (
           SELECT e.amount_kobo FROM money.cases e
            WHERE e.kind = 'transfer_differs' AND e.reference = 'wdl-' || t.id) END AS gateway_kobo,
         ${HOLD} AS hold,
         (SELECT min(r.number) FROM offline_receipts r
           WHERE r.customer_id = t.customer_id
             AND t.transaction_id IN (${OFFLINE.deposit} || r.booking, ${OFFLINE.plan} || r.booking)) AS receipt,
         CASE WHEN t.status <> 'pending' THEN (
           SELECT json_build_object('status', l.after ->> 'status', 'by', ${WHO_DID}, 'reason', r.reason)
             FROM audit_log l JOIN staff s ON s.id = l.staff_id LEFT JOIN status_reasons r ON r.entry_id = l.id
            WHERE l.subject = 'transaction:' || t.decided AND l.action = 'setTransactionStatus'
            ORDER BY l.id DESC LIMIT 1) END AS decision,
         CASE WHEN t.cause IN ('payment', 'auto_save', 'disputed') THEN (
           SELECT json_agg(json_build_object('id', d.id, 'kobo', d.amount_kobo::text, 'opened', d.opened_at,
                                             'due', CASE WHEN d.answer IS NULL AND d.ended_at IS NULL THEN d.due_at END,
                                             'taken', d.taken_kobo::text, 'ended', d.ended_at) ORDER BY d.id)
             FROM money.disputes d
            WHERE d.customer_id = t.customer_id AND t.id IN (d.deposit_id, d.hold_id)) END AS disputes
  FROM t LEFT JOIN customers c ON c.id = t.customer_id`;

/** One transaction as administrators see it. @throws Refusal 404 */
export async function getListedTransaction(on: Sql, id: string): Promise<ListedTransaction> {
  const [transaction] = await select<FoundWithPerson>(on, listed(sql`WHERE t.id = ${id}`));
  if (!transaction) throw notFound();
  return toListed(transaction);
}
