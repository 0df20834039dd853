/** Buys products from the wallet, at their present terms. offline.ts books cash that was received outside the platform. */
import { isDeepStrictEqual } from 'node:util';
import type {
  AddInvestmentBody,
  AddInvestmentReply,
  AddSavingsFundsBody,
  InvestmentReply,
  SeenTerms,
} from '@ajose/sdk/contract/investments';
import type { DurationUnit } from '@ajose/sdk/contract/products';
import { bpsToPercent, interestKobo, planProfitKobo, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { belowCost, insufficientBalance } from '@ajose/sdk/rules/investments';
import { addTerm, formatTerm } from '@ajose/sdk/domain/time';
import type { Customer } from '../../platform/server/signed-in.ts';
import { callRow, callSql } from '../../platform/database/call.ts';
import { row, type Sql } from '../../platform/database/db.ts';
import type { Clock } from '../../platform/database/clock.ts';
import { refuse } from '../../platform/server/errors.ts';
import { fingerprint, mayAddMoney, type Outcome, post, refusalFor, statusOf } from '../../money/ledger/ledger.ts';
import { OFFLINE } from '../../money/transactions/transactions.ts';
import { exitOf } from '../products.ts';
import { getInvestment } from './list.ts';

/** A body with its idempotency key. */
interface Keyed {
  idempotencyKey: string;
}

/** What buying needs. `db` is the pool, or the transaction of a caller who does more in it. */
interface Buying {
  db: Sql;
  clock: Clock;
}

interface Terms {
  name: string;
  rate_bps: bigint;
  min_kobo: bigint;
  term_value: number;
  term_unit: DurationUnit;
  status: 'active' | 'inactive';
  exit_after_days: number | null;
  exit_price_bps: bigint;
  tax_bps: bigint;
  is_savings: boolean;
}

const findTerms = (on: Sql, productId: string): Promise<Terms | undefined> =>
  row<Terms>(
    on,
    `SELECT p.name, p.rate_bps, p.min_kobo, p.term_value, p.term_unit, p.status, p.exit_after_days, p.exit_price_bps, p.tax_bps,
            coalesce(g.is_savings, false) AS is_savings
       FROM products p LEFT JOIN product_groups g ON g.id = p.group_id WHERE p.id = $1`,
    [productId],
  );

/** @throws Refusal 404, 409 `product_inactive`, 422 under the minimum */
export async function termsFor(on: Sql, productId: string, amount: bigint): Promise<Terms> {
  const terms = await findTerms(on, productId);
  if (!terms) throw refuse(404, 'product_not_found', 'This product no longer exists.');
  if (terms.status !== 'active') {
    throw refuse(409, 'product_inactive', 'This product is not open for new investments at the moment.');
  }
  if (amount < terms.min_kobo) {
    const message = belowCost(toNaira(terms.min_kobo));
    throw refuse(422, 'invalid', message, { capital: message });
  }
  return terms;
}

/** The terms of this moment, as a buyer sees them. */
export const termsSeen = (terms: Terms): Required<SeenTerms> => ({
  interestRate: bpsToPercent(terms.rate_bps),
  duration: { value: terms.term_value, unit: terms.term_unit },
  earlyExit: exitOf(terms.exit_after_days, terms.exit_price_bps).earlyExit ?? null,
  taxPercent: bpsToPercent(terms.tax_bps),
});

/** @throws Refusal 409 `terms_changed`, which tells the terms of this moment */
export function requireSeenTerms(terms: Terms, { interestRate, duration, earlyExit, taxPercent }: SeenTerms): void {
  const { interestRate: rate, duration: now, earlyExit: exit, taxPercent: tax } = termsSeen(terms);
  const sameExit = earlyExit === undefined || isDeepStrictEqual(earlyExit, exit);
  const sameTax = taxPercent === undefined || taxPercent === tax;
  if (rate === interestRate && now.value === duration.value && now.unit === duration.unit && sameExit && sameTax)
    return;
  const others = [
    ...(sameExit ? [] : [', with other terms for leaving early']),
    ...(sameTax ? [] : [`, with ${tax}% of the profit withheld as tax`]),
  ];
  throw refuse(
    409,
    'terms_changed',
    `The terms of this product have changed. It now pays ${rate}% for ${formatTerm(now)}${others.join('')}. Nothing was bought; please look at the new terms first.`,
  );
}

interface Purchase {
  customerId: string;
  productId: string;
  amount: bigint;
  startsAt: Date;
  /** When it is posted. */
  bookedAt: Date;
  /** The end, where it is not one term after the start. */
  endsAt?: Date;
  idempotencyKey: string;
  /** Who asks: the customer, an administrator for cash from outside, or an investment that ends; then the request has its id. */
  by: 'customer' | 'offline' | 'ending';
  /** The terms that the buyer saw. */
  seen?: AddInvestmentBody['seen'];
}

const KEYS = { customer: 'INV-', offline: OFFLINE.plan, ending: 'END-' } as const;

/** The references of the transactions of a customer's purchases and top-ups. */
export const purchaseKey = (idempotencyKey: string): string => KEYS.customer + idempotencyKey;
export const topUpKey = (idempotencyKey: string): string => `TOP-${idempotencyKey}`;

/** How often a product or plan is read again because it changed after it was read. */
const TRIES = 5;

/**
 * Buys at the product's present terms. A repeat returns what was bought.
 * @returns the ledger's verdict; the id is that of the purchase's transaction
 * @throws Refusal 404, 409 `product_inactive`, `terms_changed` or `product_changed`, 422 under the minimum
 */
export async function buy(on: Sql, purchase: Purchase): Promise<Outcome> {
  const { customerId, productId, amount, startsAt, bookedAt, endsAt, idempotencyKey, by, seen } = purchase;
  const offline = by === 'offline';
  const key = KEYS[by] + idempotencyKey;
  const print = fingerprint('invest', productId, amount, offline ? startsAt.toISOString() : 'now');
  const earlier = await callSql(on, 'money.bought_before', { customer: customerId, key, fingerprint: print });
  if (earlier !== null) return { verdict: 'repeated', id: earlier, before_balance: null, after_balance: null };
  for (let left = TRIES; left > 0; left -= 1) {
    const terms = await termsFor(on, productId, amount);
    if (seen) requireSeenTerms(terms, seen);
    const outcome = await post(on, 'money.buy', {
      customer: customerId,
      key,
      fingerprint: print,
      product: productId,
      amount,
      at: startsAt,
      ends_at: endsAt ?? addTerm(startsAt, { value: terms.term_value, unit: terms.term_unit }),
      expected: interestKobo(amount, terms.rate_bps),
      rate_bps: terms.rate_bps,
      is_savings: terms.is_savings,
      product_name: terms.name,
      allowed: mayAddMoney,
      offline_key: offline ? OFFLINE.deposit + idempotencyKey : null,
      term_value: terms.term_value,
      term_unit: terms.term_unit,
      booked: bookedAt,
      exit_after_days: terms.exit_after_days,
      exit_price_bps: terms.exit_price_bps,
      tax_bps: terms.tax_bps,
    });
    if (outcome.verdict !== 'product') return outcome;
  }
  throw refuse(409, 'product_changed', 'This product is being changed just now. Please try again.');
}

/** The refusal of a purchase or top-up by the ledger, with the balance of the wallet. */
export async function refusal(on: Sql, customerId: string, outcome: Outcome) {
  const words = insufficientBalance(toNaira(outcome.after_balance ?? 0n));
  return refusalFor(outcome.verdict, await statusOf(on, customerId), 'money_blocked', words);
}

/** What the wallet holds after it has paid. A repeat pays nothing. */
const balanceAfter = ({ verdict, after_balance: kobo }: Outcome): { balance?: number } =>
  verdict === 'posted' && kobo !== null ? { balance: toNaira(kobo) } : {};

/**
 * Buys a product from the wallet.
 * @throws Refusal 403 by status, 404, 409 `product_inactive`, `product_changed`, `terms_changed`, `money_owed`, `insufficient_balance` or
 * `id_reused`, 422 under the minimum
 */
export async function addInvestment(
  deps: Buying,
  customer: Customer,
  body: AddInvestmentBody & Keyed,
): Promise<AddInvestmentReply> {
  const now = deps.clock.now();
  const outcome = await buy(deps.db, {
    customerId: customer.id,
    productId: body.productId,
    amount: toKobo(body.capital),
    startsAt: now,
    bookedAt: now,
    idempotencyKey: body.idempotencyKey,
    by: 'customer',
    seen: body.seen,
  });
  if (outcome.verdict !== 'posted' && outcome.verdict !== 'repeated') {
    throw await refusal(deps.db, customer.id, outcome);
  }
  const investment = await getInvestment(deps.db, deps.clock.now(), customer.id, outcome.id);
  const message = investment.totalSavings ? 'Savings plan created successfully!' : 'Investment successful!';
  return { success: true, message, investment, transactionsCreated: 'withdrawal', ...balanceAfter(outcome) };
}

interface Plan {
  rate_bps: bigint;
  started_at: Date;
  ends_at: Date;
  capital: bigint;
  contributions: { kobo: string; at: string }[];
}

interface TopUp {
  planId: string;
  amount: bigint;
  key: string;
}

/**
 * Adds to a plan. Works out its profit from all its contributions, and again where another one was added meanwhile.
 * @throws Refusal 404, 409 `plan_changed`
 */
export async function topUp(on: Sql, now: Date, customerId: string, asked: TopUp): Promise<Outcome> {
  const { planId, amount, key } = asked;
  for (let left = TRIES; left > 0; left -= 1) {
    const plan: Plan | undefined = await callRow(on, 'money.plan_of', { customer: customerId, plan: planId });
    if (!plan) throw refuse(404, 'plan_not_found', 'This savings plan does not exist.');
    const untilEnd = (at: Date): bigint => BigInt(Math.max(0, plan.ends_at.getTime() - at.getTime()));
    const contributions = [
      ...plan.contributions.map(({ kobo, at }) => ({ amountKobo: BigInt(kobo), part: untilEnd(new Date(at)) })),
      { amountKobo: amount, part: untilEnd(now) },
    ];
    const outcome = await post(on, 'money.add_to_plan', {
      customer: customerId,
      key,
      fingerprint: fingerprint('top_up', planId, amount),
      investment: planId,
      amount,
      at: now,
      expected: planProfitKobo(contributions, plan.rate_bps, untilEnd(plan.started_at)),
      seen: plan.capital,
      allowed: mayAddMoney,
    });
    if (outcome.verdict !== 'plan_changed') return outcome;
  }
  throw refuse(409, 'plan_changed', 'Several amounts are being added to this plan just now. Please try again.');
}

/**
 * Adds to a running savings plan. The amount earns the plan's rate for the part of the term that is left.
 * @throws Refusal 403 by status, 404, 409 `plan_completed`, `plan_changed`, `money_owed`, `insufficient_balance` or `id_reused`
 */
export async function addSavingsFunds(
  deps: Buying,
  customer: Customer,
  body: AddSavingsFundsBody & Keyed,
): Promise<InvestmentReply> {
  const now = deps.clock.now();
  const { investmentId: planId, idempotencyKey } = body;
  const outcome = await topUp(deps.db, now, customer.id, {
    planId,
    amount: toKobo(body.amount),
    key: topUpKey(idempotencyKey),
  });
  if (outcome.verdict === 'plan_completed') {
    throw refuse(409, 'plan_completed', 'This savings plan has ended. Please start a new one.');
  }
  if (outcome.verdict !== 'posted' && outcome.verdict !== 'repeated') {
    throw await refusal(deps.db, customer.id, outcome);
  }
  const investment = await getInvestment(deps.db, now, customer.id, body.investmentId);
  return { success: true, message: 'Funds added successfully!', investment, ...balanceAfter(outcome) };
}
