/** What the books expect at the gateway and at the bank, line by line, with what is there and what explains the difference. */
import type {
  GetReconciliationRowsQuery,
  Reconciliation,
  ReconciliationLine,
  ReportRowsReply,
} from '@ajose/sdk/contract/reports';
import { totalToNaira } from '@ajose/sdk/money';
import { row, select, type Db } from '../database/db.ts';
import { sql } from '../database/sql.ts';
import { MOST_COST_KOBO, readGateway } from '../reconciliation/gateway-balance.ts';
import { OUTSIDE, pageOfLine, sumLines, type Rows } from './rows.ts';

const GATEWAY = 'Paystack';

/** The rows of each line. A cost, and what left, is negative. */
const ROWS: Readonly<Record<ReconciliationLine, Rows>> = {
  payments: sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'payments' AS line, '' AS what,
           CASE m.source WHEN 'gateway' THEN m.amount ELSE -m.amount END AS kobo
      FROM ledger.movements m
     WHERE ${OUTSIDE} AND (m.source = 'gateway') <> (m.target = 'gateway')
       AND m.source NOT IN ('gateway_fee', 'transfer_fee', 'stamp_duty')
       AND m.target NOT IN ('gateway_fee', 'transfer_fee', 'stamp_duty')`,
  paymentFees: chargesOf('paymentFees', 'gateway_fee'),
  transferFees: chargesOf('transferFees', 'transfer_fee'),
  stampDuty: chargesOf('stampDuty', 'stamp_duty'),
  payouts: sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'payouts' AS line, '' AS what,
           CASE m.target WHEN 'payout' THEN -m.amount ELSE m.amount END AS kobo
      FROM ledger.movements m WHERE ${OUTSIDE} AND (m.source = 'payout') <> (m.target = 'payout')`,
  ownMoney: sql`
    SELECT o.at, NULL::uuid AS customer_id, o.id::text AS id, NULL::uuid AS transaction, 'ownMoney' AS line, o.reason AS what, o.kobo
      FROM money.own_at_gateway o`,
  payoutsUnderWay: sql`
    SELECT t.at, p.customer_id, p.id::text AS id, p.id AS transaction, 'payoutsUnderWay' AS line, coalesce(p.failure, '') AS what,
           -(t.amount + ${MOST_COST_KOBO}::bigint) AS kobo
      FROM money.payouts p JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
     WHERE p.state IN ('sending', 'sent', 'unknown', 'parked')`,
  refundsUnderWay: sql`
    SELECT f.begun_at AS at, f.customer_id, f.id::text AS id, f.deposit_id AS transaction, 'refundsUnderWay' AS line,
           'Refund of ' || f.reference AS what, -f.kobo AS kobo
      FROM money.refunds f WHERE f.ended_at IS NULL`,
  chargesNotBooked: sql`
    SELECT p.paid_at AS at, p.customer_id, p.id::text AS id, p.id AS transaction, 'chargesNotBooked' AS line, '' AS what,
           -${MOST_COST_KOBO}::bigint AS kobo
      FROM money.payouts p
     WHERE p.paid_at IS NOT NULL AND p.compared_at IS DISTINCT FROM 'infinity' AND p.compared_at IS NULL
       AND p.fee_booked = 0 AND p.duty_booked = 0`,
  offlineCash: sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'offlineCash' AS line, '' AS what,
           CASE m.source WHEN 'offline' THEN m.amount ELSE -m.amount END AS kobo
      FROM ledger.movements m WHERE ${OUTSIDE} AND (m.source = 'offline') <> (m.target = 'offline')`,
  creditedByHand: sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'creditedByHand' AS line,
           CASE m.target WHEN 'adjustment' THEN 'Paid at the gateway later' ELSE '' END AS what,
           CASE m.source WHEN 'adjustment' THEN m.amount ELSE -m.amount END AS kobo
      FROM ledger.movements m JOIN money.deposits d ON d.customer_id = m.customer_id AND d.id = m.transaction AND d.by_hand
     WHERE ${OUTSIDE} AND (m.source = 'adjustment') <> (m.target = 'adjustment')`,
  paidByHand: sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'paidByHand' AS line, '' AS what,
           CASE m.target WHEN 'adjustment' THEN -m.amount ELSE m.amount END AS kobo
      FROM ledger.movements m
      JOIN money.payouts p ON p.customer_id = m.customer_id AND p.id = m.transaction AND p.state = 'by_hand'
     WHERE ${OUTSIDE} AND (m.source = 'adjustment') <> (m.target = 'adjustment')`,
};

function chargesOf(line: ReconciliationLine, account: 'gateway_fee' | 'transfer_fee' | 'stamp_duty'): Rows {
  return sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, ${line}::text AS line, '' AS what,
           CASE m.source::text WHEN ${account} THEN -m.amount ELSE m.amount END AS kobo
      FROM ledger.movements m WHERE ${OUTSIDE} AND ${account} IN (m.source::text, m.target::text)`;
}

