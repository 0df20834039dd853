/**
 * What one member of an organisation asks for and another one approves: keeps, lists and ends requests. Each act's own function does it, in
 * the transaction in which the request ends (`lockToLetOut`).
 */
import type {
  GetMemberRequestsQuery,
  GetMemberRequestsReply,
  MemberAct,
  MemberRequest,
  MemberRequestState,
} from '@ajose/sdk/contract/member-requests';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { memberActNeeds } from '@ajose/sdk/domain/member-requests';
import { memberMay } from '@ajose/sdk/domain/members';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { customerCan } from '@ajose/sdk/domain/status';
import { row, run, select, tx, type Sql, type Tx } from '../../platform/database/db.ts';
import { direction, sql, type Piece } from '../../platform/database/sql.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageOf } from '../../platform/lists/pages.ts';
import { needsTwo } from '../../platform/server/acting.ts';
import { refuse } from '../../platform/server/errors.ts';
import { count } from '../../platform/server/limits.ts';
import type { Approving, SignedInCustomer } from '../../platform/server/signed-in.ts';
import type { WaitsForMember } from '../../platform/server/waits.ts';
import { lockOwnAccount } from '../auth/contact-changes.ts';
import { ACTS } from './members.ts';
import { tellAsker, tellOthers } from './request-news.ts';

const WAITS_MS = 7 * 86_400_000;

/** Until when a request waits. */
export const requestUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + WAITS_MS);

/** What a member asks for. */
export interface NewRequest {
  act: MemberAct;
  /** By this key, asking twice makes one request. */
  key: string;
  /** Whether a key names one request for good, as a withdrawal's id does; else only one that waits. */
  once: boolean;
  amountKobo: bigint | null;
}

interface Found {
  id: string;
  body: MemberAct;
  amount_kobo: bigint | null;
  state: MemberRequestState;
  asked_by: string;
  asked_by_name: string;
  asked_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  note: string | null;
}

/**
 * A request about a member does not store the name: it is read with the member.
 * @param now the moment that says whether a request that nobody has ended has expired
 */
const columns = (now: Date): Piece => sql`
  SELECT r.id, CASE WHEN p.id IS NULL THEN r.body ELSE r.body || jsonb_build_object('name', p.name) END AS body, r.amount_kobo, CASE WHEN ${isWaiting(now)} OR r.state <> 'waiting' THEN r.state ELSE 'expired' END AS state,
         r.asked_by, a.name AS asked_by_name, r.asked_at, r.expires_at, r.decided_by, d.name AS decided_by_name, r.decided_at, r.note
    FROM member_requests r JOIN customers a ON a.id = r.asked_by LEFT JOIN customers d ON d.id = r.decided_by
    LEFT JOIN members m ON m.id = (r.body ->> 'memberId')::uuid LEFT JOIN customers p ON p.id = m.person_id`;

const isWaiting = (now: Date): Piece => sql`(r.state = 'waiting' AND r.expires_at > ${now})`;

/** A request as members see it; the amount in naira. */
export function toRequest(stored: Found): MemberRequest {
  return {
    _id: stored.id,
    act: stored.body,
    amount: stored.amount_kobo === null ? null : toNaira(stored.amount_kobo),
    state: stored.state,
    askedBy: { _id: stored.asked_by, name: stored.asked_by_name },
    askedAt: stored.asked_at.toISOString(),
    expiresAt: stored.expires_at.toISOString(),
    decidedBy: stored.decided_by === null ? null : { _id: stored.decided_by, name: stored.decided_by_name ?? '' },
    decidedAt: stored.decided_at?.toISOString() ?? null,
    note: stored.note,
  };
}

/** @throws Refusal 404 `no_organisation` for a person's own account */
export function requireOrganisation({ member }: Pick<SignedInCustomer, 'member'>): void {
  if (member !== null) return;
  throw refuse(404, 'no_organisation', 'This account is a person’s. Please choose an organisation first.');
}

/** A request of the organisation that a member acts for. @throws Refusal 404 */
export async function findRequest(on: Sql, now: Date, who: SignedInCustomer, id: string): Promise<Found> {
  requireOrganisation(who);
  const [found] = await select<Found>(
    on,
    sql`${columns(now)} WHERE r.id = ${id} AND r.customer_id = ${who.customer.id}`,
  );
  if (!found) throw refuse(404, 'request_not_found', 'This request does not exist.');
  return found;
}

