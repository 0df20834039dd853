/**
 * Disputes of payments: learns of them from webhooks and the gateway's list, holds their money, and books how they end. answer.ts sends
 * administrators' answers.
 */
import { addBusinessHours } from '@ajose/sdk/domain/business-hours';
import type { Dispute, DisputeState, GetDisputesQuery, GetDisputesReply } from '@ajose/sdk/contract/disputes';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { formatKobo, toNaira } from '@ajose/sdk/domain/money';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { callSql } from '../../platform/database/call.ts';
import { row, rows, select, type Db, type Sql } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/lists/pages.ts';
import { direction, sql, type Piece } from '../../platform/database/sql.ts';
import { findPaid } from '../deposits/find.ts';
import type { Deps } from '../../gateways/deps.ts';
import { each, report } from '../../platform/database/each.ts';
import { clearCase, raiseCase, raiseOnce, raiseUnread } from '../../desk/cases/cases.ts';
import type { DisputeGateway, GatewayDispute, Window } from '../../gateways/gateway.ts';
import type { UnreadRow } from '../../gateways/json.ts';
import { must } from '../ledger/ledger.ts';
import { refuse } from '../../platform/server/errors.ts';

/** The gateway accepts a dispute for the merchant after this many business hours, where it names no time itself. */
const HOURS_TO_ANSWER = 16;

/**
 * Handles what the gateway says about a dispute: holds its money, or books how it ended. A repeat changes nothing. A dispute of a payment
 * that is not in our books raises a case.
 */
export async function applyDispute(deps: Deps, gateway: GatewayName, dispute: GatewayDispute): Promise<void> {
  const now = deps.clock.now();
  const { id, reference, status, resolution, category, amountKobo } = dispute;
  const deposit = await findPaid(deps.db, { gateway, reference });
  const released = status === 'resolved' && resolution === 'declined';
  if (!deposit) {
    if (status === 'resolved') return;
    const message =
      'A payment that is not in our books is disputed at the bank. Please answer the dispute at the gateway.';
    return raiseCase(deps.db, now, { kind: 'dispute', gateway, reference, message, amountKobo });
  }
  // We learned of it only after it was over, and nothing was taken.
  const isKnown = async () =>
    (await row(deps.db, 'SELECT FROM money.disputes WHERE gateway_id = $1 AND gateway = $2', [id, gateway])) !==
    undefined;
  if (released && !(await isKnown())) return;
  const openedAt = dispute.createdAt ?? now;
  const disputeId = await callSql(deps.db, 'money.open_dispute', {
    customer: deposit.customer_id,
    deposit: deposit.id,
    gateway,
    gateway_id: id,
    category,
    status,
    amount: amountKobo,
    opened: openedAt,
    due: dispute.dueAt ?? addBusinessHours(openedAt, HOURS_TO_ANSWER),
    at: now,
  });
  if (status !== 'resolved' || disputeId === null) return;
  const about = { customerId: deposit.customer_id, disputeId, gateway, gatewayId: id };
  // The gateway took something and does not say how much: nothing is taken by such a word.
  if (!released && amountKobo === 0n) return raiseUnclear(deps, about);
  if (await hasEnded(deps, disputeId)) return compare(deps, about, released ? 0n : amountKobo);
  const ended = {
    customer: deposit.customer_id,
    dispute: disputeId,
    status,
    taken: released ? 0n : amountKobo,
    at: now,
  };
  await must(deps.db, 'money.end_dispute', ended, ['repeated']);
}

interface Ended {
  customerId: string;
  disputeId: string;
  gateway: GatewayName;
  gatewayId: string;
}

const hasEnded = async ({ db }: Deps, id: string): Promise<boolean> =>
  (await row(db, 'SELECT FROM money.disputes WHERE id = $1 AND ended_at IS NOT NULL', [id])) !== undefined;

async function raiseUnclear({ db, clock }: Deps, { customerId, disputeId, gateway, gatewayId }: Ended): Promise<void> {
  const booked = await row<{ kobo: bigint }>(
    db,
    `SELECT (CASE WHEN ended_at IS NULL THEN amount_kobo ELSE taken_kobo END + lacking_kobo)::bigint AS kobo
       FROM money.disputes WHERE id = $1 AND (ended_at IS NULL OR taken_kobo + lacking_kobo = 0)`,
    [disputeId],
  );
  // What the gateway took is booked already.
  if (!booked) return;
  await raiseOnce(db, clock.now(), {
    kind: 'dispute_differs',
    gateway,
    reference: gatewayId,
    message:
      'The gateway says that a dispute was decided for the payer, and names no amount that it took. Nothing was taken in our books. Please look it up there, and take it or return it.',
    customerId,
    amountKobo: booked.kobo,
  });
}

