/** A customer's money that is on its way or waits. Each part has an index of open rows, so that no ended ones are read. */
import type { PendingKind, PendingMoney } from '@ajose/sdk/contract/pending-money';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { toNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { isHeld } from '../access/held-accounts.ts';
import { row, rows, type Db } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { refuse } from '../platform/server/errors.ts';
import { referenceOf } from './withdrawals/payouts.ts';
import {
  depositWords,
  disputeWords,
  maturityWords,
  owedWords,
  payoutWords,
  refundWords,
  type Answer,
  type OpenDispute,
  type OpenRefund,
  type PendingDeposit,
  type PendingPayout,
  type Standing,
} from './pending-money-words.ts';

const MOST = 20;
/** Includes investments that end within a day, because customers ask about them. */
const SOON_MS = 24 * 3_600_000;

interface Thing {
  id: string;
  reference: string;
  kobo: bigint;
  since: Date;
}

/** The cases, by their references. */
type Cases = ReadonlyMap<string, string>;

interface Told extends Thing {
  kind: PendingKind;
  answer: Answer;
  caseId: string | undefined;
}

export async function standingOf({ db, env }: Deps, customerId: string): Promise<Standing> {
  const account = await row<{ status: SubStatus; owed: bigint }>(
    db,
    `SELECT customer_status AS status, -receivable AS owed FROM ledger.accounts
      WHERE customer_id = $1 AND customer_id <> money.platform()`,
    [customerId],
  );
  if (!account) throw refuse(404, 'user_not_found', 'This user does not exist.');
  const why = customerCan.withdraw(account.status) ? null : await whySet(db, customerId, account.status);
  return { ...account, why, automatic: env.payouts === 'automatic', held: await isHeld(db, customerId) };
}

/** Why an administrator set the status that a customer has; null where nobody wrote it. */
async function whySet(db: Db, customerId: string, status: SubStatus): Promise<string | null> {
  const last = await row<{ to: SubStatus; reason: string | null }>(
    db,
    `SELECT (l.after ->> 'sub_status')::int AS "to", r.reason
       FROM audit_log l LEFT JOIN status_reasons r ON r.entry_id = l.id
      WHERE l.subject = $1 AND l.action = 'setUserStatus' ORDER BY l.id DESC LIMIT 1`,
    [`customer:${customerId}`],
  );
  return last?.to === status ? last.reason : null;
}

async function casesOf(db: Db, customerId: string): Promise<Cases> {
  const cases = await rows<{ id: string; reference: string }>(
    db,
    'SELECT id, reference FROM money.cases WHERE customer_id = $1 AND resolved_at IS NULL ORDER BY id LIMIT 100',
    [customerId],
  );
  return new Map(cases.map(({ id, reference }) => [reference, id]));
}

async function deposits(db: Db, customerId: string, cases: Cases): Promise<Told[]> {
  const transactions = await rows<Thing & PendingDeposit>(
    db,
    `SELECT t.id, t.transaction_id AS reference, t.amount AS kobo, t.at AS since, t.at, d.look_at, d.bank_link,
            (d.transfer_to ->> 'until')::timestamptz AS transfer_by
       FROM ledger.transactions t JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
      WHERE t.customer_id = $1 AND t.kind = 'deposit' AND t.status = 'pending' ORDER BY t.at LIMIT ${MOST}`,
    [customerId],
  );
  return transactions.map((deposit) => ({
    ...deposit,
    kind: 'deposit',
    answer: depositWords(deposit),
    caseId: cases.get(deposit.reference),
  }));
}

/** Unsent payouts, and those under way; each has its own index. */
const PAYOUTS = `
  SELECT * FROM (
    (SELECT * FROM money.payouts WHERE customer_id = $1 AND state = 'waiting' LIMIT ${MOST})
    UNION ALL
    (SELECT * FROM money.payouts
      WHERE customer_id = $1 AND state IN ('sending', 'sent', 'unknown', 'parked') LIMIT ${MOST})) open`;

async function withdrawals(db: Db, now: Date, customerId: string, cases: Cases, standing: Standing): Promise<Told[]> {
  const payouts = await rows<Thing & Omit<PendingPayout, 'asked' | 'sent_as'>>(
    db,
    `SELECT t.id, t.transaction_id AS reference, t.amount AS kobo, t.at AS since, p.state, p.run_at, p.failure, p.told_late,
            coalesce(b.name, p.bank_code) AS bank, p.session_id, p.by_two, p.gateway
       FROM (${PAYOUTS}) p JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
       LEFT JOIN banks b ON b.code = p.bank_code WHERE t.customer_id = $1 AND t.status = 'pending'`,
    [customerId],
  );
  const asked = await rows<{ id: string }>(
    db,
    `SELECT subject AS id FROM approvals
      WHERE action = 'setTransactionStatus' AND subject = ANY ($1::uuid[]) AND state = 'waiting'`,
    [payouts.map(({ id }) => id)],
  );
  return payouts.map((payout) => ({
    ...payout,
    kind: 'withdrawal',
    answer: payoutWords(
      { ...payout, sent_as: referenceOf(payout.id), asked: asked.some(({ id }) => id === payout.id) },
      standing,
      now,
    ),
    caseId: cases.get(referenceOf(payout.id)),
  }));
}

async function refunds(db: Db, customerId: string, cases: Cases): Promise<Told[]> {
  const refunds = await rows<Thing & OpenRefund>(
    db,
    `SELECT id, reference, kobo, begun_at AS since, state, run_at, aside_kobo FROM money.refunds
      WHERE customer_id = $1 AND ended_at IS NULL ORDER BY id LIMIT ${MOST}`,
    [customerId],
  );
  return refunds.map((refund) => ({
    ...refund,
    kind: 'refund',
    answer: refundWords(refund),
    caseId: cases.get(refund.reference),
  }));
}

async function disputes(db: Db, customerId: string, cases: Cases): Promise<Told[]> {
  const disputes = await rows<Thing & Omit<OpenDispute, 'held'> & { hold_id: string | null }>(
    db,
    `SELECT d.id, d.reference, d.amount_kobo AS kobo, d.opened_at AS since, d.answer, d.sent_at, d.run_at, d.due_at, d.failure,
            d.hold_id
       FROM money.disputes d WHERE d.customer_id = $1 AND d.ended_at IS NULL ORDER BY d.id LIMIT ${MOST}`,
    [customerId],
  );
  // Two queries, because a cluster keeps transactions and disputes on different machines.
  const holds = await rows<{ id: string; amount: bigint }>(
    db,
    'SELECT id, amount FROM ledger.transactions WHERE customer_id = $1 AND id = ANY ($2::uuid[])',
    [customerId, disputes.flatMap(({ hold_id: hold }) => hold ?? [])],
  );
  const held = new Map(holds.map(({ id, amount }) => [id, amount]));
  return disputes.map((dispute) => ({
    ...dispute,
    kind: 'dispute',
    answer: disputeWords({ ...dispute, held: held.get(dispute.hold_id ?? '') ?? 0n }),
    caseId: cases.get(dispute.reference),
  }));
}

async function maturities(db: Db, now: Date, customerId: string, cases: Cases): Promise<Told[]> {
  const investments = await rows<Thing & { product_name: string; ends_at: Date }>(
    db,
    `WITH less AS MATERIALIZED (SELECT l.investment_id, l.expected FROM money.less_at_end(who => $1) l)
     SELECT i.id, 'PAY-' || i.id AS reference, i.ends_at AS since, i.product_name, i.ends_at,
            i.capital + coalesce(l.expected, i.expected) - money.tax_on(coalesce(l.expected, i.expected), i.tax_bps) AS kobo
       FROM money.investments i LEFT JOIN less l ON l.investment_id = i.id
      WHERE i.customer_id = $1 AND i.completed_at IS NULL AND i.ends_at <= $2 ORDER BY i.ends_at LIMIT ${MOST}`,
    [customerId, new Date(now.getTime() + SOON_MS)],
  );
  return investments.map((investment) => ({
    ...investment,
    kind: 'maturity',
    answer: maturityWords(investment.product_name, investment.ends_at, now, cases.has(investment.reference)),
    caseId: cases.get(investment.reference),
  }));
}

async function debts(db: Db, customerId: string, cases: Cases): Promise<Told[]> {
  const receivables = await rows<Thing & { reason: string; left: bigint }>(
    db,
    `SELECT id, reference, owed_kobo AS kobo, opened_at AS since, reason, owed_kobo - collected_kobo AS left
       FROM money.receivables WHERE customer_id = $1 AND closed_at IS NULL ORDER BY opened_at LIMIT ${MOST}`,
    [customerId],
  );
  return receivables.map((receivable) => ({
    ...receivable,
    kind: 'owed',
    answer: owedWords(receivable.reason, receivable.left),
    caseId: cases.get(receivable.reference),
  }));
}

const toPending = ({ id, kind, kobo, reference, since, answer, caseId }: Told): PendingMoney => ({
  _id: id,
  kind,
  amount: toNaira(kobo),
  reference,
  since: since.toISOString(),
  where: answer.where,
  next: answer.next,
  nextAt: answer.nextAt?.toISOString() ?? null,
  nextAtName: answer.nextAt === null ? null : (answer.nextAtName ?? null),
  staff: answer.staff,
  ...(answer.heldByStatus ? { heldByStatus: true } : {}),
  ...(answer.sentAs === undefined ? {} : { sentAs: answer.sentAs }),
  caseId: caseId ?? null,
});

/** A customer's pending money; what has waited longest comes first. @throws Refusal 404 */
export async function pendingMoneyOf(deps: Deps, customerId: string): Promise<PendingMoney[]> {
  const { db, clock } = deps;
  const standing = await standingOf(deps, customerId);
  const cases = await casesOf(db, customerId);
  const parts = await Promise.all([
    deposits(db, customerId, cases),
    withdrawals(db, clock.now(), customerId, cases, standing),
    refunds(db, customerId, cases),
    disputes(db, customerId, cases),
    maturities(db, clock.now(), customerId, cases),
    debts(db, customerId, cases),
  ]);
  return parts
    .flat()
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .map(toPending);
}
