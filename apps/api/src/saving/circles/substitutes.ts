/**
 * Leaving a running circle: a customer takes over the member's place. The member shares a link, all other members accept, and the
 * customer signs. Where the place has given more than it has received, the customer pays the member the difference; where it has
 * received more, the member pays the customer.
 *
 * Who asks is told so by email and notice at once, and who pays signs 24 hours later: otherwise whoever has a stolen session and the password
 * would move all of the wallet to an accomplice in a minute, where a new bank account, address or name make it wait for a day. The wait is
 * before the signature, because a place cannot be in two hands for a day. Who pays nothing has nothing to lose by it and signs at once.
 */
import { firstNameOf } from '@ajose/sdk/domain/names';
import { randomBytes } from 'node:crypto';
import type {
  AcceptSubstituteBody,
  CircleBody,
  CirclePlace,
  CircleSubstitute,
  SignPlaceBody,
  WantCirclePlaceBody,
  WantedPlace,
} from '@ajose/sdk/contract/circles';
import { formatNaira, toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { requireConfirmed } from '../../platform/server/confirmed.ts';
import { reauthenticate } from '../../access/auth/reauthenticate.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, rows, run, tx, type Db, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { blocked, post, refusalFor } from '../../money/ledger/ledger.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Customer, SignedInCustomer } from '../../platform/server/signed-in.ts';
import { hashOf, held, lockCustomer, lockDeposit, requireRoom } from './circles.ts';
import { keepLimits, limitsOf, pastDay, requireWithinDay } from './limits.ts';
import { missingOf, partsOf } from './money.ts';
import {
  addEvent,
  dayOf,
  findCircle,
  lockCircle,
  lockMine,
  membersOf,
  type CircleRow,
  type MemberRow,
} from './rows.ts';
import { stopCharging } from './sources.ts';
import { tellMember } from './tell.ts';

const WAITS_MS = 24 * 3_600_000;

interface Row {
  id: string;
  circle_id: string;
  member_id: string;
  invitation: string;
  customer_id: string | null;
  came_at: Date | null;
  name: string | null;
  accepted: string[];
}

const OPEN = `
  SELECT s.id, s.circle_id, s.member_id, s.invitation, s.customer_id, s.came_at, c.name, s.accepted
    FROM circle_substitutes s LEFT JOIN customers c ON c.id = s.customer_id WHERE s.ended_at IS NULL`;

export const openIn = (on: Sql, circleId: string): Promise<Row[]> =>
  rows<Row>(on, `${OPEN} AND s.circle_id = $1`, [circleId]);

const noPlace = () => refuse(404, 'place_not_found', 'This place is not free any more, or the link is not complete.');

/** @param me the member who looks; null for staff */
export const substituteOnWire = (stored: Row, members: number, me: string | null): CircleSubstitute => ({
  _id: stored.id,
  name: stored.name,
  accepted: stored.accepted.length,
  of: members - 1,
  byMe: me !== null && stored.accepted.includes(me),
  invitation: stored.member_id === me ? stored.invitation : null,
});

/**
 * What the newcomer pays for a place; below zero, what the member pays. What others still owe the member stays the member's, and so does what
 * was forgiven.
 */
const priceOf = async (on: Sql, circle: CircleRow, member: MemberRow): Promise<bigint> =>
  (await callSql(on, 'money.price_of_place', { customer: member.customer_id, circle: circle.id })) ?? 0n;

/** The most that a place takes from its newcomer at once. */
const dearest = ({ kobo }: CircleRow, price: bigint): bigint => (price > kobo ? price : kobo);

const memberOf = (members: readonly MemberRow[], id: string): MemberRow => {
  const member = members.find((member) => member.id === id);
  if (!member) throw noPlace();
  return member;
};

async function placeOf(on: Sql, place: Row, circle: CircleRow, members: readonly MemberRow[]): Promise<CirclePlace> {
  const member = memberOf(members, place.member_id);
  const turn = member.turn ?? 0;
  const isReady = place.accepted.length === members.length - 1;
  const waits = place.customer_id === null ? 'free' : 'asked';
  return {
    _id: place.id,
    from: firstNameOf(member.name),
    amount: toNaira(circle.kobo),
    every: circle.every,
    turn,
    day: dayOf(circle, turn),
    hasReceived: turn < circle.turn,
    turnsLeft: members.length - circle.turn + 1,
    pays: totalToNaira(await priceOf(on, circle, member)),
    deposit: totalToNaira(circle.kobo * BigInt(circle.deposits)),
    state: place.customer_id !== null && isReady ? 'ready' : waits,
    accepted: place.accepted.length,
    of: members.length - 1,
  };
}

