/**
 * The balances that the books expect at gateways and bank, line by line, with the real ones and what explains the difference. As in the
 * month's end, a line is one SELECT of rows: its figure adds them up and its page lists them, so the two cannot differ. Only sums over all
 * time come from the account rows, and a test compares both. More counters by day would each need a name in the outbox and in the proof.
 */
import type {
  GetReconciliationRowsQuery,
  Reconciliation,
  ReconciliationLine,
  ReportRowsReply,
} from '@ajose/sdk/contract/reports';
import { gatewayNames, type GatewayName } from '@ajose/sdk/domain/gateways';
import { toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { row, select, type Db, type Sql, type Tx } from '../../platform/database/db.ts';
import { sql, type Piece } from '../../platform/database/sql.ts';
import {
  MOST_COST_KOBO,
  NEVER_ASKED,
  ON_ITS_WAY_MS,
  readGateways,
  stateName,
  type SeenGateway,
} from '../../money/reconciliation/gateway-balance.ts';
import { booksAt } from '../../money/ledger/at-gateway.ts';
import { OUTSIDE, pageOfLine, sumLines, type Rows } from './rows.ts';

type Of = readonly GatewayName[];

const cameIn = (of: Of): readonly string[] => of;
const wentOut = (of: Of): readonly string[] => of.map((name) => `${name}_out`);

/** What our own money moves between. */
const PLACES: readonly string[] = [...gatewayNames, 'bank'];

/** What a row says of itself; among those of several gateways, first at which it is. @param name of the gateway's account, or of the gateway */
const whatAt = (of: Of, name: Piece, what = sql`''`): Piece =>
  of.length === 1 ? what : sql`concat_ws(' · ', initcap(replace((${name})::text, '_out', '')), nullif(${what}, ''))`;

/** The side of a movement that is at a gateway. */
const sideOf = (accounts: readonly string[]): Piece =>
  sql`CASE WHEN m.source::text = ANY (${accounts}) THEN m.source ELSE m.target END`;

/** The rows of each line. Costs and outgoing money are negative. */
const ROWS: Readonly<Record<ReconciliationLine, (of: Of, now: Date) => Rows>> = {
  payments: (of) => sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'payments' AS line, ${whatAt(of, sideOf(cameIn(of)))} AS what,
           CASE WHEN m.source::text = ANY (${cameIn(of)}) THEN m.amount ELSE -m.amount END AS kobo
      FROM ledger.movements m
     WHERE ${OUTSIDE} AND (m.source::text = ANY (${cameIn(of)})) <> (m.target::text = ANY (${cameIn(of)}))
       AND m.source NOT IN ('gateway_fee', 'transfer_fee', 'stamp_duty')
       AND m.target NOT IN ('gateway_fee', 'transfer_fee', 'stamp_duty')
       AND NOT (m.source::text = ANY (${PLACES}) AND m.target::text = ANY (${PLACES}))`,
  paymentFees: (of) => chargesOf(of, 'paymentFees', 'gateway_fee'),
  transferFees: (of) => chargesOf(of, 'transferFees', 'transfer_fee'),
  stampDuty: (of) => chargesOf(of, 'stampDuty', 'stamp_duty'),
  payouts: (of) => sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'payouts' AS line, ${whatAt(of, sideOf(wentOut(of)))} AS what,
           CASE WHEN m.target::text = ANY (${wentOut(of)}) THEN -m.amount ELSE m.amount END AS kobo
      FROM ledger.movements m
     WHERE ${OUTSIDE} AND (m.source::text = ANY (${wentOut(of)})) <> (m.target::text = ANY (${wentOut(of)}))`,
  ownMoney: (of) => sql`
    SELECT o.at, NULL::uuid AS customer_id, o.id::text AS id, NULL::uuid AS transaction, 'ownMoney' AS line,
           ${whatAt(of, sql`o.gateway`, sql`o.reason`)} AS what, o.kobo
      FROM money.own_at_gateway o WHERE o.gateway = ANY (${of})`,
  ownMoves: (of) => sql`
    SELECT m.moved_at AS at, NULL::uuid AS customer_id, m.id || ' ' || y.place AS id, NULL::uuid AS transaction, 'ownMoves' AS line,
           ${whatAt(of, sql`y.place`, sql`m.reference`)} AS what, y.kobo
      FROM money.own_moves m CROSS JOIN LATERAL (VALUES (m.source, -m.kobo), (m.target, m.kobo)) y (place, kobo)
     WHERE y.place = ANY (${of})`,
  payoutsUnderWay: (of) => sql`
    SELECT t.at, p.customer_id, p.id::text AS id, p.id AS transaction, 'payoutsUnderWay' AS line,
           ${whatAt(of, sql`p.gateway`, sql`coalesce(p.failure, '')`)} AS what,
           -(t.amount + ${MOST_COST_KOBO}::bigint) AS kobo
      FROM money.payouts p JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
     WHERE p.state IN ('sending', 'sent', 'unknown', 'parked') AND p.gateway = ANY (${of})`,
  refundsUnderWay: (of) => sql`
    SELECT f.begun_at AS at, f.customer_id, f.id::text AS id, f.deposit_id AS transaction, 'refundsUnderWay' AS line,
           ${whatAt(of, sql`f.gateway`, sql`'Refund of ' || f.reference`)} AS what, -f.kobo AS kobo
      FROM money.refunds f WHERE f.ended_at IS NULL AND f.gateway = ANY (${of})`,
  chargesNotBooked: (of) => sql`
    SELECT p.paid_at AS at, p.customer_id, p.id::text AS id, p.id AS transaction, 'chargesNotBooked' AS line,
           ${whatAt(of, sql`p.gateway`)} AS what,
           -${MOST_COST_KOBO}::bigint AS kobo
      FROM money.payouts p
     WHERE p.paid_at IS NOT NULL AND p.compared_at IS DISTINCT FROM 'infinity' AND p.compared_at IS NULL
       AND p.fee_booked = 0 AND p.duty_booked = 0 AND p.gateway = ANY (${of})`,
  ownMovesUnderWay: (of, now) => sql`
    SELECT m.moved_at AS at, NULL::uuid AS customer_id, m.id || ' ' || y.place AS id, NULL::uuid AS transaction,
           'ownMovesUnderWay' AS line, ${whatAt(of, sql`y.place`, sql`m.reference`)} AS what, y.kobo
      FROM money.own_moves m CROSS JOIN LATERAL (VALUES (m.source, m.kobo), (m.target, -m.kobo)) y (place, kobo)
     WHERE y.place = ANY (${of}) AND m.moved_at > ${new Date(now.getTime() - ON_ITS_WAY_MS)}`,
  // Each look at which the difference was another one than at the look before.
  difference: (of) => sql`
    SELECT d.at, NULL::uuid AS customer_id, d.name || ' ' || d.look AS id, NULL::uuid AS transaction, 'difference' AS line,
           ${whatAt(
             of,
             sql`replace(d.name, 'gateway ', '')`,
             sql`CASE d.look WHEN 1 THEN 'First seen at this look' ELSE 'Changed by this since the look before' END`,
           )} AS what, d.kobo
      FROM (SELECT j.name, l.look, (l.seen ->> 'at')::timestamptz AS at,
                   (l.seen ->> 'kobo')::bigint - coalesce(lag((l.seen ->> 'kobo')::bigint) OVER (PARTITION BY j.name ORDER BY l.look), 0) AS kobo
              FROM money.job_runs j, jsonb_array_elements(j.result -> 'looks') WITH ORDINALITY l (seen, look)
             WHERE j.name = ANY (${of.map(stateName)}) AND (j.result ->> 'reachable')::boolean) d
     WHERE d.kobo <> 0`,
  notSent: () => sql`
    SELECT t.at, p.customer_id, p.id::text AS id, p.id AS transaction, 'notSent' AS line, coalesce(p.failure, '') AS what, -t.amount AS kobo
      FROM money.payouts p JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
     WHERE p.state = 'waiting'`,
  offlineCash: () => sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'offlineCash' AS line, '' AS what,
           CASE m.source WHEN 'offline' THEN m.amount ELSE -m.amount END AS kobo
      FROM ledger.movements m WHERE ${OUTSIDE} AND (m.source = 'offline') <> (m.target = 'offline')`,
  // Corrections and customers' debts move nothing at the bank.
  creditedByHand: () => sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'creditedByHand' AS line,
           CASE m.target WHEN 'adjustment' THEN 'Paid at the gateway later' ELSE '' END AS what,
           CASE m.source WHEN 'adjustment' THEN m.amount ELSE -m.amount END AS kobo
      FROM ledger.movements m JOIN money.deposits d ON d.customer_id = m.customer_id AND d.id = m.transaction AND d.by_hand
     WHERE ${OUTSIDE} AND (m.source = 'adjustment' AND m.target = 'wallet' OR m.target = 'adjustment' AND m.source <> 'receivable')
    UNION ALL
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'creditedByHand' AS line, 'Corrected' AS what,
           CASE m.source WHEN 'adjustment' THEN m.amount ELSE -m.amount END AS kobo
      FROM ledger.movements m
      JOIN ledger.transactions t ON t.customer_id = m.customer_id AND t.id = m.transaction AND t.cause = 'correction'
     WHERE ${OUTSIDE} AND (m.source = 'adjustment' AND m.target = 'wallet' OR m.target = 'adjustment' AND m.source = 'wallet')
    UNION ALL
    SELECT r.opened_at AS at, r.customer_id, r.id::text AS id, r.deposit_id AS transaction, 'creditedByHand' AS line,
           'Corrected, and owed' AS what, -r.owed_kobo AS kobo
      FROM money.receivables r WHERE r.cause = 'correction'`,
  // Includes a withdrawal that the gateway paid too.
  paidByHand: () => sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, 'paidByHand' AS line, '' AS what,
           CASE m.target WHEN 'adjustment' THEN -m.amount ELSE m.amount END AS kobo
      FROM ledger.movements m
      JOIN money.payouts p ON p.customer_id = m.customer_id AND p.id = m.transaction
      JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id AND t.status = 'completed'
     WHERE ${OUTSIDE} AND (m.source = 'adjustment' AND m.target <> 'receivable' OR m.target = 'adjustment' AND m.source = 'held')`,
  fromGateways: () => sql`
    SELECT m.moved_at AS at, NULL::uuid AS customer_id, m.id::text AS id, NULL::uuid AS transaction, 'fromGateways' AS line,
           m.reference AS what, CASE m.target WHEN 'bank' THEN m.kobo ELSE -m.kobo END AS kobo
      FROM money.own_moves m WHERE 'bank' IN (m.source, m.target)`,
};

function chargesOf(of: Of, line: ReconciliationLine, account: 'gateway_fee' | 'transfer_fee' | 'stamp_duty'): Rows {
  return sql`
    SELECT m.at, m.customer_id, m.seq::text AS id, m.transaction, ${line}::text AS line, ${whatAt(of, sideOf(cameIn(of)))} AS what,
           CASE m.source::text WHEN ${account} THEN -m.amount ELSE m.amount END AS kobo
      FROM ledger.movements m
     WHERE ${OUTSIDE} AND ${account} IN (m.source::text, m.target::text)
       AND (m.source::text = ANY (${cameIn(of)}) OR m.target::text = ANY (${cameIn(of)}))`;
}

type Amounts = Readonly<Partial<Record<ReconciliationLine, bigint>>>;

/** A gateway's balances, from the account rows, because adding up their movements would read all that the platform ever made. */
async function readBalances(on: Sql, gateway: GatewayName): Promise<Amounts> {
  const books = await booksAt(on, gateway);
  const [deposits] = await select<{ fees: bigint }>(
    on,
    sql`SELECT coalesce(sum(fee_booked), 0)::bigint AS fees FROM money.deposits WHERE gateway = ${gateway} AND fee_booked > 0`,
  );
  const [strays] = await select<{ fees: bigint }>(
    on,
    sql`SELECT coalesce(sum(fees_kobo), 0)::bigint AS fees FROM money.unowned_payments WHERE gateway = ${gateway} AND credited_to IS NULL`,
  );
  const [payouts] = await select<{ fees: bigint; duty: bigint }>(
    on,
    sql`SELECT coalesce(sum(fee_booked), 0)::bigint AS fees, coalesce(sum(duty_booked), 0)::bigint AS duty
          FROM money.payouts WHERE gateway = ${gateway}`,
  );
  const fees = (deposits?.fees ?? 0n) + (strays?.fees ?? 0n);
  const [transferFees, duty] = [payouts?.fees ?? 0n, payouts?.duty ?? 0n];
  return {
    payments: books.in + fees + transferFees + duty,
    paymentFees: -fees,
    transferFees: -transferFees,
    stampDuty: -duty,
    payouts: -books.out,
  };
}

/** The sums of the rows of some lines. */
async function sumsOf(on: Sql, now: Date, lines: readonly ReconciliationLine[], of: Of): Promise<Amounts> {
  const sums: Partial<Record<ReconciliationLine, bigint>> = {};
  for (const line of lines) sums[line] = (await sumLines(on, ROWS[line](of, now))).get(line)?.kobo ?? 0n;
  return sums;
}

const linesOf = (lines: readonly ReconciliationLine[], amounts: Amounts) =>
  lines.map((line) => ({ line, amount: totalToNaira(amounts[line] ?? 0n) }));

const total = (lines: readonly ReconciliationLine[], amounts: Amounts): number =>
  totalToNaira(lines.reduce((sum, line) => sum + (amounts[line] ?? 0n), 0n));

const AT_GATEWAY = ['payments', 'paymentFees', 'transferFees', 'stampDuty', 'payouts', 'ownMoney', 'ownMoves'] as const;
const UNDER_WAY = ['payoutsUnderWay', 'refundsUnderWay', 'chargesNotBooked', 'ownMovesUnderWay'] as const;
const AT_BANK = ['offlineCash', 'creditedByHand', 'paidByHand', 'fromGateways'] as const;

async function reconcileGateway(
  on: Sql,
  now: Date,
  name: GatewayName,
  { reachable, checkedAt, balance, explained }: SeenGateway,
): Promise<Reconciliation['gateways'][number]> {
  const balances = await readBalances(on, name);
  const sums = await sumsOf(on, now, ['ownMoney', 'ownMoves', ...UNDER_WAY], [name]);
  const open = await row<{ id: string }>(
    on,
    `SELECT id FROM money.cases
      WHERE kind IN ('gateway_holds_more', 'gateway_holds_less') AND gateway = $1 AND resolved_at IS NULL`,
    [name],
  );
  // The gateway's account has payments and our own moves together.
  const payments = (balances.payments ?? 0n) - (sums.ownMoves ?? 0n);
  const amounts: Amounts = { ...balances, ...sums, payments };
  return {
    name,
    lines: linesOf(AT_GATEWAY, amounts),
    expected: total(AT_GATEWAY, amounts),
    expectedThen: explained && totalToNaira(toKobo(explained.books) + toKobo(explained.own)),
    underWay: linesOf(UNDER_WAY, amounts),
    askedAt: checkedAt,
    reachable,
    balance,
    difference: explained?.difference ?? null,
    differsSince: explained?.differsSince ?? null,
    caseId: open?.id ?? null,
  };
}

/**
 * @param on a transaction of one moment (`atOneMoment`), or a payment that comes meanwhile is in one line and not yet in another
 * @param set the gateways of the settings; removed ones are shown for as long as a job remembers them
 */
export async function reconcile(on: Tx, now: Date, set: readonly { name: GatewayName }[]): Promise<Reconciliation> {
  const seen = await readGateways(on);
  const names = gatewayNames.filter((name) => seen.has(name) || set.some((item) => item.name === name));
  const gateways: Reconciliation['gateways'] = [];
  for (const name of names) gateways.push(await reconcileGateway(on, now, name, seen.get(name) ?? NEVER_ASKED));
  const amounts = await sumsOf(on, now, ['notSent', ...AT_BANK], []);
  return {
    gateways,
    notSent: total(['notSent'], amounts),
    bank: { lines: linesOf(AT_BANK, amounts), expected: total(AT_BANK, amounts) },
  };
}

export const listReconciliationRows = (
  db: Db,
  now: Date,
  query: GetReconciliationRowsQuery,
): Promise<ReportRowsReply> =>
  pageOfLine(db, ROWS[query.line](query.gateway ? [query.gateway] : gatewayNames, now), query.line, query);
