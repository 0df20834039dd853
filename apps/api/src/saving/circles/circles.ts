/**
 * A circle before it runs: customers make, join, leave and dissolve it, make its names final and sign. turns.ts moves its money once it
 * runs.
 */
import { randomBytes } from 'node:crypto';
import type {
  CircleBody,
  JoinCircleBody,
  MakeCircleBody,
  RemoveCircleMemberBody,
  SignCircleBody,
} from '@ajose/sdk/contract/circles';
import {
  circleTerms,
  drawOrder,
  makeSecret,
  markOf,
  MIN_PEOPLE,
  MOST_CIRCLES,
  turnBegins,
} from '@ajose/sdk/domain/circles';
import { toKobo } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { requireConfirmed } from '../../platform/server/confirmed.ts';
import { reauthenticate } from '../../access/auth/reauthenticate.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, run, tx, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { blocked, fingerprint, idReused, post, refusalFor } from '../../money/ledger/ledger.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Customer, SignedInCustomer } from '../../platform/server/signed-in.ts';
import { requireWithinDay } from './limits.ts';
import { addEvent, choiceOf, dayOf, inLockOrder, lockByInvitation, lockMine, membersOf } from './rows.ts';
import type { CircleRow, MemberRow } from './rows.ts';
import { BY_YOU } from './words.ts';
import { requireCard, startCharging } from './sources.ts';
import { lastReference, tellMember } from './tell.ts';

/** The code of an invitation link: 96 random bits. */
const makeCode = (): string => randomBytes(12).toString('base64url');

const requireMoney = (customer: Customer): void => {
  if (!customerCan.withdraw(customer.status)) throw blocked(customer.status, 'money_blocked');
};

/**
 * Locks the customer, before any circle, so that limit and status stay the same until the transaction ends. @throws Refusal 403 by status
 */
export async function lockCustomer(tx: Tx, customer: Customer): Promise<void> {
  const locked = await row<Pick<Customer, 'status'>>(
    tx,
    'SELECT status FROM customers WHERE id = $1 FOR NO KEY UPDATE',
    [customer.id],
  );
  requireMoney({ ...customer, status: locked?.status ?? customer.status });
}

/** A place that the customer asked for counts as a circle. The caller has locked the customer. @throws Refusal 409 `too_many_circles` */
export async function requireRoom(on: Sql, customerId: string): Promise<void> {
  const count = await row<{ n: number }>(
    on,
    `SELECT ((SELECT count(*) FROM circle_members m JOIN circles c ON c.id = m.circle_id
               WHERE m.customer_id = $1 AND c.state IN ('open', 'signing', 'running'))
             + (SELECT count(*) FROM circle_substitutes s JOIN circles c ON c.id = s.circle_id
                 WHERE s.customer_id = $1 AND s.ended_at IS NULL AND c.state = 'running'))::integer AS n`,
    [customerId],
  );
  if ((count?.n ?? 0) >= MOST_CIRCLES) {
    throw refuse(409, 'too_many_circles', `You can be in ${MOST_CIRCLES} circles that have not ended.`);
  }
}

const invalid = (field: string, message: string) => refuse(422, 'invalid', message, { [field]: message });

/** What the member brings to the order: a secret, or a turn. @throws Refusal 422 where it is missing */
function requirePlace(order: CircleRow['ordering'], place: Pick<JoinCircleBody, 'secret' | 'turn'>, people: number) {
  if (order === 'draw') {
    if (place.secret === null) throw invalid('secret', 'Your part of the draw is missing. Please try again.');
    return { secret: place.secret, turn: null };
  }
  if (place.turn === null || place.turn > people) throw invalid('turn', 'Please choose a free turn');
  return { secret: null, turn: place.turn };
}