/** A page of requests, the one that was asked for or decided last first. */
export async function listRequests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: SignedInCustomer,
  { page = 1, limit = ROWS_A_PAGE, waiting }: GetMemberRequestsQuery,
): Promise<GetMemberRequestsReply> {
  requireOrganisation(who);
  const now = clock.now();
  const chosen = waiting === undefined ? sql`` : sql`AND ${isWaiting(now)} = ${waiting}`;
  const which = sql`WHERE r.customer_id = ${who.customer.id} ${chosen}`;
  const by = (order: 'asc' | 'desc') =>
    sql`ORDER BY coalesce(r.decided_at, r.asked_at) ${direction[order]}, r.id ${direction[order]}`;
  const [counted] = await select<{ total: bigint }>(db, sql`SELECT count(*) AS total FROM member_requests r ${which}`);
  const total = Number(counted?.total ?? 0n);
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  const found = await select<Found>(
    db,
    sql`${columns(now)} WHERE r.id IN (SELECT r.id FROM member_requests r ${which}
                                        ${by(fromEnd ? 'asc' : 'desc')} LIMIT ${take} OFFSET ${skip})
        ${by('desc')}`,
  );
  return { success: true, requests: found.map(toRequest), pagination: { total, pages } };
}

/**
 * Does what lets money or power out, or keeps it as a request: a person for themselves and an owner where one signature is enough do it at once.
 * @param asked what is asked for; it is not called where the act is done at once
 * @param act does it; the caller that it is given may let money out
 * @throws Refusal 409 `other_request_waits`, 429 `too_many_requests`, and what `asked` and `act` throw
 */
export async function doOrAsk<Done>(
  deps: Deps,
  who: SignedInCustomer,
  asked: () => NewRequest | Promise<NewRequest>,
  act: (who: SignedInCustomer) => Promise<Done>,
): Promise<Done | WaitsForMember> {
  const { member } = who;
  if (member === null) return act(who);
  if (memberMay(member.role, 'manage') && member.signatures === 1) {
    return act({ ...who, member: { ...member, lets: 'alone' } });
  }
  return { asked: await keepRequest(deps, who, await asked()) };
}

/**
 * A maker puts into products what their own limit allows, at once or on each day, and asks for more. Whoever has no such limit does it.
 * @param naira what is put in
 * @throws Refusal 409 `other_request_waits`, 429 `too_many_requests`, and what `asked` and `act` throw
 */
export async function doOrAskAbove<Done>(
  deps: Deps,
  who: SignedInCustomer,
  naira: number,
  asked: () => Promise<NewRequest>,
  act: () => Promise<Done>,
): Promise<Done | WaitsForMember> {
  const most = who.member?.mostAloneKobo;
  if (most == null || toKobo(naira) <= most) return act();
  return { asked: await keepRequest(deps, who, await asked()) };
}

