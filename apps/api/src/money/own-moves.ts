/**
 * Our own money between the gateways and our bank: one administrator asks, another approves, and `sql/money/own-moves.sql` posts it on the
 * platform's row. The books have it at once, although the money may be on its way for days (reconciliation/gateway-balance.ts).
 */
import type {
  GetOwnMovesQuery,
  GetOwnMovesReply,
  MoneyPlace,
  MoveOwnMoneyBody,
  OwnMove,
} from '@ajose/sdk/contract/own-moves';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { formatNaira, toKobo, toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import type { Act } from '../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../access/approvals/approvals.ts';
import { alwaysTwo, doOrAsk } from '../access/approvals/four-eyes.ts';
import { noteWhy, writeAudit } from '../platform/audit/audit.ts';
import { row, select, type Db, type Within } from '../platform/database/db.ts';
import { direction, sql } from '../platform/database/sql.ts';
import type { Deps } from '../gateways/deps.ts';
import { post } from './ledger/ledger.ts';
import { pageOf } from '../platform/lists/pages.ts';
import { readGatewayLines, readGateways } from './reconciliation/gateway-balance.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

/** What two administrators decide. */
interface Decided extends Pick<MoveOwnMoneyBody, 'from' | 'to' | 'day' | 'reference' | 'reason'> {
  id: string;
  amountKobo: bigint;
  askedBy: string;
  /** Null where this server asks for no second administrator. */
  approvedBy: string | null;
}

const idReused = () =>
  refuse(409, 'id_reused', 'Another move was recorded under this id. Please start again with a new one.');

/**
 * Refuses an amount above both the gateway's balance and the books. One of the two may be right: the money may have left before it is
 * recorded, or be there before the books know of it.
 * @throws Refusal 409 `gateway_not_set` or `more_than_there`
 */
async function requireReasonable({ db, clock, gateways }: Deps, from: MoneyPlace, to: MoneyPlace, kobo: bigint) {
  if (to !== 'bank' && !gateways.all.some(({ name }) => name === to)) {
    throw refuse(409, 'gateway_not_set', `This server does not use ${gatewayTitle(to)}.`);
  }
  if (from === 'bank') return;
  const balance = (await readGateways(db)).get(from)?.balance ?? null;
  if (balance === null) return;
  const { booksKobo, ownKobo } = await readGatewayLines(db, from, clock.now());
  const inBooks = booksKobo + (ownKobo ?? 0n);
  const held = toKobo(balance);
  const most = held > inBooks ? held : inBooks;
  if (kobo > most) {
    const there = formatNaira(totalToNaira(most));
    throw refuse(409, 'more_than_there', `${gatewayTitle(from)} held ${there} when it was last asked.`);
  }
}

/** @throws what `requireReasonable` throws, and Refusal 409 `id_reused` */
async function move(deps: Deps, staff: Staff, decided: Decided, within: Within<void>): Promise<void> {
  const { id, from, to, amountKobo, day, reference, reason, askedBy, approvedBy } = decided;
  await requireReasonable(deps, from, to, amountKobo);
  await within(async (tx) => {
    const done = await post(tx, 'money.move_own', {
      id,
      source: from,
      target: to,
      amount: amountKobo,
      left_on: day,
      reference,
      reason,
      asked_by: askedBy,
      approved_by: approvedBy,
      at: deps.clock.now(),
    });
    if (done.verdict === 'key_reused') throw idReused();
    if (done.verdict !== 'posted') return;
    const after = { from, to, amount: toNaira(amountKobo), day, reference };
    const entry = await writeAudit(tx, staff, 'moveOwnMoney', `ownMove:${id}`, null, after);
    await noteWhy(tx, entry, null, reason);
  });
}

/** Whether the very same move was posted before. @throws Refusal 409 `id_reused` where something else was posted under its id */
async function wasPosted(db: Db, id: string, { from, to, amount, day, reference }: MoveOwnMoneyBody): Promise<boolean> {
  const ownMove = await row<{ same: boolean }>(
    db,
    `SELECT (source, target, kobo, left_on, reference) = ($2, $3, $4::bigint, $5::date, $6) AS same
       FROM money.own_moves WHERE id = $1`,
    [id, from, to, toKobo(amount), day, reference],
  );
  if (ownMove && !ownMove.same) throw idReused();
  return ownMove !== undefined;
}

/**
 * Asks for a move to be posted. Without the second approval on this server it is posted at once.
 * @throws what `move` throws, and Refusal 409 `other_request_waits`
 */
export async function moveOrAsk(deps: Deps, staff: Staff, body: MoveOwnMoneyBody): Promise<DoneOrWaits<void>> {
  const { idempotencyKey: id, from, to, day, reference, reason } = body;
  if (await wasPosted(deps.db, id, body)) return { done: undefined };
  const amountKobo = toKobo(body.amount);
  const asked = { from, to, day, reference, reason };
  return doOrAsk<void, void>(
    deps,
    staff,
    alwaysTwo(deps.env, 'Each move of our own money does.'),
    () => ({
      act: { action: 'moveOwnMoney', ...asked },
      subject: id,
      customerId: null,
      amountKobo,
      more: { askedBy: staff.id },
    }),
    (within) => move(deps, staff, { id, amountKobo, ...asked, askedBy: staff.id, approvedBy: null }, within),
  );
}

/** What approving a request for a move does. */
export const moveApproved: Act<'moveOwnMoney'> = async (deps, staff, asked, within) => {
  const { act, subject: id, amountKobo, more } = asked;
  const { askedBy } = more;
  if (amountKobo === null || askedBy === undefined) throw new Error(`Request ${id} names no amount or nobody`);
  await move(deps, staff, { ...act, id, amountKobo, askedBy, approvedBy: staff.id }, within);
};

interface Found {
  id: string;
  source: MoneyPlace;
  target: MoneyPlace;
  kobo: bigint;
  day: string;
  reference: string;
  reason: string;
  asked_by: string;
  asked_by_name: string;
  approved_by: string | null;
  approved_by_name: string | null;
  moved_at: Date;
}

const toOwnMove = (stored: Found): OwnMove => ({
  _id: stored.id,
  from: stored.source,
  to: stored.target,
  amount: toNaira(stored.kobo),
  day: stored.day,
  reference: stored.reference,
  reason: stored.reason,
  askedBy: { _id: stored.asked_by, name: stored.asked_by_name },
  approvedBy: stored.approved_by === null ? null : { _id: stored.approved_by, name: stored.approved_by_name ?? '' },
  at: stored.moved_at.toISOString(),
});

/** A page of the moves that were posted, newest first. */
export async function listOwnMoves(
  db: Db,
  { page = 1, limit = ROWS_A_PAGE }: GetOwnMovesQuery,
): Promise<GetOwnMovesReply> {
  const [counted] = await select<{ total: bigint }>(db, sql`SELECT count(*) AS total FROM money.own_moves`);
  const total = Number(counted?.total ?? 0n);
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  const order = direction[fromEnd ? 'asc' : 'desc'];
  const ownMoves = await select<Found>(
    db,
    sql`SELECT m.id, m.source, m.target, m.kobo, m.left_on::text AS day, m.reference, m.reason, m.moved_at,
               m.asked_by, s.name AS asked_by_name, m.approved_by, d.name AS approved_by_name
          FROM (SELECT * FROM money.own_moves ORDER BY moved_at ${order}, id ${order} LIMIT ${take} OFFSET ${skip}) m
          JOIN staff s ON s.id = m.asked_by
          LEFT JOIN staff d ON d.id = m.approved_by
         ORDER BY m.moved_at DESC, m.id DESC`,
  );
  return { success: true, moves: ownMoves.map(toOwnMove), pagination: { total, pages } };
}