/** What the newcomer signs: the circle's terms, and what the place costs. */
function placeTerms(circle: CircleRow, member: MemberRow, place: CirclePlace): string[] {
  const { pays, turnsLeft, turn, hasReceived } = place;
  const naira = formatNaira(Math.abs(pays));
  const price =
    pays === 0
      ? `Nobody pays anything for the place.`
      : pays > 0
        ? `I pay ${naira} to ${member.name}: what was given for the place and not received.`
        : `${member.name} pays ${naira} to me: what the place has received and not given yet.`;
  const has = hasReceived ? `Its turn, turn ${turn}, is over.` : `I receive in turn ${turn}.`;
  return [...circle.terms, `I take over the place of ${member.name}. I give ${turnsLeft} more times. ${has} ${price}`];
}

/** @throws Refusal 404 `place_not_found` */
export async function readPlace(db: Db, code: string): Promise<CirclePlace> {
  const substitute = await row<Row>(db, `${OPEN} AND s.invitation = $1`, [code]);
  const circle = substitute && (await findCircle(db, substitute.circle_id));
  if (!substitute || circle?.state !== 'running') throw noPlace();
  return placeOf(db, substitute, circle, await membersOf(db, circle.id));
}

/** The moment from which the new member may sign; null: now. */
function signsFrom({ came_at }: Row, { pays }: CirclePlace, now: Date): Date | null {
  if (came_at === null || pays <= 0) return null;
  const from = new Date(came_at.getTime() + WAITS_MS);
  return from > now ? from : null;
}

export async function placesOf(db: Db, now: Date, customerId: string): Promise<WantedPlace[]> {
  const substitutes = await rows<Row>(db, `${OPEN} AND s.customer_id = $1 ORDER BY s.id`, [customerId]);
  const places: WantedPlace[] = [];
  for (const substitute of substitutes) {
    const circle = await findCircle(db, substitute.circle_id);
    if (circle?.state !== 'running') continue;
    const members = await membersOf(db, circle.id);
    const place = await placeOf(db, substitute, circle, members);
    // The terms name all members, so the customer sees them only once all have accepted.
    const sentences = place.state === 'ready' ? placeTerms(circle, memberOf(members, substitute.member_id), place) : [];
    const from = signsFrom(substitute, place, now);
    const terms = { sentences, hash: await hashOf(sentences) };
    places.push({ ...place, circle: circle.name, terms, ...(from && { signsFrom: from.toISOString() }) });
  }
  return places;
}

/** @throws Refusal 404, 409 `circle_held`, `circle_not_running` or `money_owed` */
export async function findSubstitute({ db, clock }: Deps, customer: Customer, { circleId }: CircleBody): Promise<void> {
  await tx(db, async (tx) => {
    const { circle, me } = await lockMine(tx, circleId, customer.id);
    if (circle.state !== 'running') {
      throw refuse(409, 'circle_not_running', 'Only a place in a circle that runs can be taken over.');
    }
    if (circle.held_at !== null) throw held();
    await requireNoDebt(tx, circle, me);
    await run(
      tx,
      `INSERT INTO circle_substitutes (circle_id, member_id, invitation, asked_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (member_id) WHERE ended_at IS NULL DO NOTHING`,
      [circle.id, me.id, randomBytes(12).toString('base64url'), clock.now()],
    );
  });
}

async function requireNoDebt(tx: Tx, circle: CircleRow, member: MemberRow): Promise<void> {
  const theirs = (await partsOf(tx, circle.id)).filter(({ customer_id }) => customer_id === member.customer_id);
  if (missingOf(theirs) > 0n) {
    throw refuse(409, 'money_owed', 'Something is still owed for this place. Please pay it first.');
  }
}

/** @throws Refusal 404 */
export async function takeBackPlace({ db, clock }: Deps, customer: Customer, { circleId }: CircleBody): Promise<void> {
  await tx(db, async (tx) => {
    const { circle, me } = await lockMine(tx, circleId, customer.id);
    await run(
      tx,
      'UPDATE circle_substitutes SET ended_at = $3 WHERE circle_id = $1 AND member_id = $2 AND ended_at IS NULL',
      [circle.id, me.id, clock.now()],
    );
  });
}