/** Stores a request. Returns the one that there is instead where it was asked for before. */
async function keepRequest(deps: Deps, who: SignedInCustomer, request: NewRequest): Promise<MemberRequest> {
  const { db, clock } = deps;
  const { act, key, once, amountKobo } = request;
  const { customer, person } = who;
  await count(deps, 'memberRequest', person.id);
  return tx(db, async (tx) => {
    await lockOwnAccount(tx, who);
    const now = clock.now();
    await run(
      tx,
      `UPDATE member_requests SET state = 'expired', decided_at = expires_at
        WHERE customer_id = $1 AND state = 'waiting' AND expires_at <= $2`,
      [customer.id, now],
    );
    const before = await row<{ id: string; same: boolean }>(
      tx,
      `SELECT id, asked_by = $4 AND body = $5::jsonb AND amount_kobo IS NOT DISTINCT FROM $6::bigint AS same FROM member_requests
        WHERE customer_id = $1 AND act = $2 AND key = $3 AND ($7 OR state = 'waiting') ORDER BY id DESC LIMIT 1`,
      [customer.id, act.action, key, person.id, act, amountKobo, once],
    );
    if (before?.same) return toRequest(await findRequest(tx, now, who, before.id));
    if (before && once) {
      throw refuse(409, 'id_reused', 'This request was made before with other details. Please start a new one.');
    }
    // Another member has asked for the same.
    if (before) return toRequest(await findRequest(tx, now, who, before.id));
    const made = await row<{ id: string }>(
      tx,
      `INSERT INTO member_requests (customer_id, act, key, body, amount_kobo, asked_by, asked_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [customer.id, act.action, key, act, amountKobo, person.id, now, requestUntil(now)],
    );
    if (!made) throw new Error('The new request has no id');
    const kept = toRequest(await findRequest(tx, now, who, made.id));
    await tellOthers(tx, now, customer, kept);
    return kept;
  });
}

const ENDED: Readonly<Record<Exclude<MemberRequestState, 'waiting'>, string>> = {
  approved: 'This request was approved already.',
  declined: 'This request was declined already.',
  withdrawn: 'This request was taken back by the person who asked.',
  expired: 'This request has expired: nobody approved it within seven days. It has to be asked for again.',
};

/** @throws Refusal 409 `not_waiting` */
export function requireWaiting({ state }: Pick<Found, 'state'>): void {
  if (state !== 'waiting') throw refuse(409, 'not_waiting', ENDED[state]);
}

/** @throws Refusal 403 `own_request` */
export function requireAnother({ asked_by: askedBy }: Pick<Found, 'asked_by'>, who: SignedInCustomer): void {
  if (askedBy === who.person.id) {
    throw refuse(403, 'own_request', 'You asked for this yourself. Another member has to decide it.');
  }
}

/** Ends a request that waits. The caller has locked the organisation. @throws Refusal 404, 409 `not_waiting` */
async function endRequest(
  tx: Tx,
  now: Date,
  who: SignedInCustomer,
  { requestId, note }: Pick<Approving, 'requestId' | 'note'>,
  state: 'approved' | 'declined' | 'withdrawn',
): Promise<MemberRequest> {
  requireWaiting(await findRequest(tx, now, who, requestId));
  await run(tx, 'UPDATE member_requests SET state = $2, decided_by = $3, decided_at = $4, note = $5 WHERE id = $1', [
    requestId,
    state,
    state === 'withdrawn' ? null : who.person.id,
    now,
    note,
  ]);
  const ended = toRequest(await findRequest(tx, now, who, requestId));
  if (state !== 'withdrawn') await tellAsker(tx, now, who.customer, ended);
  return ended;
}

/** Declines another member's request, or takes back one's own. The other checks are the caller's. */
export const endWithoutEffect = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: SignedInCustomer,
  ended: Pick<Approving, 'requestId' | 'note'>,
  state: 'declined' | 'withdrawn',
): Promise<MemberRequest> =>
  tx(db, async (tx) => {
    await lockOwnAccount(tx, who);
    return endRequest(tx, clock.now(), who, ended, state);
  });

/**
 * Locks the calling account for what lets money or power out of it, first in the transaction that does it. For an organisation it makes sure that two
 * members agree, or that one is enough, and ends the request that is approved: if the act is rolled back, the request waits again.
 * @throws Refusal 403 `needs_two`, 409 `not_waiting`, `asker_left` or `asker_suspended`, and what `lockOwnAccount` throws
 */
export async function lockToLetOut(tx: Tx, who: SignedInCustomer, now: Date): Promise<void> {
  const { customer, person, member } = who;
  const lets = member?.lets;
  if (member !== null && lets !== undefined && lets !== 'alone') {
    // Persons before the organisation, and in one order, so that two members who approve each other's requests do not wait in a circle.
    await run(tx, 'SELECT FROM customers WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [
      [lets.askerId, person.id],
    ]);
  }
  await lockOwnAccount(tx, who);
  if (member === null) return;
  if (lets === undefined) throw needsTwo();
  if (lets === 'alone') {
    const enough = await row(tx, 'SELECT FROM organisations WHERE customer_id = $1 AND signatures = 1', [customer.id]);
    if (!enough || !memberMay(member.role, 'manage')) throw needsTwo();
    return;
  }
  const request = await endRequest(tx, now, who, lets, 'approved');
  await requireAsker(tx, customer.id, request);
  await requireFreeApprover(tx, person.id);
  lets.ended(request);
}

/** Who asked still acts for the organisation and may ask. @throws Refusal 409 `asker_left` or `asker_suspended` */
async function requireAsker(
  tx: Tx,
  organisationId: string,
  { act, askedBy: { _id: id, name } }: MemberRequest,
): Promise<void> {
  const asker = await row<{ role: MemberRole; status: SubStatus }>(
    tx,
    `SELECT m.role, p.status FROM members m JOIN customers p ON p.id = m.person_id
      WHERE m.organisation_id = $1 AND m.person_id = $2 AND ${ACTS} FOR SHARE OF m`,
    [organisationId, id],
  );
  if (!asker || !memberMay(asker.role, memberActNeeds[act.action])) {
    throw refuse(409, 'asker_left', `${name} may not ask for this any more. Another member has to ask for it again.`);
  }
  if (!customerCan.addMoney(asker.status)) {
    throw refuse(409, 'asker_suspended', `The account of ${name}, who asked for this, is suspended or on hold.`);
  }
}

/** @throws Refusal 403 `money_blocked` where the approver's own account was suspended or is on hold */
async function requireFreeApprover(tx: Tx, personId: string): Promise<void> {
  const approver = await row<{ status: SubStatus }>(tx, 'SELECT status FROM customers WHERE id = $1', [personId]);
  if (approver && customerCan.addMoney(approver.status)) return;
  const message = 'Your own account is suspended or on hold, so you cannot approve this. Please contact our support.';
  throw refuse(403, 'money_blocked', message);
}