/** Compares what the gateway took for a dispute that has ended in our books: where it is another amount than is booked, it becomes a case. */
async function compare(
  deps: Deps,
  { customerId, disputeId, gateway, gatewayId }: Ended,
  tookKobo: bigint,
): Promise<void> {
  const now = deps.clock.now();
  const more = await callSql(deps.db, 'money.compare_dispute', {
    customer: customerId,
    dispute: disputeId,
    told: tookKobo,
  });
  if (more === null) {
    await must(
      deps.db,
      'money.end_dispute',
      { customer: customerId, dispute: disputeId, status: 'resolved', taken: tookKobo, at: now },
      ['repeated'],
    );
    return;
  }
  const about = { kind: 'dispute_differs', gateway, reference: gatewayId } as const;
  await clearCase(deps.db, now, about, 'The gateway said otherwise later.');
  if (more === 0n) return;
  const kobo = more > 0n ? more : -more;
  const what =
    more > 0n
      ? `took ${formatKobo(kobo)} more than our books have`
      : `did not take ${formatKobo(kobo)} that our books have as taken`;
  await raiseCase(deps.db, now, {
    ...about,
    message: `The gateway has changed what it says of a dispute that had ended: it ${what}. Please look it up there before you set it right.`,
    customerId,
    amountKobo: kobo,
  });
}

/** How far back the list is read. A dispute that is open for longer is looked up on its own until it ends. */
const WATCHED_MS = 60 * 86_400_000;
const MOST_PAGES = 100;

/** The job: finds disputes whose webhook was lost, and how they ended. @returns how many the gateway has */
export async function searchDisputes(deps: Deps): Promise<number> {
  const to = deps.clock.now();
  const from = new Date(to.getTime() - WATCHED_MS);
  let seen = 0;
  const failures = await each(deps.gateways.all, 1, async ({ name, disputes }) => {
    if (disputes) seen += await searchAt(deps, name, disputes, { from, to });
  });
  report(failures, 'disputes could not be taken in');
  return seen;
}

async function applyListed(deps: Deps, gateway: GatewayName, listed: GatewayDispute | UnreadRow): Promise<void> {
  if ('unread' in listed) return raiseUnread(deps, gateway, listed);
  return applyDispute(deps, gateway, listed);
}

/** @returns how many the gateway has @throws AggregateError, or Error where the gateway does not answer */
async function searchAt(
  deps: Deps,
  name: GatewayName,
  gateway: DisputeGateway,
  span: Omit<Window, 'page'>,
): Promise<number> {
  const failures: unknown[] = [];
  const seen = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await gateway.listDisputes({ ...span, page });
    if (answer.outcome !== 'done') throw new Error(`The gateway did not return its disputes: ${answer.message}`);
    if (answer.data.length === 0) break;
    failures.push(...(await each(answer.data, 1, (listed) => applyListed(deps, name, listed))));
    for (const { id } of answer.data) seen.add(id);
  }
  failures.push(...(await lookUpOpen(deps, name, gateway, seen)));
  report(failures, 'disputes could not be taken in');
  return seen.size;
}

/** Looks up the open disputes that the list did not have. @param seen those that it had @returns why some could not be looked up */
async function lookUpOpen(
  deps: Deps,
  name: GatewayName,
  gateway: DisputeGateway,
  seen: ReadonlySet<string>,
): Promise<unknown[]> {
  const open = await rows<{ gateway_id: string }>(
    deps.db,
    'SELECT gateway_id FROM money.disputes WHERE ended_at IS NULL AND gateway = $1',
    [name],
  );
  const unseen = open.filter(({ gateway_id }) => !seen.has(gateway_id));
  return each(unseen, 1, async ({ gateway_id }) => {
    const answer = await gateway.fetchDispute(gateway_id);
    if (answer.outcome === 'done') await applyDispute(deps, name, answer.data);
    if (answer.outcome === 'unknown')
      throw new Error(`Dispute ${gateway_id} could not be looked up: ${answer.message}`);
  });
}

interface Found {
  id: string;
  gateway_id: string;
  customer_id: string;
  customer_name: string;
  reference: string;
  category: string;
  amount_kobo: bigint;
  held_kobo: bigint;
  opened_at: Date;
  due_at: Date;
  answer: 'accept' | 'decline' | null;
  message: string | null;
  answered_by: string | null;
  answered_by_name: string | null;
  sent_at: Date | null;
  failure: string | null;
  taken_kobo: bigint | null;
  ended_at: Date | null;
  waits: boolean;
}

