/** Cards that customers keep. The code that charges a card is encrypted, and answers show its bank, brand, last digits and expiry. */
import { createHash, randomUUID } from 'node:crypto';
import type { KeptCard, OfferedCard } from '@ajose/sdk/contract/cards';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { formatKobo } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { decryptText, encrypt } from '../../platform/crypto/sealed-secret.ts';
import { each, report } from '../../platform/database/each.ts';
import { row, rows, run, tx, type Sql } from '../../platform/database/db.ts';
import { wake } from '../../platform/database/wake.ts';
import type { Deps } from '../../gateways/deps.ts';
import { gatewayUnavailable, isCardGone } from '../../gateways/meaning.ts';
import type { PaidCard } from '../../gateways/gateway.ts';
import { refuse } from '../../platform/server/errors.ts';
import { count } from '../../platform/server/limits.ts';
import type { Customer } from '../../platform/server/signed-in.ts';

const MOST = 5;
/** How long after its payment a card can be saved. */
const OFFERED_MS = 3_600_000;

interface Row {
  id: string;
  bank: string;
  last4: string;
  brand: string;
  exp_month: number;
  exp_year: number;
  kept_at: Date;
}

const FIELDS = 'id, bank, last4, brand, exp_month, exp_year, kept_at';

/** A card is good until the last day of its month in Lagos. */
export const isExpired = (card: Pick<Row, 'exp_month' | 'exp_year'>, now: Date): boolean =>
  `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` < lagosDay(now).slice(0, 7);

/** A card that may be charged later. @throws Refusal 404 `card_not_found`, 409 `card_expired` */
export async function requireUsableCard(on: Sql, now: Date, customerId: string, cardId: string): Promise<void> {
  const card = await row<{ exp_month: number; exp_year: number }>(
    on,
    'SELECT exp_month, exp_year FROM kept_cards WHERE id = $1 AND customer_id = $2 AND removed_at IS NULL',
    [cardId, customerId],
  );
  if (!card) throw refuse(404, 'card_not_found', 'This card is not kept any more. Please choose another one.');
  if (isExpired(card, now)) throw refuse(409, 'card_expired', 'This card has expired. Please choose another one.');
}

/** A charge of a card is a deposit, with the same largest amount. @throws Refusal 409 `deposit_too_large` */
export function requireChargeable({ env }: Pick<Deps, 'env'>, kobo: bigint): void {
  const most = env.limits.depositMostKobo;
  if (kobo <= most) return;
  const message = `One deposit can be at most ${formatKobo(most, 'whole')}. Please choose a smaller amount.`;
  throw refuse(409, 'deposit_too_large', message);
}

const onWire = (card: Row, now: Date): KeptCard => ({
  _id: card.id,
  bank: card.bank,
  last4: card.last4,
  brand: card.brand,
  expMonth: card.exp_month,
  expYear: card.exp_year,
  expired: isExpired(card, now),
  keptAt: card.kept_at.toISOString(),
});

/** A gateway's signature of a card is the same for all customers, so only a hash is stored. */
const fingerprintOf = (customerId: string, { signature }: Paying): Buffer =>
  createHash('sha256').update(`${customerId} ${signature}`).digest();

export async function listCards({ db, clock }: Deps, customerId: string): Promise<KeptCard[]> {
  const keptCards = await rows<Row>(
    db,
    `SELECT ${FIELDS} FROM kept_cards WHERE customer_id = $1 AND removed_at IS NULL ORDER BY kept_at DESC, id`,
    [customerId],
  );
  return keptCards.map((card) => onWire(card, clock.now()));
}

interface Paying extends PaidCard {
  gateway: GatewayName;
  /** The email address that the payment was made with. */
  email: string;
}

/**
 * The card of a payment that this customer made a moment ago.
 * @returns null where it was no card that may be charged again @throws Refusal 404, 503 `gateway_unavailable`
 */
async function cardOf(deps: Deps, customer: Customer, transactionId: string): Promise<Paying | null> {
  const paid = await row<{ gateway: GatewayName; channel: string | null; paid_at: Date }>(
    deps.db,
    `SELECT d.gateway, d.channel, d.paid_at FROM money.deposits d JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
      WHERE t.customer_id = $1 AND t.transaction_id = $2 AND d.paid_at IS NOT NULL`,
    [customer.id, transactionId],
  );
  if (!paid) throw refuse(404, 'transaction_not_found', 'This payment does not exist.');
  if (paid.channel !== 'card' || deps.clock.now().getTime() - paid.paid_at.getTime() > OFFERED_MS) return null;
  await count(deps, 'gateway', customer.id);
  const answer = await deps.gateways.of(paid.gateway).verify(transactionId);
  if (answer.outcome === 'unknown') throw gatewayUnavailable();
  if (answer.outcome === 'refused' || answer.data.status !== 'success' || answer.data.card === null) return null;
  return { ...answer.data.card, gateway: paid.gateway, email: answer.data.email };
}

