/** A customer's coming dates, a page at a time, collected from what other folders plan. */
import { isBeforeEnd, nextDue } from '@ajose/sdk/domain/auto-saves';
import type { Schedule } from '@ajose/sdk/contract/auto-saves';
import type { CalendarEntry, GetCalendarReply } from '@ajose/sdk/contract/calendar';
import { toNaira } from '@ajose/sdk/domain/money';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { depositsOfCustomer } from './circles/money.ts';
import { arrivalOf, circlesOf } from './circles/read.ts';
import { rows, type Db } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';

/** Entries of one answer, unless one day has more. */
const A_PAGE = 40;
/** The most entries of each kind. On a day with more, some would be missing. */
const MOST = 500;

async function ends(db: Db, customerId: string, from: string): Promise<CalendarEntry[]> {
  const investments = await rows<{ name: string; ends_at: Date; amount: bigint; choice: string; plan: string | null }>(
    db,
    `WITH less AS MATERIALIZED (SELECT l.investment_id, l.expected FROM money.less_at_end(who => $1) l),
     i AS MATERIALIZED (
       SELECT i.customer_id, i.id, i.product_name, i.ends_at, i.capital + coalesce(l.expected, i.expected)
                - money.tax_on(coalesce(l.expected, i.expected), i.tax_bps) AS amount,
              e.choice, e.plan_id, p.product_name AS plan_name
         FROM money.investments i
         LEFT JOIN money.endings e ON e.customer_id = i.customer_id AND e.investment_id = i.id
         LEFT JOIN money.investments p ON p.customer_id = e.customer_id AND p.id = e.plan_id
         LEFT JOIN less l ON l.investment_id = i.id
        WHERE i.customer_id = $1 AND i.completed_at IS NULL AND i.ends_at >= $2)
     SELECT coalesce(g.name, i.product_name) AS name, i.ends_at, i.amount,
            CASE i.choice WHEN 'plan' THEN 'plan:' || i.plan_id ELSE coalesce(i.choice, 'wallet') END AS choice,
            coalesce(pg.name, i.plan_name) AS plan
       FROM i
       LEFT JOIN goals g ON g.customer_id = i.customer_id AND g.investment_id = i.id
       LEFT JOIN goals pg ON pg.customer_id = i.customer_id AND pg.investment_id = i.plan_id
      ORDER BY i.ends_at, i.id LIMIT ${MOST}`,
    [customerId, startOfLagosDay(from)],
  );
  return investments.map(({ name, ends_at, amount, choice, plan }) => ({
    date: lagosDay(ends_at),
    kind: 'end',
    name,
    amount: toNaira(amount),
    ending: { choice, ...(plan === null ? {} : { planName: plan }) },
  }));
}

async function goals(db: Db, customerId: string, from: string): Promise<CalendarEntry[]> {
  const dated = await rows<{ name: string; date: string; target: bigint }>(
    db,
    `WITH i AS MATERIALIZED (SELECT id FROM money.investments WHERE customer_id = $1 AND completed_at IS NULL)
     SELECT g.name, g.due_on::text AS date, g.target_kobo AS target
       FROM goals g JOIN i ON i.id = g.investment_id
      WHERE g.customer_id = $1 AND g.due_on >= $2 ORDER BY g.due_on, g.investment_id LIMIT ${MOST}`,
    [customerId, from],
  );
  return dated.map(({ name, date, target }) => ({ date, kind: 'goal', name, amount: toNaira(target) }));
}

/** The coming days of each circle on which the customer gives or receives, and the one on which the deposit comes back. */
async function turns(db: Db, customerId: string, from: string): Promise<CalendarEntry[]> {
  const circles = await circlesOf(db, customerId);
  const locked = circles.length === 0 ? [] : await depositsOfCustomer(db, customerId);
  return circles.flatMap(({ circle, coming }) => {
    const last = circle.members;
    const deposit = circle.state === 'running' && locked.find(({ circle_id }) => circle_id === circle.id);
    const back = deposit
      ? [{ kind: 'back' as const, day: arrivalOf(circle, last), amount: toNaira(deposit.kobo), turn: last }]
      : [];
    return [...coming, ...back]
      .filter(({ day }) => day >= from)
      .map(({ kind, day, amount, turn }) => ({
        date: day,
        kind: 'circle' as const,
        name: circle.name,
        amount,
        circle: { id: circle.id, turn, does: kind },
      }));
  });
}

interface AutoSaveRow extends Schedule {
  id: string;
  amount: bigint;
  source: 'wallet' | 'card';
  next_on: string;
  name: string | null;
  plan_ends_at: Date | null;
}

const readAutoSaves = (db: Db, customerId: string): Promise<AutoSaveRow[]> =>
  rows<AutoSaveRow>(
    db,
    `WITH s AS MATERIALIZED (
       SELECT s.*, i.product_name, i.ends_at FROM money.auto_saves s
         LEFT JOIN money.investments i ON i.customer_id = s.customer_id AND i.id = s.plan_id
        WHERE s.customer_id = $1 AND s.paused_at IS NULL AND s.ended_at IS NULL)
     SELECT s.id, s.amount, s.every, s.on_day AS on, s.source, s.next_on::text AS next_on, coalesce(g.name, s.product_name) AS name,
            s.ends_at AS plan_ends_at
       FROM s LEFT JOIN goals g ON g.customer_id = s.customer_id AND g.investment_id = s.plan_id
      ORDER BY s.created_at, s.id`,
    [customerId],
  );