/** @throws Refusal 403, 404 `place_not_found`, 409 `place_taken` or `too_many_circles`, and what `requireWithinDay` throws */
export async function wantPlace(deps: Deps, customer: Customer, { code }: WantCirclePlaceBody): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await tx(db, async (tx) => {
    await lockCustomer(tx, customer);
    const seen = await row<{ circle_id: string }>(
      tx,
      'SELECT circle_id FROM circle_substitutes WHERE invitation = $1 AND ended_at IS NULL',
      [code],
    );
    const circle = seen && (await lockCircle(tx, seen.circle_id));
    const substitute = await row<Row>(tx, `${OPEN} AND s.invitation = $1`, [code]);
    if (!circle || !substitute || circle.state !== 'running') throw noPlace();
    const members = await membersOf(tx, circle.id);
    if (substitute.customer_id === customer.id) return;
    if (substitute.customer_id !== null || members.some(({ customer_id }) => customer_id === customer.id)) {
      throw refuse(409, 'place_taken', 'Somebody else wants this place already, or you are in this circle.');
    }
    if ((await openIn(tx, circle.id)).some(({ customer_id }) => customer_id === customer.id)) {
      throw refuse(409, 'place_taken', 'You want another place of this circle already.');
    }
    // The books keep what was given and received by customer and circle, so nobody has two places in one circle.
    const before = 'SELECT FROM money.circle_places WHERE customer_id = $1 AND circle_id = $2 LIMIT 1';
    if (await row(tx, before, [customer.id, circle.id])) {
      throw refuse(409, 'place_taken', 'You had a place in this circle before. Somebody else has to take this one.');
    }
    await requireRoom(tx, customer.id);
    const leaving = memberOf(members, substitute.member_id);
    await requireWithinDay(tx, deps, customer.id, dearest(circle, await priceOf(tx, circle, leaving)));
    // Each newcomer has an id, so that nobody accepts one and means another.
    await run(
      tx,
      `UPDATE circle_substitutes SET id = uuidv7(), customer_id = $2, came_at = $3, accepted = '{}' WHERE id = $1`,
      [substitute.id, customer.id, now],
    );
    await addEvent(tx, circle.id, 'wants_place', { name: customer.name, to: leaving.name }, now);
    const request = { what: 'place_asked', from: firstNameOf(leaving.name) } as const;
    await tellMember(tx, customer.id, { circleId: circle.id, circle: circle.name, ...request }, now);
    for (const { id, customer_id } of members) {
      if (id === leaving.id) continue;
      const news = { what: 'substitute_asked', who: customer.name, from: leaving.name } as const;
      await tellMember(tx, customer_id, { circleId: circle.id, circle: circle.name, ...news }, now);
    }
  });
}

/** @throws Refusal 404 */
export async function acceptSubstitute(
  { db, clock }: Deps,
  customer: Customer,
  body: AcceptSubstituteBody,
): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    const { circle, members, me } = await lockMine(tx, body.circleId, customer.id);
    const match = (await openIn(tx, circle.id)).find(({ id }) => id === body.substituteId);
    if (!match || match.customer_id === null || match.member_id === me.id) throw noPlace();
    if (!body.accept) {
      await run(tx, `UPDATE circle_substitutes SET customer_id = NULL, came_at = NULL, accepted = '{}' WHERE id = $1`, [
        match.id,
      ]);
      await addEvent(tx, circle.id, 'place_refused', { name: match.name ?? '' }, now);
      return;
    }
    if (match.accepted.includes(me.id)) return;
    const accepted = [...match.accepted, me.id];
    await run(tx, 'UPDATE circle_substitutes SET accepted = $2 WHERE id = $1', [match.id, accepted]);
    if (accepted.length < members.length - 1) return;
    const news = { circleId: circle.id, circle: circle.name, what: 'substitute_ready' } as const;
    await tellMember(tx, match.customer_id, news, now);
  });
}

/**
 * Signs for a place, and takes it over.
 * @returns the circle's id
 * @throws Refusal 401, 403, 404, 409, 422, 429 as the SDK's `signCirclePlace` has them
 */
