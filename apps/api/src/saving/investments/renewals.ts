/** Buying a product again when an investment ends: at which terms, until when, and what the owner is told. */
import type { SeenTerms } from '@ajose/sdk/contract/investments';
import type { DurationUnit } from '@ajose/sdk/contract/products';
import { bpsToPercent } from '@ajose/sdk/domain/money';
import { addTerm, type Term } from '@ajose/sdk/domain/time';
import { row, type Sql, type Tx } from '../../platform/database/db.ts';
import { addNotice, enqueueMail } from '../../platform/mail/enqueue.ts';
import { exitOf } from '../products.ts';

interface Named {
  customer_id: string;
  id: string;
}

/** What the owner of an investment wants done. `exit_price_bps` is null where the instruction says nothing about leaving early. */
export interface Instruction {
  choice: 'capital' | 'everything' | 'plan';
  plan_id: string | null;
  rate_bps: bigint | null;
  term_value: number | null;
  term_unit: DurationUnit | null;
  tax_bps: bigint | null;
  exit_after_days: number | null;
  exit_price_bps: bigint | null;
  /** The day of the month of the first purchase. */
  anchor_day: number;
  ends_at: Date;
  product_id: string;
  product_name: string;
}

export const wanted = (on: Sql, { customer_id, id }: Named) =>
  row<Instruction>(
    on,
    `SELECT e.choice, e.plan_id, e.rate_bps, e.term_value, e.term_unit, e.tax_bps, e.exit_after_days, e.exit_price_bps,
            coalesce(i.anchor_day, extract(day FROM ledger.lagos_day(i.started_at)))::integer AS anchor_day,
            i.ends_at, i.product_id, i.product_name
       FROM money.endings e JOIN money.investments i ON i.customer_id = e.customer_id AND i.id = e.investment_id
      WHERE e.customer_id = $1 AND e.investment_id = $2`,
    [customer_id, id],
  );

const termOf = ({ term_value: value, term_unit: unit }: Instruction): Term => ({
  value: value ?? 0,
  unit: unit ?? 'days',
});

/** The terms that the owner saw. Nothing is bought at other terms. */
export function seenBy(want: Instruction): SeenTerms {
  const { exit_after_days: days, exit_price_bps: price, tax_bps: tax } = want;
  return {
    interestRate: bpsToPercent(want.rate_bps ?? 0n),
    duration: termOf(want),
    ...(price === null ? {} : { earlyExit: exitOf(days, price).earlyExit ?? null }),
    ...(tax === null ? {} : { taxPercent: bpsToPercent(tax) }),
  };
}

/**
 * The end of what is bought again at a moment. Its months count from the previous end and aim at the day of the month of the first
 * purchase, even where the renewal is late. Where the new end would be past by then, they count from the renewal.
 */
export function renewedUntil(want: Instruction, now: Date): Date {
  const term = termOf(want);
  if (term.unit === 'days') return addTerm(now, term);
  const end = addTerm(want.ends_at, term, want.anchor_day);
  return end > now ? end : addTerm(now, term);
}

/** The end of what will be bought again when this investment ends; null where nothing will. */
export async function willGoOnUntil(on: Sql, customerId: string, id: string): Promise<Date | null> {
  const want = await wanted(on, { customer_id: customerId, id });
  return want && (want.choice === 'capital' || want.choice === 'everything') ? renewedUntil(want, want.ends_at) : null;
}

interface Renewal {
  name: string;
  /** Kobo. */
  amount: bigint;
  until: Date;
}

/** Tells the owner by email and notice that the product was bought again. */
export async function tellRenewal(tx: Tx, now: Date, ended: Named, { name, amount, until }: Renewal): Promise<void> {
  const { customer_id: customerId, id: investmentId } = ended;
  await enqueueMail(tx, { emailKind: 'renewed', customerId, investmentId });
  const data = { name, kobo: Number(amount), endsAt: until.toISOString(), investment: investmentId };
  await addNotice(tx, customerId, { kind: 'renewed', data }, now);
}
