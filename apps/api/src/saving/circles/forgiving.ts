/**
 * A debt of a circle is forgiven, by the member who is owed it or by two administrators. No money moves: the creditor bears the loss.
 */
import type { CircleDebt, ForgiveCircleDebtBody, WriteOffCircleDebtBody } from '@ajose/sdk/contract/circles';
import { toKobo, toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import type { Act } from '../../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../../access/approvals/approvals.ts';
import { alwaysTwo, doOrAsk } from '../../access/approvals/four-eyes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, rows, tx, type Db, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { fingerprint } from '../../money/ledger/ledger.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Customer, Staff } from '../../platform/server/signed-in.ts';
import { held } from './circles.ts';
import { addEvent, lockCircle, lockMine, notFound, type CircleRow } from './rows.ts';
import { tellMember } from './tell.ts';

type Named = Pick<ForgiveCircleDebtBody, 'circleId' | 'memberId' | 'turn' | 'amount'>;

interface Debt {
  /** Who owes it, and who is owed it. */
  customer_id: string;
  owed_to: string;
  debtor: string;
  creditor: string;
  /** What is not collected, and what is forgiven. */
  kobo: bigint;
  forgiven: bigint;
}

const changed = () =>
  refuse(409, 'debt_changed', 'This is no longer owed, or it is another amount now. Please look at the circle again.');

/** @throws Refusal 409 `debt_changed` where there is no such debt */
async function findDebt(on: Sql, { circleId, memberId, turn }: Named): Promise<Debt> {
  const part = await row<Pick<Debt, 'customer_id' | 'owed_to' | 'kobo' | 'forgiven'>>(
    on,
    `SELECT customer_id, owed_to, owed - collected AS kobo, forgiven FROM money.circle_parts
      WHERE circle_id = $1 AND member_id = $2 AND turn = $3 AND owed_to IS NOT NULL`,
    [circleId, memberId, turn],
  );
  const names =
    part &&
    (await row<Pick<Debt, 'debtor' | 'creditor'>>(
      on,
      'SELECT d.name AS debtor, c.name AS creditor FROM customers d, customers c WHERE d.id = $1 AND c.id = $2',
      [part.customer_id, part.owed_to],
    ));
  if (!part || !names) throw changed();
  return { ...part, ...names };
}

/** @param by null for the creditor @throws Refusal 409 `debt_changed` */
async function forgive(tx: Tx, circle: CircleRow, debt: Debt, named: Named, by: 'ajose' | null, now: Date) {
  const kobo = toKobo(named.amount);
  const done = await callSql(tx, 'money.forgive_circle_part', {
    customer: debt.customer_id,
    circle: circle.id,
    turn: named.turn,
    rest: kobo,
  });
  if (done !== kobo) throw changed();
  const { debtor: name, creditor: to } = debt;
  const event = { name, to, turn: named.turn, kobo: Number(kobo), ...(by && { by }) };
  await addEvent(tx, circle.id, 'forgiven', event, now, named.memberId);
  const about = { circleId: circle.id, circle: circle.name, turn: named.turn, kobo };
  const news = { ...about, what: 'forgiven', who: to, byUs: by !== null } as const;
  await tellMember(tx, debt.customer_id, news, now);
  if (by) await tellMember(tx, debt.owed_to, { ...about, what: 'lost', who: name }, now);
}

/** A repeat changes nothing. @throws Refusal 409 `circle_held` or `debt_changed` */
async function forgiveOwn(tx: Tx, circle: CircleRow, customer: Customer, body: ForgiveCircleDebtBody, now: Date) {
  const debt = await findDebt(tx, body);
  if (debt.owed_to !== customer.id) throw changed();
  if (debt.kobo === 0n && debt.forgiven === toKobo(body.amount)) return;
  if (circle.held_at !== null) throw held();
  await forgive(tx, circle, debt, body, null, now);
}

/** The customer forgives what a member owes them. @throws Refusal 404, 409 `circle_held` or `debt_changed` */
export async function forgiveDebt({ db, clock }: Deps, customer: Customer, body: ForgiveCircleDebtBody): Promise<void> {
  await tx(db, async (tx) => {
    const { circle } = await lockMine(tx, body.circleId, customer.id);
    await forgiveOwn(tx, circle, customer, body, clock.now());
  });
}