export async function signPlace(deps: Deps, who: SignedInCustomer, body: SignPlaceBody): Promise<string> {
  const { customer, person } = who;
  if (!customerCan.withdraw(customer.status)) throw blocked(customer.status, 'money_blocked');
  requireConfirmed(person, 'before you sign');
  const purpose = `place ${body.placeId} ${body.hash}`;
  await reauthenticate(deps, who, { body, to: 'to sign', purpose, needs: 'either', oldEmail: 'you can sign again' });
  const now = deps.clock.now();
  return tx(deps.db, async (tx) => {
    await lockCustomer(tx, customer);
    const seen = await row<Row>(tx, `${OPEN} AND s.id = $1`, [body.placeId]);
    const circle = seen && (await lockCircle(tx, seen.circle_id));
    const substitute = await row<Row>(tx, `${OPEN} AND s.id = $1`, [body.placeId]);
    const done = await row<{ circle_id: string }>(
      tx,
      'SELECT circle_id FROM circle_substitutes WHERE id = $1 AND customer_id = $2 AND taken_over',
      [body.placeId, customer.id],
    );
    if (done) return done.circle_id;
    if (!circle || substitute?.customer_id !== customer.id) throw noPlace();
    const members = await membersOf(tx, circle.id);
    const leaving = memberOf(members, substitute.member_id);
    if (circle.held_at !== null) throw held();
    const place = await placeOf(tx, substitute, circle, members);
    if (circle.state !== 'running' || place.state !== 'ready') {
      throw refuse(409, 'place_not_ready', 'Not all members have accepted yet.');
    }
    const from = signsFrom(substitute, place, now);
    if (from) {
      const when = formatDateTime(from.toISOString());
      throw refuse(
        409,
        'place_not_ready',
        `Who pays for a place signs a day after asking for it: you can from ${when} on.`,
      );
    }
    await requireNoDebt(tx, circle, leaving);
    await requireNoOpenPart(tx, circle, leaving);
    if ((await hashOf(placeTerms(circle, leaving, place))) !== body.hash) {
      throw refuse(409, 'terms_changed', 'The terms have changed meanwhile. Please read them again.');
    }
    await requireWithinDay(tx, deps, customer.id, circle.kobo);
    await takeOver(deps, tx, circle, leaving, customer, now);
    await run(tx, 'UPDATE circle_substitutes SET ended_at = $2, taken_over = true WHERE id = $1', [substitute.id, now]);
    await run(
      tx,
      `UPDATE circle_substitutes SET accepted = array_remove(accepted, $2) WHERE circle_id = $1 AND ended_at IS NULL`,
      [circle.id, leaving.id],
    );
    await addEvent(tx, circle.id, 'took_over', { name: customer.name, to: leaving.name }, now, leaving.id);
    for (const { id, customer_id } of members) {
      const news = { what: 'substituted', who: customer.name, from: id === leaving.id ? null : leaving.name } as const;
      await tellMember(tx, customer_id, { circleId: circle.id, circle: circle.name, ...news }, now);
    }
    return circle.id;
  });
}

/** Only between two turns is no money of a place on its way. */
async function requireNoOpenPart(tx: Tx, circle: CircleRow, leaving: MemberRow): Promise<void> {
  const open = (await partsOf(tx, circle.id)).some(
    ({ customer_id, closed }) => customer_id === leaving.customer_id && !closed,
  );
  if (circle.begun_at !== null || open) {
    throw refuse(
      409,
      'turn_open',
      'A turn is open, or paid in advance for this place. Please try again when it has closed.',
    );
  }
}

/** Moves what the place costs, and its deposit, from one customer to the other, and gives the newcomer the place. */
async function takeOver(
  deps: Deps,
  tx: Tx,
  circle: CircleRow,
  leaving: MemberRow,
  customer: Customer,
  now: Date,
): Promise<void> {
  const title = `Circle: ${circle.name}, place of turn ${leaving.turn}`;
  const limits = await limitsOf(tx, deps, [leaving.customer_id, customer.id]);
  for (const id of [leaving.customer_id, customer.id].toSorted())
    await callSql(tx, 'money.lock_member', { customer: id });
  await keepLimits(tx, limits);
  const price = await priceOf(tx, circle, leaving);
  await callSql(tx, 'money.return_circle_deposit', { customer: leaving.customer_id, circle: circle.id, at: now });
  const pay = (customerId: string, kobo: bigint) =>
    post(tx, 'money.pay_for_place', {
      customer: customerId,
      circle: circle.id,
      member: leaving.id,
      kobo,
      title,
      at: now,
    });
  const words = 'Your wallet does not have enough for this place yet. Please add funds first.';
  // The giver's row changes first, so that nobody receives what was not there.
  if (price >= 0n) {
    const paid = await pay(customer.id, price);
    if (paid.verdict === 'day_limit') throw await pastDay(deps, customer.id, limits.get(customer.id)?.dayKobo ?? 0n);
    if (paid.verdict !== 'posted') throw refusalFor(paid.verdict, customer.status, 'money_blocked', words);
  }
  const other = await pay(leaving.customer_id, -price);
  if (other.verdict !== 'posted') {
    throw refuse(409, 'member_cannot_pay', `${leaving.name} cannot pay what the place owes from the wallet yet.`);
  }
  if (price < 0n) {
    const got = await pay(customer.id, price);
    if (got.verdict !== 'posted') throw new Error(`The place of ${leaving.id} was not paid out: ${got.verdict}`);
  }
  await stopCharging(tx, leaving, now);
  await run(
    tx,
    `UPDATE circle_members SET customer_id = $2, joined_at = $3, signed_at = $3, source = 'wallet', card_id = NULL, late_turns = 0 WHERE id = $1`,
    [leaving.id, customer.id, now],
  );
  if (circle.deposits > 0) await lockDeposit(tx, circle, leaving, customer, now);
}
