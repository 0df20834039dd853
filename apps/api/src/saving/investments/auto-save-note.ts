/** What a customer's home says about auto-save, beside its figures. saving/auto-saves/ has the rest. */
import { nextDue } from '@ajose/sdk/domain/auto-saves';
import type { AutoSaveNote, Schedule } from '@ajose/sdk/contract/auto-saves';
import { endingIn } from '@ajose/sdk/domain/masks';
import { toNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { row, rows, type Db } from '../../platform/database/db.ts';

const ATTENTION_DAYS = 3;

interface Running extends Schedule {
  amount: bigint;
  next_on: string;
  skipped: string[];
  /** A plan takes no more money from the day on which it ends. */
  plan_ends_at: Date | null;
  source: 'wallet' | 'card';
  /** The card's bank and last digits, where it is kept. */
  bank: string | null;
  last4: string | null;
  plan_name: string | null;
}

function betweenWhat({ source, bank, last4, plan_name: into }: Running): { from?: string; into?: string } {
  const card = last4 === null ? 'a card that was removed' : `${bank || 'Card'} ${endingIn(last4)}`;
  return { ...(source === 'card' ? { from: card } : {}), ...(into === null ? {} : { into }) };
}

/** The first day that its owner has not skipped; null where the plan has ended by then. */
function firstDay(plan: Running): string | null {
  const skipped = new Set(plan.skipped);
  let day = plan.next_on;
  while (skipped.has(day)) day = nextDue(plan, day);
  return plan.plan_ends_at !== null && day >= lagosDay(plan.plan_ends_at) ? null : day;
}

async function nextOf(db: Db, customerId: string): Promise<AutoSaveNote['next']> {
  const running = await rows<Running>(
    db,
    `WITH s AS MATERIALIZED (
       SELECT s.*, i.product_name, i.ends_at,
              ARRAY(SELECT d.due_on::text FROM money.auto_save_dates d
                     WHERE d.customer_id = $1 AND d.auto_save_id = s.id AND d.outcome = 'skipped' AND d.due_on >= s.next_on) AS skipped
         FROM money.auto_saves s LEFT JOIN money.investments i ON i.customer_id = s.customer_id AND i.id = s.plan_id
        WHERE s.customer_id = $1 AND s.paused_at IS NULL AND s.ended_at IS NULL)
     SELECT s.amount, s.every, s.on_day AS on, s.next_on::text AS next_on, s.ends_at AS plan_ends_at, s.skipped, s.source,
            k.bank, k.last4, coalesce(g.name, s.product_name) AS plan_name
       FROM s
       LEFT JOIN kept_cards k ON k.id = s.card_id AND k.removed_at IS NULL
       LEFT JOIN goals g ON g.customer_id = s.customer_id AND g.investment_id = s.plan_id
      ORDER BY s.id`,
    [customerId],
  );
  const [first] = running
    .flatMap((item) => {
      const date = firstDay(item);
      return date === null ? [] : [{ date, amount: toNaira(item.amount), ...betweenWhat(item) }];
    })
    .toSorted((first, other) => first.date.localeCompare(other.date));
  return first ?? null;
}

/** What the home says; null for a customer without auto-save. */
export async function autoSaveNote(db: Db, now: Date, customerId: string): Promise<AutoSaveNote | null> {
  const autoSaveDate = await row<{ attention: AutoSaveNote['attention'] }>(
    db,
    `SELECT d.outcome AS attention FROM money.auto_save_dates d
      WHERE d.customer_id = $1 AND d.outcome IN ('not_saved', 'waits') AND d.decided_at > $2::timestamptz - interval '${ATTENTION_DAYS} days'
      ORDER BY d.outcome DESC LIMIT 1`,
    [customerId, now],
  );
  const next = await nextOf(db, customerId);
  const attention = autoSaveDate?.attention ?? null;
  return next === null && attention === null ? null : { next, attention };
}