/**
 * A customer who has left the circle forgives what a member still owes them. Strangers learn nothing of the circle.
 * @throws Refusal 409 `circle_held` or `debt_changed`
 */
export async function forgiveLeftDebt(
  { db, clock }: Deps,
  customer: Customer,
  body: ForgiveCircleDebtBody,
): Promise<void> {
  await tx(db, async (tx) => {
    const circle = await lockCircle(tx, body.circleId);
    if (!circle) throw changed();
    await forgiveOwn(tx, circle, customer, body, clock.now());
  });
}

/** What is still owed to a customer in circles that they have left. Who is still a member sees it on the circle's page. */
export async function debtsOfLeft(db: Db, customerId: string): Promise<CircleDebt[]> {
  const parts = await rows<{
    customer_id: string;
    circle_id: string;
    member_id: string;
    turn: number;
    kobo: bigint;
    left: bigint;
  }>(
    db,
    `SELECT customer_id, circle_id, member_id, turn, owed - passed AS kobo, owed - collected AS left FROM money.circle_parts
      WHERE owed_to = $1 AND passed < owed ORDER BY circle_id, turn, customer_id`,
    [customerId],
  );
  if (parts.length === 0) return [];
  const circles = await rows<Pick<CircleRow, 'id' | 'name' | 'held_at'>>(
    db,
    `SELECT c.id, c.name, c.held_at FROM circles c
      WHERE c.id = ANY ($1) AND NOT EXISTS (SELECT FROM circle_members m WHERE m.circle_id = c.id AND m.customer_id = $2)`,
    [parts.map(({ circle_id }) => circle_id), customerId],
  );
  const debtors = await rows<{ id: string; name: string }>(db, 'SELECT id, name FROM customers WHERE id = ANY ($1)', [
    parts.map(({ customer_id }) => customer_id),
  ]);
  const names = new Map(debtors.map(({ id, name }) => [id, name]));
  return parts.flatMap((part) => {
    const circle = circles.find(({ id }) => id === part.circle_id);
    if (!circle) return [];
    return [
      {
        circleId: circle.id,
        circle: circle.name,
        held: circle.held_at !== null,
        memberId: part.member_id,
        name: names.get(part.customer_id) ?? '',
        turn: part.turn,
        owed: totalToNaira(part.kobo),
        toForgive: totalToNaira(part.left),
      },
    ];
  });
}

type WriteOff = Named & Pick<WriteOffCircleDebtBody, 'reason'>;

async function writeOff(tx: Tx, staff: Staff, body: WriteOff, now: Date): Promise<Debt> {
  const circle = await lockCircle(tx, body.circleId);
  if (!circle) throw notFound();
  const debt = await findDebt(tx, body);
  await forgive(tx, circle, debt, body, 'ajose', now);
  // The reason may name members, and the log cannot be erased.
  const { memberId, turn, amount } = body;
  await writeAudit(tx, staff, 'writeOffCircleDebt', `circle:${circle.id}`, null, { memberId, turn, amount });
  return debt;
}

/** Asks that a debt is forgiven. @throws Refusal 404, 409 `debt_changed` or `other_request_waits` */
export const writeOffOrAsk = (deps: Deps, staff: Staff, body: WriteOffCircleDebtBody): Promise<DoneOrWaits<void>> => {
  const { circleId, memberId, turn, amount, reason } = body;
  return doOrAsk<Debt, void>(
    deps,
    staff,
    alwaysTwo(deps.env, 'It takes what a customer is owed.'),
    (_, { owed_to }) => ({
      act: { action: 'writeOffCircleDebt', circleId, memberId, turn, reason },
      subject: fingerprint('circle debt', circleId, memberId, turn),
      customerId: owed_to,
      amountKobo: toKobo(amount),
    }),
    async (within) => {
      await within((tx) => writeOff(tx, staff, body, deps.clock.now()));
    },
  );
};

/** What approving a request to forgive a debt does. */
export const writeOffApproved: Act<'writeOffCircleDebt'> = async ({ clock }, staff, { act, amountKobo }, within) => {
  if (amountKobo === null) throw new Error('The request names no amount');
  await within((tx) => writeOff(tx, staff, { ...act, amount: toNaira(amountKobo) }, clock.now()));
};
