/** Shared aims: several members save for one aim, each in a savings plan that stays the member's own. */
import { randomBytes } from 'node:crypto';
import type {
  AimBody,
  AimInvitation,
  AimMember,
  JoinAimBody,
  MakeAimBody,
  SetAimPlanBody,
  SharedAim,
} from '@ajose/sdk/contract/aims';
import type { GoalPicture } from '@ajose/sdk/contract/goals';
import { toKobo, toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { row, rows, run, tx, type Db, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { fingerprint, idReused } from '../money/ledger/ledger.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Customer } from '../platform/server/signed-in.ts';

const MOST_AIMS = 20;
const MOST_MEMBERS = 100;
const CODE_BYTES = 12;

interface Row {
  id: string;
  organiser_id: string;
  name: string;
  picture: GoalPicture;
  target_kobo: bigint;
  due_on: string;
  invitation: string;
  created_at: Date;
  ended_at: Date | null;
}

const AIM = `
  SELECT a.id, a.organiser_id, a.name, a.picture, a.target_kobo, a.due_on::text AS due_on, a.invitation, a.created_at, a.ended_at
    FROM shared_aims a`;

interface Member {
  aim_id: string;
  customer_id: string;
  name: string;
  investment_id: string | null;
}

const membersOf = (on: Sql, aimIds: readonly string[]): Promise<Member[]> =>
  rows<Member>(
    on,
    `SELECT m.aim_id, m.customer_id, c.name, m.investment_id FROM shared_aim_members m JOIN customers c ON c.id = m.customer_id
      WHERE m.aim_id = ANY ($1) ORDER BY m.joined_at, m.customer_id`,
    [aimIds],
  );

interface Plan {
  id: string;
  capital: bigint;
  state: 'runs' | 'ended' | 'left';
}

/** What each member has saved in the plan that they chose. */
const plansOf = (on: Sql, members: readonly Member[]): Promise<Plan[]> =>
  rows<Plan>(
    on,
    `SELECT i.id, i.capital, CASE WHEN i.completed_at IS NULL THEN 'runs' WHEN i.exited_profit IS NULL THEN 'ended' ELSE 'left' END AS state
       FROM money.investments i JOIN unnest($1::uuid[], $2::uuid[]) m (customer_id, id) ON i.customer_id = m.customer_id AND i.id = m.id`,
    [members.map(({ customer_id }) => customer_id), members.map(({ investment_id }) => investment_id)],
  );

/** Aims as the customer sees them, with two statements for all. */
async function onWire(on: Sql, aims: readonly Row[], customerId: string): Promise<SharedAim[]> {
  const members = await membersOf(
    on,
    aims.map(({ id }) => id),
  );
  const byAim = Map.groupBy(members, ({ aim_id }) => aim_id);
  const plans = new Map((await plansOf(on, members)).map((plan) => [plan.id, plan]));
  return aims.map((aim) => toShared(aim, byAim.get(aim.id) ?? [], plans, customerId));
}

function toShared(
  aim: Row,
  members: readonly Member[],
  plans: ReadonlyMap<string | null, Plan>,
  customerId: string,
): SharedAim {
  const saved = members.map((member) => {
    const plan = plans.get(member.investment_id);
    return { member, state: plan?.state ?? ('none' as const), kobo: plan && plan.state !== 'left' ? plan.capital : 0n };
  });
  const sum = saved.reduce((total, { kobo }) => total + kobo, 0n);
  return {
    _id: aim.id,
    name: aim.name,
    target: toNaira(aim.target_kobo),
    date: aim.due_on,
    picture: aim.picture,
    createdAt: aim.created_at.toISOString(),
    endedAt: aim.ended_at?.toISOString() ?? null,
    invitation: aim.ended_at === null ? aim.invitation : null,
    isOrganiser: aim.organiser_id === customerId,
    saved: totalToNaira(sum),
    missing: totalToNaira(sum < aim.target_kobo ? aim.target_kobo - sum : 0n),
    planId: members.find(({ customer_id }) => customer_id === customerId)?.investment_id ?? null,
    members: saved
      .toSorted((a, b) => (a.kobo === b.kobo ? 0 : a.kobo > b.kobo ? -1 : 1))
      .map(({ member, state, kobo }): AimMember => ({
        name: member.name,
        isOrganiser: member.customer_id === aim.organiser_id,
        isMe: member.customer_id === customerId,
        saved: totalToNaira(kobo),
        plan: state,
      })),
  };
}

export async function listAims(db: Db, customerId: string): Promise<SharedAim[]> {
  const aims = await rows<Row>(
    db,
    `${AIM} JOIN shared_aim_members m ON m.aim_id = a.id WHERE m.customer_id = $1
      ORDER BY a.ended_at IS NOT NULL, a.created_at DESC, a.id LIMIT 100`,
    [customerId],
  );
  return onWire(db, aims, customerId);
}

const notFound = () => refuse(404, 'aim_not_found', 'This aim does not exist, or you are not in it.');
const noInvitation = () =>
  refuse(404, 'invitation_not_found', 'This invitation does not exist. Please ask for the link again.');
const over = () => refuse(409, 'invitation_over', 'This invitation is over: the aim has ended.');

/** An aim that the customer is a member of. @throws Refusal 404 */
export async function readAim(on: Sql, customerId: string, aimId: string): Promise<SharedAim> {
  const aim = await row<Row>(
    on,
    `${AIM} JOIN shared_aim_members m ON m.aim_id = a.id WHERE a.id = $1 AND m.customer_id = $2`,
    [aimId, customerId],
  );
  const [shared] = aim ? await onWire(on, [aim], customerId) : [];
  if (!shared) throw notFound();
  return shared;
}

/** @throws Refusal 404, 409 */
export async function readInvitation(db: Db, code: string): Promise<AimInvitation> {
  const aim = await row<Row>(db, `${AIM} WHERE a.invitation = $1`, [code]);
  if (!aim) throw noInvitation();
  if (aim.ended_at !== null) throw over();
  const members = await membersOf(db, [aim.id]);
  const organiser = members.find(({ customer_id }) => customer_id === aim.organiser_id)?.name ?? '';
  return {
    name: aim.name,
    target: toNaira(aim.target_kobo),
    date: aim.due_on,
    picture: aim.picture,
    organiser: organiser.split(' ')[0] ?? organiser,
    joined: members.length,
  };
}

/** @throws Refusal 404 `plan_not_found` */
async function requirePlan(on: Sql, customerId: string, planId: string | null): Promise<void> {
  if (planId === null) return;
  const plan = await row(
    on,
    'SELECT FROM money.investments WHERE customer_id = $1 AND id = $2 AND is_savings AND completed_at IS NULL',
    [customerId, planId],
  );
  if (!plan) throw refuse(404, 'plan_not_found', 'This savings plan does not exist or has ended.');
}

async function requireRoom(on: Sql, customerId: string): Promise<void> {
  const count = await row<{ n: number }>(
    on,
    `SELECT count(*)::integer AS n FROM shared_aim_members m JOIN shared_aims a ON a.id = m.aim_id
      WHERE m.customer_id = $1 AND a.ended_at IS NULL`,
    [customerId],
  );
  if ((count?.n ?? 0) >= MOST_AIMS) throw refuse(409, 'too_many_aims', `You can have ${MOST_AIMS} aims with others.`);
}

const addMember = (tx: Tx, aimId: string, customerId: string, planId: string | null, now: Date): Promise<number> =>
  run(
    tx,
    `INSERT INTO shared_aim_members (aim_id, customer_id, investment_id, joined_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (aim_id, customer_id) DO NOTHING`,
    [aimId, customerId, planId, now],
  );

/** Makes a shared aim. @returns its id @throws Refusal 404, 409 */
export async function makeAim({ db, clock }: Deps, customer: Customer, body: MakeAimBody): Promise<string> {
  const { idempotencyKey, name, target, date, picture, planId } = body;
  const digest = fingerprint(name, toKobo(target), date, picture);
  const now = clock.now();
  return tx(db, async (tx) => {
    await run(tx, 'SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customer.id]);
    const before = await row<{ id: string; fingerprint: string }>(
      tx,
      'SELECT id, fingerprint FROM shared_aims WHERE organiser_id = $1 AND coalesce(key, id) = $2',
      [customer.id, idempotencyKey],
    );
    if (before) {
      if (before.fingerprint !== digest) throw idReused();
      return before.id;
    }
    await requireRoom(tx, customer.id);
    await requirePlan(tx, customer.id, planId);
    const made = await row<{ id: string }>(
      tx,
      `INSERT INTO shared_aims (key, fingerprint, organiser_id, name, picture, target_kobo, due_on, invitation, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [
        idempotencyKey,
        digest,
        customer.id,
        name,
        picture,
        toKobo(target),
        date,
        randomBytes(CODE_BYTES).toString('base64url'),
        now,
      ],
    );
    if (!made) throw new Error('The database made no aim');
    await addMember(tx, made.id, customer.id, planId, now);
    return made.id;
  });
}

/** A customer who has joined already gets the same aim. @returns its id @throws Refusal 404, 409 */
export async function joinAim({ db, clock }: Deps, customer: Customer, { code, planId }: JoinAimBody): Promise<string> {
  return tx(db, async (tx) => {
    // Locks the customer, so that two calls at once do not go past the limit.
    await run(tx, 'SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customer.id]);
    const aim = await row<Row>(tx, `${AIM} WHERE a.invitation = $1 FOR NO KEY UPDATE`, [code]);
    if (!aim) throw noInvitation();
    const members = await membersOf(tx, [aim.id]);
    if (members.some(({ customer_id }) => customer_id === customer.id)) return aim.id;
    if (aim.ended_at !== null) throw over();
    if (members.length >= MOST_MEMBERS) throw refuse(409, 'aim_full', `An aim has at most ${MOST_MEMBERS} people.`);
    await requireRoom(tx, customer.id);
    await requirePlan(tx, customer.id, planId);
    await addMember(tx, aim.id, customer.id, planId, clock.now());
    return aim.id;
  });
}

/** @throws Refusal 404, 409 `aim_over` */
export async function setAimPlan({ db }: Deps, customer: Customer, { aimId, planId }: SetAimPlanBody): Promise<void> {
  const aim = await readAim(db, customer.id, aimId);
  if (aim.endedAt !== null) throw refuse(409, 'aim_over', 'This aim has ended.');
  await requirePlan(db, customer.id, planId);
  await run(db, 'UPDATE shared_aim_members SET investment_id = $3 WHERE aim_id = $1 AND customer_id = $2', [
    aimId,
    customer.id,
    planId,
  ]);
}

/** When the organiser leaves, the aim ends for all members, who can still read it. @throws Refusal 404 */
export async function leaveAim({ db, clock }: Deps, customer: Customer, { aimId }: AimBody): Promise<void> {
  const aim = await readAim(db, customer.id, aimId);
  if (aim.isOrganiser) {
    await run(db, 'UPDATE shared_aims SET ended_at = coalesce(ended_at, $2) WHERE id = $1', [aimId, clock.now()]);
  } else {
    await run(db, 'DELETE FROM shared_aim_members WHERE aim_id = $1 AND customer_id = $2', [aimId, customer.id]);
  }
}

/** Takes a customer who closes the account out of all aims. Those that the customer organised end. */
export async function leaveAims(tx: Tx, now: Date, customerId: string): Promise<void> {
  await run(tx, 'UPDATE shared_aims SET ended_at = coalesce(ended_at, $2) WHERE organiser_id = $1', [customerId, now]);
  await run(tx, 'DELETE FROM shared_aim_members WHERE customer_id = $1', [customerId]);
}
