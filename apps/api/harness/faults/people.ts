/** The customers of a run: their banks' accounts end transfers in every way that the sandboxes know, and some keep a card at each gateway. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { encrypt } from '../../src/platform/crypto/sealed-secret.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { readEnv } from '../../src/platform/env.ts';
import { addPeople } from '../people.ts';
import type { Payer } from './load.ts';
import type { FaultyStack } from './stack.ts';

/**
 * Account numbers whose transfers are, in this order, paid, open until told, failed, and paid and taken back; the last number is another person's.
 * Transfers of all other customers are paid. A number that no bank knows cannot be added by a customer.
 */
const SENTINELS = ['0000000000', '0000000001', '0000000002', '0000000003', '0000000005'];
const EVERY = 10;
/** Every other customer keeps cards. */
const CARDS_EVERY = 2;
const BANKS_WITHIN_MS = 60_000;

export async function addPayers(stack: FaultyStack, owner: Db, count: number): Promise<Payer[]> {
  const people: Payer[] = await addPeople(owner, count);
  await owner.query(
    `UPDATE customers c SET bank_account_number = p.number FROM unnest($1::uuid[], $2::text[]) p (id, number) WHERE c.id = p.id`,
    [people.map(({ id }) => id), people.map((_, index) => SENTINELS[index % EVERY] ?? SENTINELS[0])],
  );
  for (const [index, person] of people.entries()) {
    if (index % CARDS_EVERY === 0) person.cards = await keepCards(stack, owner, person.id);
  }
  return people;
}

/** @returns the ids of a card at each gateway */
async function keepCards(stack: FaultyStack, owner: Db, customerId: string): Promise<string[]> {
  const keys = readEnv(stack.environment);
  const { rows } = await owner.query<{ email: string }>('SELECT email FROM customers WHERE id = $1', [customerId]);
  const email = rows[0]?.email ?? '';
  const ids: string[] = [];
  for (const gateway of stack.gateways) {
    const id = randomUUID();
    const code = encrypt(keys, { kind: 'card', id }, Buffer.from(gateway.keepCard(email)));
    await owner.query(
      `INSERT INTO kept_cards (id, customer_id, gateway, fingerprint, code, email, bank, last4, brand, exp_month, exp_year, kept_at)
       VALUES ($1, $2, $3, decode(md5($1::uuid::text), 'hex'), $4, $5, 'TEST BANK', '4081', 'visa', 12, 2040, now())`,
      [id, customerId, gateway.name, code, email],
    );
    ids.push(id);
  }
  return ids;
}

/** Lets the server read from the gateways which banks they pay to: without it there is one way for a payout. */
export async function learnBanks(stack: FaultyStack, owner: Db): Promise<void> {
  await owner.query(`SELECT graphile_worker.add_job('refresh_banks', '{}'::json, job_key => 'refresh_banks')`);
  for (const until = Date.now() + BANKS_WITHIN_MS; Date.now() < until;) {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(DISTINCT gateway)::integer AS n FROM bank_codes WHERE bank_code = '058' AND active`,
    );
    if (rows[0]?.n === stack.gateways.length) return;
    await sleep(200);
  }
  throw new Error('The banks of the gateways were not read');
}