async function addMember(
  on: Tx,
  circleId: string,
  customer: Pick<Customer, 'id'>,
  place: Pick<JoinCircleBody, 'secret' | 'turn'>,
  now: Date,
): Promise<string> {
  const added = await row<{ id: string }>(
    on,
    `INSERT INTO circle_members (circle_id, customer_id, joined_at, secret, turn) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [circleId, customer.id, now, place.secret, place.turn],
  );
  if (!added) throw new Error('A member was not added');
  return added.id;
}

const chosen = (body: MakeCircleBody): string =>
  fingerprint(
    body.name,
    toKobo(body.amount),
    body.every,
    body.firstDay,
    body.people,
    body.order,
    body.protection,
    body.deposits,
  );

/**
 * Makes a circle; the organiser is its first member.
 * @returns its id
 * @throws Refusal 403, 409 `id_reused` or `too_many_circles`, 422, and what `requireWithinDay` throws
 */
export async function makeCircle(deps: Deps, customer: Customer, body: MakeCircleBody): Promise<string> {
  const { db, clock } = deps;
  const place = requirePlace(body.order, body, body.people);
  const now = clock.now();
  return tx(db, async (tx) => {
    await lockCustomer(tx, customer);
    const before = await row<{ id: string; fingerprint: string }>(
      tx,
      'SELECT id, fingerprint FROM circles WHERE organiser_id = $1 AND coalesce(key, id) = $2',
      [customer.id, body.idempotencyKey],
    );
    if (before) {
      if (before.fingerprint !== chosen(body)) throw idReused();
      return before.id;
    }
    await requireRoom(tx, customer.id);
    await requireWithinDay(tx, deps, customer.id, toKobo(body.amount));
    const made = await row<{ id: string }>(
      tx,
      `INSERT INTO circles (key, fingerprint, organiser_id, name, kobo, every, first_on, people, ordering, protection, deposits, invitation, secret,
                            next_on, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $7, $14) RETURNING id`,
      [
        body.idempotencyKey,
        chosen(body),
        customer.id,
        body.name,
        toKobo(body.amount),
        body.every,
        body.firstDay,
        body.people,
        body.order,
        body.protection,
        body.deposits,
        makeCode(),
        makeSecret(),
        now,
      ],
    );
    if (!made) throw new Error('The database made no circle');
    await addMember(tx, made.id, customer, place, now);
    await addEvent(tx, made.id, 'made', { name: customer.name }, now);
    return made.id;
  });
}

export const noInvitation = () =>
  refuse(404, 'invitation_not_found', 'This invitation does not exist. Please ask for the link again.');
export const invitationOver = () =>
  refuse(409, 'invitation_over', 'This invitation is over: the names of the circle are final.');

/** Joins by an invitation. A customer who has joined already gets the same circle. @returns its id @throws Refusal 403, 404, 409, 422 */
export async function joinCircle(deps: Deps, customer: Customer, body: JoinCircleBody): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  return tx(db, async (tx) => {
    await lockCustomer(tx, customer);
    const circle = await lockByInvitation(tx, body.code);
    if (!circle) throw noInvitation();
    const members = await membersOf(tx, circle.id);
    const mine = members.find(({ customer_id }) => customer_id === customer.id);
    if (mine) {
      await moveTo(tx, circle, members, mine, body);
      return circle.id;
    }
    if (circle.state !== 'open') throw invitationOver();
    if (members.length >= circle.people) throw refuse(409, 'circle_full', 'This circle is full.');
    await requireRoom(tx, customer.id);
    await requireWithinDay(tx, deps, customer.id, circle.kobo);
    const place = requirePlace(circle.ordering, body, circle.people);
    requireFree(members, place.turn);
    const id = await addMember(tx, circle.id, customer, place, now);
    await addEvent(tx, circle.id, 'joined', { name: customer.name }, now, id);
    return circle.id;
  });
}

function requireFree(members: readonly MemberRow[], turn: number | null): void {
  if (turn !== null && members.some((member) => member.turn === turn))
    throw refuse(409, 'turn_taken', 'Somebody has chosen this turn. Please choose another one.');
}

/** Somebody who has joined chooses another turn. @throws Refusal 409 `turn_taken`, or `invitation_over` once the names are final */
async function moveTo(
  tx: Tx,
  circle: CircleRow,
  members: readonly MemberRow[],
  mine: MemberRow,
  { turn }: JoinCircleBody,
): Promise<void> {
  if (circle.ordering !== 'agreed' || turn === null || turn === mine.turn) return;
  if (circle.state !== 'open') throw invitationOver();
  requirePlace(circle.ordering, { secret: null, turn }, circle.people);
  requireFree(members, turn);
  await run(tx, 'UPDATE circle_members SET turn = $2 WHERE id = $1', [mine.id, turn]);
}

const runs = () =>
  refuse(
    409,
    'circle_runs',
    'This circle runs already. You can pay all turns that are left, or find somebody who takes your place.',
  );
const namesFinal = () => refuse(409, 'names_final', 'The names of this circle are final.');
const notOrganiser = () => refuse(403, 'not_the_organiser', 'Only the organiser of the circle can do this.');

/** Dissolves a circle that does not run yet: deposits go back, and all members are told why. @param because a sentence @param by whose act it was, if a member's */
export async function dissolve(
  tx: Tx,
  circle: CircleRow,
  members: readonly MemberRow[],
  because: string,
  now: Date,
  by: MemberRow | null = null,
): Promise<void> {
  const back = new Map<string, bigint>();
  for (const { customer_id } of inLockOrder(members)) {
    const returned = await callSql(tx, 'money.return_circle_deposit', {
      customer: customer_id,
      circle: circle.id,
      at: now,
    });
    back.set(customer_id, returned ?? 0n);
  }
  await run(
    tx,
    `UPDATE circles SET state = 'dissolved', dissolved_at = $2, dissolved_because = $3 WHERE id = $1 AND state IN ('open', 'signing')`,
    [circle.id, now, because],
  );
  await addEvent(tx, circle.id, 'dissolved', { why: because }, now, by?.id);
  for (const { customer_id } of members) {
    const kobo = back.get(customer_id) ?? 0n;
    const reference = kobo > 0n ? await lastReference(tx, customer_id, 'circle_back') : null;
    const why = customer_id === by?.customer_id ? BY_YOU : because;
    const news = { what: 'dissolved', why, kobo, reference } as const;
    await tellMember(tx, customer_id, { circleId: circle.id, circle: circle.name, ...news }, now);
  }
}

/**
 * Leaves a circle that does not run yet. It is dissolved where the organiser leaves, or anybody after the names were final. @throws Refusal 404, 409
 * `circle_runs` or `circle_held`
 */
export async function leaveCircle({ db, clock }: Deps, customer: Customer, { circleId }: CircleBody): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    const { circle, members, me } = await lockMine(tx, circleId, customer.id);
    if (circle.state === 'running' || circle.state === 'ended') throw runs();
    if (circle.state === 'dissolved') return;
    if (circle.held_at !== null) throw held();
    if (circle.state === 'signing' || circle.organiser_id === customer.id) {
      return dissolve(tx, circle, members, `${me.name} has left before it began.`, now, me);
    }
    await run(tx, 'DELETE FROM circle_members WHERE id = $1', [me.id]);
    // The invitation that was taken up does not invite again.
    await run(tx, "DELETE FROM notices WHERE customer_id = $1 AND kind = 'circle' AND data->>'code' = $2", [
      customer.id,
      circle.invitation,
    ]);
    await addEvent(tx, circle.id, 'left', { name: me.name }, now);
  });
}

/** @throws Refusal 403 `not_the_organiser`, 404, 409 `names_final` */
export async function removeMember(
  { db, clock }: Deps,
  customer: Customer,
  body: RemoveCircleMemberBody,
): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    const { circle, members, me } = await lockMine(tx, body.circleId, customer.id);
    if (circle.organiser_id !== customer.id) throw notOrganiser();
    if (circle.state !== 'open') throw namesFinal();
    const removed = members.find(({ id }) => id === body.memberId && id !== me.id);
    if (!removed) throw refuse(404, 'member_not_found', 'This member is not in the circle any more.');
    await run(tx, 'DELETE FROM circle_members WHERE id = $1', [removed.id]);
    // The removed member has the link and could join again at once.
    await run(tx, 'UPDATE circles SET invitation = $2 WHERE id = $1', [circle.id, makeCode()]);
    await addEvent(tx, circle.id, 'removed', { name: removed.name }, now);
  });
}

/** @throws Refusal 403 `not_the_organiser`, 404, 409 `circle_runs` or `circle_held` */
export async function dissolveCircle({ db, clock }: Deps, customer: Customer, { circleId }: CircleBody): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    const { circle, members, me } = await lockMine(tx, circleId, customer.id);
    if (circle.organiser_id !== customer.id) throw notOrganiser();
    if (circle.state === 'running' || circle.state === 'ended') throw runs();
    if (circle.held_at !== null) throw held();
    if (circle.state === 'open' || circle.state === 'signing') {
      await dissolve(tx, circle, members, `${me.name}, who made it, has dissolved it.`, now, me);
    }
  });
}

/** The members in the order of their turns. */
async function orderOf(circle: CircleRow, members: readonly MemberRow[]): Promise<MemberRow[]> {
  if (circle.ordering === 'agreed') return members.toSorted((a, b) => (a.turn ?? 0) - (b.turn ?? 0));
  const secrets = members.map(({ id, secret }) => {
    if (secret === null) throw new Error(`Member ${id} has no secret`);
    return { _id: id, secret };
  });
  const order = await drawOrder(circle.id, circle.secret, secrets);
  return order.map((id) => {
    const member = members.find((member) => member.id === id);
    if (!member) throw new Error(`The draw has a member ${id} who is in no circle`);
    return member;
  });
}

/** Makes the names final: the order is drawn, and all are asked to sign. @throws Refusal 403, 404, 409 */
export async function finishNames({ db, clock }: Deps, customer: Customer, { circleId }: CircleBody): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    const { circle, members } = await lockMine(tx, circleId, customer.id);
    if (circle.organiser_id !== customer.id) throw notOrganiser();
    if (circle.state !== 'open') throw namesFinal();
    if (members.length < MIN_PEOPLE) {
      throw refuse(409, 'too_few_people', `A circle has at least ${MIN_PEOPLE} people.`);
    }
    if (now >= turnBegins(circle.first_on)) {
      throw refuse(
        409,
        'first_day_over',
        'The first day has come already. Please dissolve the circle and make a new one.',
      );
    }
    const order = await orderOf(circle, members);
    for (const [index, { id }] of order.entries()) {
      await run(tx, 'UPDATE circle_members SET turn = $2 WHERE id = $1', [id, index + 1]);
    }
    const names = order.map(({ name }) => name);
    await run(tx, `UPDATE circles SET state = 'signing', drawn = $2, terms = $3, people = $4 WHERE id = $1`, [
      circle.id,
      circle.ordering === 'draw' ? order.map(({ id }) => id) : [],
      circleTerms(choiceOf(circle), names),
      names.length,
    ]);
    await addEvent(tx, circle.id, 'names_final', {}, now);
    for (const [index, { customer_id }] of order.entries()) {
      const news = { what: 'names_complete', turn: index + 1, day: dayOf(circle, index + 1) } as const;
      await tellMember(tx, customer_id, { circleId: circle.id, circle: circle.name, ...news }, now);
    }
  });
}

/** The hash of the terms, which a member signs. */
export const hashOf = (terms: readonly string[]): Promise<string> => markOf(terms.join('\n'));

async function begin(tx: Tx, circle: CircleRow, now: Date): Promise<void> {
  const members = await membersOf(tx, circle.id);
  await run(tx, `UPDATE circles SET state = 'running', began_at = $2, turn = 1, next_on = first_on WHERE id = $1`, [
    circle.id,
    now,
  ]);
  await addEvent(tx, circle.id, 'began', {}, now);
  for (const member of members) {
    if (member.card_id !== null) await startCharging(tx, circle, member, circle.first_on, now);
    const turn = member.turn ?? 0;
    const news = {
      what: 'began',
      firstDay: circle.first_on,
      kobo: circle.kobo,
      turn,
      day: dayOf(circle, turn),
    } as const;
    await tellMember(tx, member.customer_id, { circleId: circle.id, circle: circle.name, ...news }, now);
  }
}

/**
 * Signs the terms and locks the deposit. With the last signature the circle begins.
 * @throws Refusal 401, 403, 404, 409, 422, 429 as the SDK's `signCircle` has them
 */
export async function signCircle(deps: Deps, who: SignedInCustomer, body: SignCircleBody): Promise<void> {
  const { customer, person } = who;
  requireMoney(customer);
  requireConfirmed(person, 'before you sign');
  const purpose = `circle ${body.circleId} ${body.hash}`;
  await reauthenticate(deps, who, { body, to: 'to sign', purpose, needs: 'either', oldEmail: 'you can sign again' });
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    const { circle, members, me } = await lockMine(tx, body.circleId, customer.id);
    if (me.signed_at !== null) return;
    if (circle.state !== 'signing' || now >= turnBegins(circle.first_on)) {
      throw refuse(409, 'nothing_to_sign', 'There is nothing to sign in this circle now.');
    }
    if (circle.held_at !== null) throw held();
    if ((await hashOf(circle.terms)) !== body.hash) {
      throw refuse(409, 'terms_changed', 'These are no longer the terms of the circle. Please read them again.');
    }
    await requireWithinDay(tx, deps, customer.id, circle.kobo);
    await requireCard(deps, tx, customer.id, body.cardId, circle.kobo);
    if (circle.deposits > 0) await lockDeposit(tx, circle, me, customer, now);
    await run(tx, 'UPDATE circle_members SET signed_at = $2, source = $3, card_id = $4 WHERE id = $1', [
      me.id,
      now,
      body.source,
      body.cardId,
    ]);
    await addEvent(tx, circle.id, 'signed', { name: me.name }, now, me.id);
    if (members.every(({ id, signed_at }) => id === me.id || signed_at !== null)) await begin(tx, circle, now);
  });
}

export const held = () =>
  refuse(409, 'circle_held', 'Ajose is holding this circle: nothing moves until it is released.');

export async function lockDeposit(
  tx: Tx,
  circle: CircleRow,
  me: MemberRow,
  customer: Customer,
  now: Date,
): Promise<void> {
  const { verdict } = await post(tx, 'money.lock_circle_deposit', {
    customer: customer.id,
    circle: circle.id,
    member: me.id,
    title: `Circle: ${circle.name}, deposit`,
    kobo: circle.kobo * BigInt(circle.deposits),
    at: now,
  });
  if (verdict === 'posted') return;
  throw refusalFor(
    verdict,
    customer.status,
    'money_blocked',
    'Your wallet does not have the deposit yet. Please add funds first, then sign.',
  );
}
