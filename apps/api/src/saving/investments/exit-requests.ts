/** Leaving an organisation's investment early, which one member asks for and another one approves. */
import { toKobo } from '@ajose/sdk/domain/money';
import type { MemberActOf } from '../../access/members/request-acts.ts';
import { noteDoneBy } from '../../access/members/done-by.ts';
import { lockToLetOut, type NewRequest } from '../../access/members/requests.ts';
import { row, tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';
import { exitEarly, exitKey, quoteExit } from './exits.ts';

/**
 * What is asked for: at least what the quote says, because a quote holds for ten minutes and approving may take days.
 * @throws Refusal 409 `quote_expired`
 */
export async function exitToAsk({ db, clock }: Deps, who: SignedInCustomer, quoteId: string): Promise<NewRequest> {
  const quote = await row<{ investment_id: string; product: string; arrives: bigint }>(
    db,
    `SELECT q.investment_id, i.product_name AS product, q.capital + q.profit - q.price - q.tax AS arrives
       FROM money.exit_quotes q JOIN money.investments i ON i.customer_id = q.customer_id AND i.id = q.investment_id
      WHERE q.customer_id = $1 AND q.id = $2 AND q.valid_until > $3`,
    [who.customer.id, quoteId, clock.now()],
  );
  if (!quote) throw refuse(409, 'quote_expired', 'These figures held for ten minutes. Please look at the new ones.');
  return {
    act: { action: 'exitEarly', investmentId: quote.investment_id, product: quote.product },
    key: exitKey(quote.investment_id),
    once: false,
    amountKobo: quote.arrives,
  };
}

/**
 * Leaves at the figures of now.
 * @throws Refusal 409 `quote_changed` where less would arrive, and what `lockToLetOut`, `quoteExit` and `exitEarly` throw
 */
export const exitRequestApproved: MemberActOf<'exitEarly'> = async ({ db, clock }, who, { act, amountKobo }) =>
  tx(db, async (tx) => {
    await lockToLetOut(tx, who, clock.now());
    const now = { db: tx, clock };
    const quote = await quoteExit(now, who.customer.id, act.investmentId);
    if (toKobo(quote.arrives) < (amountKobo ?? 0n)) {
      const message = 'Less would arrive now than was asked for. Please look at the new figures, and ask again.';
      throw refuse(409, 'quote_changed', message);
    }
    await exitEarly(now, who.customer.id, quote._id);
  });

/** Leaves an investment early by a quote, for the customer who calls. @throws what `lockToLetOut` and `exitEarly` throw */
export const exitByQuote = ({ db, clock }: Deps, who: SignedInCustomer, quoteId: string) =>
  who.member === null
    ? exitEarly({ db, clock }, who.customer.id, quoteId)
    : tx(db, async (tx) => {
        const now = clock.now();
        await lockToLetOut(tx, who, now);
        const left = await exitEarly({ db: tx, clock }, who.customer.id, quoteId);
        if (who.member?.lets === 'alone') await noteDoneBy(tx, now, who, exitKey(left._id));
        return left;
      });