/** The statement of a page of disputes. What they hold is read for this page alone, because a cluster keeps it on other machines. */
const disputesOf = (page: Piece, order: Piece): Piece => sql`
  WITH d AS MATERIALIZED (SELECT * FROM money.disputes d ${page}),
  t AS MATERIALIZED (
    SELECT customer_id, id, amount FROM ledger.transactions
     WHERE customer_id = ANY (ARRAY(SELECT customer_id FROM d)) AND id = ANY (ARRAY(SELECT hold_id FROM d)))
  SELECT d.id, d.gateway_id, d.customer_id, c.name AS customer_name, d.reference, d.category, d.amount_kobo,
         coalesce(t.amount, 0) AS held_kobo, d.opened_at, d.due_at, d.answer, d.message, d.answered_by,
         s.name AS answered_by_name, d.sent_at, d.failure, d.taken_kobo, d.ended_at,
         EXISTS (SELECT FROM approvals a WHERE a.action = 'acceptDispute' AND a.subject = d.id AND a.state = 'waiting') AS waits
    FROM d
    JOIN customers c ON c.id = d.customer_id
    LEFT JOIN t ON t.customer_id = d.customer_id AND t.id = d.hold_id
    LEFT JOIN staff s ON s.id = d.answered_by ${order}`;

function stateOf(dispute: Found): DisputeState {
  if (dispute.ended_at !== null) return dispute.taken_kobo === 0n ? 'released' : 'taken';
  if (dispute.answer === null) return 'open';
  return dispute.sent_at === null ? 'answering' : 'answered';
}

const toDispute = (stored: Found): Dispute => ({
  _id: stored.id,
  gatewayId: stored.gateway_id,
  user: { _id: stored.customer_id, name: stored.customer_name },
  reference: stored.reference,
  category: stored.category,
  amount: toNaira(stored.amount_kobo),
  held: toNaira(stored.held_kobo),
  state: stateOf(stored),
  openedAt: stored.opened_at.toISOString(),
  dueAt: stored.due_at.toISOString(),
  answer: stored.answer,
  message: stored.message,
  answeredBy: stored.answered_by === null ? null : { _id: stored.answered_by, name: stored.answered_by_name ?? '' },
  failure: stored.failure,
  taken: stored.taken_kobo === null ? null : toNaira(stored.taken_kobo),
  endedAt: stored.ended_at?.toISOString() ?? null,
  waits: stored.waits,
});

/** The condition for open disputes, or for ended ones where those are asked for; for one by its id, however it stands. */
const conditionOf = ({ ended = false, id }: GetDisputesQuery): Piece => {
  if (id !== undefined) return sql`d.id = ${id}`;
  return ended ? sql`(d.ended_at IS NOT NULL) IS true` : sql`(d.ended_at IS NOT NULL) IS false`;
};

export async function countDisputes(db: Db, query: GetDisputesQuery): Promise<number> {
  const [counted] = await select<{ total: bigint }>(
    db,
    sql`SELECT count(*) AS total FROM money.disputes d WHERE ${conditionOf(query)}`,
  );
  return Number(counted?.total ?? 0n);
}

/** The next disputes that match the filters, newest first. @param after the id of the last one before them; null: the first ones */
export async function disputesAfter(
  db: Db,
  query: GetDisputesQuery,
  after: string | null,
  most: number,
): Promise<Dispute[]> {
  const behind = after === null ? sql`` : sql`AND d.id < ${after}`;
  const order = sql`ORDER BY d.id DESC`;
  const disputes = await select<Found>(
    db,
    disputesOf(sql`WHERE ${conditionOf(query)} ${behind} ${order} LIMIT ${most}`, order),
  );
  return disputes.map(toDispute);
}

/** A page of disputes: open ones by their end, ended ones newest first. */
export async function listDisputes(db: Db, query: GetDisputesQuery): Promise<GetDisputesReply> {
  const { page = 1, limit = ROWS_A_PAGE, ended = false, id } = query;
  if (id !== undefined) {
    const disputes = await select<Found>(db, disputesOf(sql`WHERE d.id = ${id}`, sql``));
    return {
      success: true,
      disputes: disputes.map(toDispute),
      pagination: { total: disputes.length, pages: disputes.length },
    };
  }
  const total = await countDisputes(db, query);
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  const walked = direction[ended === fromEnd ? 'asc' : 'desc'];
  const order = sql`ORDER BY d.due_at ${walked}, d.id ${walked}`;
  const disputes = await select<Found>(
    db,
    disputesOf(sql`WHERE ${conditionOf(query)} ${order} LIMIT ${take} OFFSET ${skip}`, order),
  );
  if (fromEnd) disputes.reverse();
  return { success: true, disputes: disputes.map(toDispute), pagination: { total, pages } };
}

/** @throws Refusal 404 */
export async function getDispute(on: Sql, id: string): Promise<Dispute> {
  const [dispute] = await select<Found>(on, disputesOf(sql`WHERE d.id = ${id}`, sql``));
  if (!dispute) throw refuse(404, 'dispute_not_found', 'This dispute does not exist.');
  return toDispute(dispute);
}
