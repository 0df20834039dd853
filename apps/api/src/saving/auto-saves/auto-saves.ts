/** Lets customers start, change and read auto-saves. from-wallet.ts and from-card.ts save on the due days. */
import { randomUUID } from 'node:crypto';
import type {
  AutoSave,
  AutoSaveDate,
  ChangeAutoSaveBody,
  EditAutoSaveBody,
  Schedule,
  SkipAutoSaveBody,
  StartAutoSaveBody,
} from '@ajose/sdk/contract/auto-saves';
import { isBeforeEnd, nextDue, nextDues } from '@ajose/sdk/domain/auto-saves';
import { formatKobo, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { formatDate, formatDateWithWeekday, lagosDay } from '@ajose/sdk/domain/time';
import { requireChargeable, requireUsableCard } from '../../money/cards/cards.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, rows, type Sql } from '../../platform/database/db.ts';
import type { Clock } from '../../platform/database/clock.ts';
import type { Env } from '../../platform/env.ts';
import { fingerprint, idReused, refusalFor } from '../../money/ledger/ledger.ts';
import type { SavingDay } from '../../platform/mail/emails.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Customer } from '../../platform/server/signed-in.ts';
import { wordsFor } from './refusals.ts';

/** The most running auto-saves of one customer. */
const MOST = 20;
const NEXT = 5;
const PAST = 12;

interface Row extends Schedule {
  id: string;
  amount: bigint;
  source: 'wallet' | 'card';
  card_id: string | null;
  plan_id: string | null;
  bank: string | null;
  last4: string | null;
  plan_name: string | null;
  plan_ends_at: Date | null;
  created_at: Date;
  next_on: string;
  paused: boolean;
  ended: boolean;
  stopped: string | null;
}

interface DateRow {
  auto_save_id: string;
  due_on: string;
  outcome: Exclude<AutoSaveDate['outcome'], 'due'> | null;
  why: string | null;
  link: string | null;
}

function dateOnWire({ due_on: date, outcome, why, link }: DateRow): AutoSaveDate {
  const words = outcome === null ? null : wordsFor(why);
  return { date, outcome: outcome ?? 'due', ...words, ...(link === null ? {} : { link }) };
}

function onWire(stored: Row, dates: readonly DateRow[]): AutoSave {
  const ownDates = dates.filter(({ auto_save_id }) => auto_save_id === stored.id);
  const skipped = new Set(ownDates.filter(({ outcome }) => outcome === 'skipped').map(({ due_on }) => due_on));
  const due = [stored.next_on, ...nextDues(stored, stored.next_on, NEXT - 1)];
  const next = due.filter((day) => isBeforeEnd(day, stored.plan_ends_at));
  const stopped = wordsFor(stored.stopped);
  return {
    _id: stored.id,
    amount: toNaira(stored.amount),
    every: stored.every,
    on: stored.on,
    source: stored.source,
    cardId: stored.card_id,
    planId: stored.plan_id,
    ...(stored.bank === null || stored.last4 === null ? {} : { card: { bank: stored.bank, last4: stored.last4 } }),
    ...(stored.plan_name === null ? {} : { planName: stored.plan_name }),
    createdAt: stored.created_at.toISOString(),
    paused: stored.paused,
    ended: stored.ended,
    ...(stopped === null ? {} : { stopped: `${stopped.why} ${stopped.todo}` }),
    next: stored.paused || stored.ended ? [] : next.map((date) => ({ date, skipped: skipped.has(date) })),
    past: ownDates
      .filter(({ due_on }) => due_on < stored.next_on)
      .slice(0, PAST)
      .map(dateOnWire),
  };
}

async function read(on: Sql, customerId: string, id: string | null): Promise<AutoSave[]> {
  const autoSaves = await rows<Row>(
    on,
    `WITH s AS MATERIALIZED (
       SELECT s.*, i.product_name, i.ends_at FROM money.auto_saves s
         LEFT JOIN money.investments i ON i.customer_id = s.customer_id AND i.id = s.plan_id
        WHERE s.customer_id = $1 AND ($2::uuid IS NULL OR s.id = $2))
     SELECT s.id, s.amount, s.every, s.on_day AS on, s.source, s.card_id, s.plan_id, k.bank, k.last4,
            coalesce(g.name, s.product_name) AS plan_name, s.ends_at AS plan_ends_at, s.created_at, s.next_on::text AS next_on,
            s.paused_at IS NOT NULL AS paused, s.ended_at IS NOT NULL AS ended, s.stopped
       FROM s
       LEFT JOIN kept_cards k ON k.id = s.card_id AND k.removed_at IS NULL
       LEFT JOIN goals g ON g.customer_id = s.customer_id AND g.investment_id = s.plan_id
      ORDER BY s.ended_at IS NOT NULL, s.created_at DESC, s.id LIMIT 100`,
    [customerId, id],
  );
  const dates = await rows<DateRow>(
    on,
    `SELECT d.auto_save_id, d.due_on::text AS due_on, d.outcome, d.why, d.link FROM unnest($2::uuid[]) s (id),
       LATERAL (SELECT * FROM money.auto_save_dates d WHERE d.customer_id = $1 AND d.auto_save_id = s.id
                 ORDER BY d.due_on DESC LIMIT ${PAST + NEXT}) d`,
    [customerId, autoSaves.map((autoSave) => autoSave.id)],
  );
  return autoSaves.map((autoSave) => onWire(autoSave, dates));
}

/** What an auto-save needs. `db` is the pool, or the transaction of a caller who does more in it. */
interface Saving {
  db: Sql;
  clock: Clock;
  env: Env;
}

export const listAutoSaves = ({ db }: Saving, customerId: string): Promise<AutoSave[]> => read(db, customerId, null);

/** What the customer chooses. */
type Choice = Pick<StartAutoSaveBody, 'amount' | 'every' | 'on' | 'source' | 'cardId' | 'planId'>;

const notFound = () => refuse(404, 'auto_save_not_found', 'This auto-save does not exist.');

async function get(on: Sql, customerId: string, id: string): Promise<AutoSave> {
  const [autoSave] = await read(on, customerId, id);
  if (!autoSave) throw notFound();
  return autoSave;
}

/** @throws Refusal 404, 409 `card_expired` or `deposit_too_large` */
async function requireCard(deps: Saving, customer: Customer, body: Choice): Promise<void> {
  if (body.cardId === null) return;
  await requireUsableCard(deps.db, deps.clock.now(), customer.id, body.cardId);
  requireChargeable(deps, toKobo(body.amount));
}

/** @param firstDay on which something would be saved @throws Refusal 404, 409 `plan_ends_first` */
async function requirePlan(
  { db, clock }: Saving,
  customer: Customer,
  planId: string | null,
  firstDay: string,
): Promise<void> {
  if (planId === null) return;
  const plan = await row<{ ends_at: Date }>(
    db,
    `SELECT ends_at FROM money.investments
      WHERE customer_id = $1 AND id = $2 AND is_savings AND completed_at IS NULL AND ends_at > $3`,
    [customer.id, planId, clock.now()],
  );
  if (!plan) throw refuse(404, 'plan_not_found', 'This savings plan does not exist or has ended.');
  if (isBeforeEnd(firstDay, plan.ends_at)) return;
  const message = `The plan ends on ${formatDate(plan.ends_at)}, before the first day. Please choose another day or plan.`;
  throw refuse(409, 'plan_ends_first', message);
}

const chosen = ({ amount, every, on, source, cardId, planId }: Choice) =>
  fingerprint(toKobo(amount), every, on, source, cardId, planId);

/** What an earlier call with the same key started; undefined where there was none. @throws Refusal 409 `id_reused` */
async function startedBefore(on: Sql, customerId: string, body: StartAutoSaveBody): Promise<AutoSave | undefined> {
  const started = await row<{ id: string }>(
    on,
    'SELECT id FROM money.auto_saves WHERE customer_id = $1 AND coalesce(key, id) = $2',
    [customerId, body.idempotencyKey],
  );
  if (!started) return undefined;
  const autoSave = await get(on, customerId, started.id);
  if (chosen(autoSave) !== chosen(body)) throw idReused();
  return autoSave;
}

/** @throws Refusal 403 by status, 404, 409 `card_expired`, `deposit_too_large`, `plan_ends_first`, `too_many_auto_saves` or `id_reused` */
export async function startAutoSave(deps: Saving, customer: Customer, body: StartAutoSaveBody): Promise<AutoSave> {
  const before = await startedBefore(deps.db, customer.id, body);
  if (before) return before;
  if (!customerCan.addMoney(customer.status)) throw refusalFor('status', customer.status, 'money_blocked', '');
  await requireCard(deps, customer, body);
  const now = deps.clock.now();
  const firstDay = nextDue(body, lagosDay(now));
  await requirePlan(deps, customer, body.planId, firstDay);
  const isKept = await callSql(deps.db, 'money.start_auto_save', {
    customer: customer.id,
    id: randomUUID(),
    key: body.idempotencyKey,
    amount: toKobo(body.amount),
    every: body.every,
    on_day: body.on,
    source: body.source,
    card: body.cardId,
    plan: body.planId,
    next_on: firstDay,
    most: MOST,
    at: now,
  });
  if (!isKept) {
    throw refuse(409, 'too_many_auto_saves', `You can have ${MOST} auto-saves. Please end one first.`);
  }
  // Another call with the same idempotency key may have come a moment before.
  const started = await startedBefore(deps.db, customer.id, body);
  if (!started) throw notFound();
  return started;
}

const ended = () => refuse(409, 'auto_save_ended', 'This auto-save has ended. Please start a new one.');

/**
 * Changes the amount, the days, the source or the plan of an auto-save. A repeat changes nothing. A day that has begun is saved as it was
 * before.
 * @throws Refusal 403 by status, 404, 409 `auto_save_ended`, `card_expired`, `deposit_too_large` or `plan_ends_first`
 */
export async function editAutoSave(deps: Saving, customer: Customer, body: EditAutoSaveBody): Promise<AutoSave> {
  const before = await get(deps.db, customer.id, body.autoSaveId);
  if (before.ended) throw ended();
  if (!customerCan.addMoney(customer.status)) throw refusalFor('status', customer.status, 'money_blocked', '');
  await requireCard(deps, customer, body);
  const nextOn = nextDue(body, lagosDay(deps.clock.now()));
  const sameDays = before.every === body.every && before.on === body.on;
  const firstDay = sameDays ? (before.next[0]?.date ?? nextOn) : nextOn;
  await requirePlan(deps, customer, body.planId, firstDay);
  const changed = await callSql(deps.db, 'money.edit_auto_save', {
    customer: customer.id,
    id: body.autoSaveId,
    amount: toKobo(body.amount),
    every: body.every,
    on_day: body.on,
    source: body.source,
    card: body.cardId,
    plan: body.planId,
    next_on: nextOn,
  });
  if (!changed) throw ended();
  return get(deps.db, customer.id, body.autoSaveId);
}

/** @throws Refusal 404, 409 `auto_save_ended` */
export async function changeAutoSave(deps: Saving, customer: Customer, body: ChangeAutoSaveBody): Promise<AutoSave> {
  const now = deps.clock.now();
  const before = await get(deps.db, customer.id, body.autoSaveId);
  const changed = await callSql(deps.db, 'money.change_auto_save', {
    customer: customer.id,
    id: body.autoSaveId,
    change: body.change,
    next_on: nextDue(before, lagosDay(now)),
    at: now,
  });
  if (!changed && body.change !== 'end') {
    throw ended();
  }
  return get(deps.db, customer.id, body.autoSaveId);
}

/** @throws Refusal 404, 409 `not_a_next_day` */
export async function skipAutoSave(deps: Saving, customer: Customer, body: SkipAutoSaveBody): Promise<AutoSave> {
  const { autoSaveId, date, skip } = body;
  const before = await get(deps.db, customer.id, autoSaveId);
  const isNext = before.next.some((item) => item.date === date);
  const done =
    isNext &&
    (await callSql(deps.db, 'money.skip_auto_save', {
      customer: customer.id,
      id: autoSaveId,
      day: date,
      skip,
      at: deps.clock.now(),
    }));
  if (!done) throw refuse(409, 'not_a_next_day', 'Only one of the next five days can be skipped.');
  return get(deps.db, customer.id, autoSaveId);
}

/** What an email says about a day; null where it no longer has anything to say. */
export async function savingDay(on: Sql, customerId: string, id: string, date: string): Promise<SavingDay | null> {
  const autoSaveDate = await row<{
    amount: bigint;
    outcome: DateRow['outcome'];
    why: string | null;
    link: string | null;
  }>(
    on,
    `SELECT coalesce(d.amount, s.amount) AS amount, d.outcome, d.why, d.link FROM money.auto_save_dates d
       JOIN money.auto_saves s ON s.customer_id = d.customer_id AND s.id = d.auto_save_id
      WHERE d.customer_id = $1 AND d.auto_save_id = $2 AND d.due_on = $3`,
    [customerId, id, date],
  );
  if (!autoSaveDate || autoSaveDate.outcome === null || autoSaveDate.outcome === 'skipped') return null;
  const words = wordsFor(autoSaveDate.why);
  if (autoSaveDate.outcome === 'saved' && words === null) return null;
  return {
    amount: formatKobo(autoSaveDate.amount),
    date: formatDateWithWeekday(`${date}T12:00:00Z`),
    outcome: autoSaveDate.outcome,
    why: words?.why ?? '',
    todo: words?.todo ?? '',
    link: autoSaveDate.link,
  };
}