type Amounts = Readonly<Partial<Record<ReconciliationLine, bigint>>>;

/** What is the balance of an account, from the account rows: its movements are as many as the platform ever made. */
async function readBalances(db: Db): Promise<Amounts> {
  const [found] = await select<
    Record<'payments' | 'paymentFees' | 'transferFees' | 'stampDuty' | 'payouts' | 'offlineCash', bigint>
  >(
    db,
    sql`SELECT coalesce(-sum(gateway + gateway_fee + transfer_fee + stamp_duty), 0)::bigint AS payments,
               coalesce(sum(gateway_fee), 0)::bigint AS "paymentFees", coalesce(sum(transfer_fee), 0)::bigint AS "transferFees",
               coalesce(sum(stamp_duty), 0)::bigint AS "stampDuty", coalesce(-sum(payout), 0)::bigint AS payouts,
               coalesce(-sum(offline), 0)::bigint AS "offlineCash"
          FROM ledger.accounts`,
  );
  return found ?? {};
}

const sumOf = async (db: Db, line: ReconciliationLine): Promise<bigint> =>
  (await sumLines(db, ROWS[line])).get(line)?.kobo ?? 0n;

const linesOf = (lines: readonly ReconciliationLine[], amounts: Amounts) =>
  lines.map((line) => ({ line, amount: totalToNaira(amounts[line] ?? 0n) }));

const total = (lines: readonly ReconciliationLine[], amounts: Amounts): number =>
  totalToNaira(lines.reduce((sum, line) => sum + (amounts[line] ?? 0n), 0n));

const AT_GATEWAY = ['payments', 'paymentFees', 'transferFees', 'stampDuty', 'payouts', 'ownMoney'] as const;
const UNDER_WAY = ['payoutsUnderWay', 'refundsUnderWay', 'chargesNotBooked'] as const;
const AT_BANK = ['offlineCash', 'creditedByHand', 'paidByHand'] as const;

export async function getReconciliation(db: Db): Promise<Reconciliation> {
  const added = ['ownMoney', ...UNDER_WAY, 'creditedByHand', 'paidByHand'] as const;
  const [balances, gateway, open, ...sums] = await Promise.all([
    readBalances(db),
    readGateway(db),
    row<{ id: string }>(
      db,
      `SELECT id FROM money.cases WHERE kind IN ('gateway_holds_more', 'gateway_holds_less') AND resolved_at IS NULL`,
    ),
    ...added.map((line) => sumOf(db, line)),
  ]);
  const amounts: Amounts = { ...balances, ...Object.fromEntries(added.map((line, index) => [line, sums[index]])) };
  const { reachable, checkedAt, balance, explained } = gateway;
  return {
    gateway: {
      name: GATEWAY,
      lines: linesOf(AT_GATEWAY, amounts),
      expected: total(AT_GATEWAY, amounts),
      underWay: linesOf(UNDER_WAY, amounts),
      askedAt: checkedAt,
      reachable,
      balance,
      difference: explained?.difference ?? null,
      differsSince: explained?.differsSince ?? null,
      caseId: open?.id ?? null,
    },
    bank: { lines: linesOf(AT_BANK, amounts), expected: total(AT_BANK, amounts) },
  };
}

export const listReconciliationRows = (db: Db, query: GetReconciliationRowsQuery): Promise<ReportRowsReply> =>
  pageOfLine(db, ROWS[query.line], query.line, query);