/** @returns null where there is nothing to keep: no such card, a card that is kept already, or too many cards @throws Refusal 404, 503 */
export async function getOfferedCard(
  deps: Deps,
  customer: Customer,
  transactionId: string,
): Promise<OfferedCard | null> {
  const card = await cardOf(deps, customer, transactionId);
  if (!card) return null;
  const kept = await row<{ n: number; same: boolean }>(
    deps.db,
    `SELECT (count(*) FILTER (WHERE removed_at IS NULL))::integer AS n, coalesce(bool_or(fingerprint = $2), false) AS same
       FROM kept_cards WHERE customer_id = $1`,
    [customer.id, fingerprintOf(customer.id, card)],
  );
  if (!kept || kept.same || kept.n >= MOST) return null;
  const { bank, last4, brand, expMonth, expYear } = card;
  return { bank, last4, brand, expMonth, expYear };
}

/**
 * Keeps the card of a payment. A card that is kept already gets the newest code and expiry.
 * @throws Refusal 404, 409 `card_not_reusable`, `too_many_cards` or `card_leaving`, 503 `gateway_unavailable`
 */
export async function keepCard(deps: Deps, customer: Customer, transactionId: string): Promise<KeptCard> {
  const card = await cardOf(deps, customer, transactionId);
  if (!card) throw refuse(409, 'card_not_reusable', 'This card cannot be kept. Please pay with it once more.');
  const fingerprint = fingerprintOf(customer.id, card);
  const now = deps.clock.now();
  return tx(deps.db, async (tx) => {
    // Locks the customer, so that two calls at once do not keep a sixth card.
    await run(tx, 'SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customer.id]);
    const same = await row<{ id: string; removed: boolean }>(
      tx,
      'SELECT id, removed_at IS NOT NULL AS removed FROM kept_cards WHERE customer_id = $1 AND fingerprint = $2',
      [customer.id, fingerprint],
    );
    if (same?.removed) {
      throw refuse(409, 'card_leaving', 'This card was removed just now. Please try again in a minute.');
    }
    const others = await run(tx, 'SELECT FROM kept_cards WHERE customer_id = $1 AND removed_at IS NULL AND id <> $2', [
      customer.id,
      same?.id ?? randomUUID(),
    ]);
    if (others >= MOST) {
      throw refuse(409, 'too_many_cards', `You can keep ${MOST} cards. Please remove one first.`);
    }
    const id = same?.id ?? randomUUID();
    const code = encrypt(deps.env, { kind: 'card', id }, Buffer.from(card.code));
    const kept = await row<Row>(
      tx,
      `INSERT INTO kept_cards (id, customer_id, fingerprint, code, email, bank, last4, brand, exp_month, exp_year, kept_at, gateway)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (id) DO UPDATE SET code = excluded.code, email = excluded.email, exp_month = excluded.exp_month,
         exp_year = excluded.exp_year, bank = excluded.bank
       RETURNING ${FIELDS}`,
      [
        id,
        customer.id,
        fingerprint,
        code,
        card.email,
        card.bank,
        card.last4,
        card.brand,
        card.expMonth,
        card.expYear,
        now,
        card.gateway,
      ],
    );
    if (!kept) throw new Error('The card was not written');
    return onWire(kept, now);
  });
}

/** Removes the card at once. A job tells the gateway, and repeats it until the gateway answers. @throws Refusal 404 */
export async function removeCard(deps: Deps, customer: Customer, cardId: string): Promise<void> {
  const removed = await run(
    deps.db,
    'UPDATE kept_cards SET removed_at = $3 WHERE id = $1 AND customer_id = $2 AND removed_at IS NULL',
    [cardId, customer.id, deps.clock.now()],
  );
  if (removed === 0) throw refuse(404, 'card_not_found', 'This card was removed before.');
  wake(deps, 'forget_cards');
}

const BATCH = 100;
const AT_ONCE = 4;

/** The job: tells gateways which cards were removed, then deletes them. @returns how many it handled */
export async function forgetCards({ db, env, gateways }: Deps): Promise<number> {
  const removed = await rows<{ id: string; code: Buffer; gateway: GatewayName }>(
    db,
    `SELECT id, code, gateway FROM kept_cards WHERE removed_at IS NOT NULL ORDER BY removed_at LIMIT ${BATCH}`,
  );
  const failures = await each(removed, AT_ONCE, async ({ id, code, gateway }) => {
    const answer = await gateways.of(gateway).forgetCard(decryptText(env, { kind: 'card', id }, code));
    // Any other refusal says nothing of the card, which could be charged again.
    if (answer.outcome === 'unknown') return;
    if (answer.outcome === 'refused' && !isCardGone(answer))
      throw new Error(`The gateway has not forgotten the card: ${answer.message}`);
    await run(db, 'DELETE FROM kept_cards WHERE id = $1', [id]);
  });
  report(failures, 'cards could not be removed at the gateway');
  return removed.length;
}