/** The first day of an auto-save on or after a day; null where its plan ends before. */
function firstDay(autoSave: AutoSaveRow, from: string): string | null {
  const before = lagosDay(new Date(startOfLagosDay(from).getTime() - 1));
  const day = autoSave.next_on >= from ? autoSave.next_on : nextDue(autoSave, before);
  return isBeforeEnd(day, autoSave.plan_ends_at) ? day : null;
}

const entryOf = (
  { amount, source, name }: Pick<AutoSaveRow, 'amount' | 'source' | 'name'>,
  date: string,
  state: NonNullable<CalendarEntry['autoSave']>['state'],
): CalendarEntry => ({
  date,
  kind: 'auto_save',
  ...(name === null ? {} : { name }),
  amount: toNaira(amount),
  autoSave: { source, state },
});

/** Reads one day more of each auto-save than an answer has, which shows whether there is a next page. */
async function planned(db: Db, customerId: string, from: string): Promise<CalendarEntry[]> {
  const autoSaves = await readAutoSaves(db, customerId);
  const skipped = await rows<{ id: string; date: string }>(
    db,
    `SELECT auto_save_id AS id, due_on::text AS date FROM money.auto_save_dates
      WHERE customer_id = $1 AND auto_save_id = ANY ($2) AND due_on >= $3 AND outcome = 'skipped'`,
    [customerId, autoSaves.map(({ id }) => id), from],
  );
  const skips = new Set(skipped.map(({ id, date }) => `${id} ${date}`));
  const entries: CalendarEntry[] = [];
  for (const autoSave of autoSaves) {
    let day = firstDay(autoSave, from);
    for (let days = 0; day !== null && days <= A_PAGE; days += 1) {
      entries.push(entryOf(autoSave, day, skips.has(`${autoSave.id} ${day}`) ? 'skipped' : 'planned'));
      day = firstDay(autoSave, nextDue(autoSave, day));
    }
  }
  return entries;
}

/** Days that have begun and are not decided: they are being saved, or wait for the customer. */
async function unanswered(db: Db, customerId: string): Promise<CalendarEntry[]> {
  const autoSaveDates = await rows<Pick<AutoSaveRow, 'amount' | 'source' | 'name'> & { date: string; waits: boolean }>(
    db,
    `WITH d AS MATERIALIZED (
       SELECT d.due_on, d.outcome, d.customer_id, c.amount, c.source, c.plan_id, i.product_name
         FROM money.auto_save_dates d JOIN money.auto_saves s ON s.customer_id = d.customer_id AND s.id = d.auto_save_id
        CROSS JOIN LATERAL (SELECT coalesce(d.amount, s.amount) AS amount, coalesce(d.source, s.source) AS source,
                                   CASE WHEN d.source IS NULL THEN s.plan_id ELSE d.plan_id END AS plan_id) c
         LEFT JOIN money.investments i ON i.customer_id = d.customer_id AND i.id = c.plan_id
        WHERE d.customer_id = $1 AND (d.outcome IS NULL OR d.outcome = 'waits') ORDER BY d.due_on LIMIT ${MOST})
     SELECT d.amount, d.source, coalesce(g.name, d.product_name) AS name, d.due_on::text AS date, d.outcome IS NOT NULL AS waits
       FROM d LEFT JOIN goals g ON g.customer_id = d.customer_id AND g.investment_id = d.plan_id ORDER BY d.due_on`,
    [customerId],
  );
  return autoSaveDates.map((autoSaveDate) =>
    entryOf(autoSaveDate, autoSaveDate.date, autoSaveDate.waits ? 'waits' : 'due'),
  );
}

/** The first entries up to the length of a page, in whole days; `next` is the first day of the rest. */
function page(entries: readonly CalendarEntry[]): Pick<GetCalendarReply, 'entries' | 'next'> {
  const sorted = entries.toSorted((a, b) => a.date.localeCompare(b.date));
  const cut = sorted[A_PAGE]?.date;
  if (cut === undefined) return { entries: sorted, next: null };
  const before = sorted.filter(({ date }) => date < cut);
  if (before.length > 0) return { entries: before, next: cut };
  // A single day has more than a page.
  const ofDay = sorted.filter(({ date }) => date === cut);
  return { entries: ofDay, next: sorted[ofDay.length]?.date ?? null };
}

/** A page of the calendar. @param asked the day that it begins with; where none is asked for, or one that is over, today */
export async function readCalendar(
  { db, clock }: Deps,
  customerId: string,
  asked = '',
): Promise<Omit<GetCalendarReply, 'success'>> {
  const today = lagosDay(clock.now());
  const from = asked > today ? asked : today;
  const ahead = page([
    ...(await ends(db, customerId, from)),
    ...(await planned(db, customerId, from)),
    ...(await goals(db, customerId, from)),
    ...(await turns(db, customerId, from)),
  ]);
  if (from > today) return ahead;
  return { entries: [...(await unanswered(db, customerId)), ...ahead.entries], next: ahead.next };
}
