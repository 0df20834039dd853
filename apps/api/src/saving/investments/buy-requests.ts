/** Purchases and top-ups above a maker's own limit: the maker asks for them, and another member approves. */
import type { AddInvestmentBody, AddSavingsFundsBody } from '@ajose/sdk/contract/investments';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import type { MemberActOf } from '../../access/members/request-acts.ts';
import { lockToLetOut, type NewRequest } from '../../access/members/requests.ts';
import { row, tx, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Customer } from '../../platform/server/signed-in.ts';
import {
  addInvestment,
  addSavingsFunds,
  purchaseKey,
  requireSeenTerms,
  termsFor,
  termsSeen,
  topUpKey,
} from './investments.ts';

type Keyed = { idempotencyKey: string };

/**
 * What is asked for, at the terms of now, so that the member who approves knows them.
 * @throws Refusal 404, 409 `product_inactive` or `terms_changed`, 422 under the minimum
 */
export async function purchaseToAsk(
  { db }: Pick<Deps, 'db'>,
  { productId, capital, seen, idempotencyKey }: AddInvestmentBody & Keyed,
): Promise<NewRequest> {
  const amountKobo = toKobo(capital);
  const terms = await termsFor(db, productId, amountKobo);
  if (seen) requireSeenTerms(terms, seen);
  return {
    act: { action: 'addInvestment', productId, product: terms.name, seen: termsSeen(terms), idempotencyKey },
    key: purchaseKey(idempotencyKey),
    once: true,
    amountKobo,
  };
}

/** @throws what `lockToLetOut` and `addInvestment` throw */
export const purchaseApproved: MemberActOf<'addInvestment'> = ({ db, clock }, who, { act, amountKobo }) =>
  tx(db, async (tx) => {
    await lockToLetOut(tx, who, clock.now());
    const { productId, seen, idempotencyKey } = act;
    const body = { userId: who.customer.id, productId, capital: toNaira(amountKobo ?? 0n), seen, idempotencyKey };
    await addInvestment({ db: tx, clock }, who.customer, body);
  });

/** The name of a running savings plan. @throws Refusal 404 */
export async function planName(on: Sql, { id }: Pick<Customer, 'id'>, planId: string): Promise<string> {
  const plan = await row<{ name: string }>(
    on,
    `WITH i AS MATERIALIZED (
       SELECT x.customer_id, x.id, x.product_name FROM money.investments x
        WHERE x.customer_id = $1 AND x.id = $2 AND x.is_savings AND x.completed_at IS NULL)
     SELECT coalesce(g.name, i.product_name) AS name FROM i
       LEFT JOIN goals g ON g.customer_id = i.customer_id AND g.investment_id = i.id`,
    [id, planId],
  );
  if (!plan) throw refuse(404, 'plan_not_found', 'This savings plan does not exist or has ended.');
  return plan.name;
}

/** @throws Refusal 404 */
export async function topUpToAsk(
  { db }: Pick<Deps, 'db'>,
  customer: Customer,
  { investmentId, amount, idempotencyKey }: AddSavingsFundsBody & Keyed,
): Promise<NewRequest> {
  const plan = await planName(db, customer, investmentId);
  return {
    act: { action: 'addSavingsFunds', investmentId, plan, idempotencyKey },
    key: topUpKey(idempotencyKey),
    once: true,
    amountKobo: toKobo(amount),
  };
}

/** @throws what `lockToLetOut` and `addSavingsFunds` throw */
export const topUpApproved: MemberActOf<'addSavingsFunds'> = ({ db, clock }, who, { act, amountKobo }) =>
  tx(db, async (tx) => {
    await lockToLetOut(tx, who, clock.now());
    const { investmentId, idempotencyKey } = act;
    const body = { userId: who.customer.id, investmentId, amount: toNaira(amountKobo ?? 0n), idempotencyKey };
    await addSavingsFunds({ db: tx, clock }, who.customer, body);
  });
