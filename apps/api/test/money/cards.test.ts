/** Kept cards: only with consent, only cards that may be charged again, shown by bank and last digits alone, and deleted on removal. */
import { getCards, keepCard, getOfferedCard, removeCard } from '@ajose/sdk/customer/cards';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { rotateKey } from '../../src/platform/crypto/rotate-key.ts';
import { forgetCards, listCards } from '../../src/money/cards/cards.ts';
import { payByCard } from '../card-payments.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, healGateway, newReference, paymentsOf } from '../payments.ts';
import type { TestCustomer } from '../people.ts';
import { gatewayOf, withGateway } from '../stack.ts';

let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date());
  person = await money.newPerson();
  await healGateway(money);
});

const by = () => person.user._id;
const offer = (transactionId: string) => getOfferedCard(person.api, transactionId);
const keep = (transactionId: string) => keepCard(person.api, { userId: by(), transactionId });
const list = async () => (await getCards(person.api, by())).cards;
const codes = () => [...money.sandbox.books.authorizations.values()].filter(({ email }) => email === person.user.email);
const rowsOf = async () => {
  const { rows } = await money.owner.query<{ code: Buffer }>('SELECT * FROM kept_cards WHERE customer_id = $1', [by()]);
  return rows;
};

test('a card is offered after its payment, kept only when the customer agrees, and shown by bank, last digits and end', async () => {
  const reference = await payByCard(money, person);
  const known = { bank: 'TEST BANK', last4: '4081', brand: 'visa', expMonth: 12, expYear: 2040 };
  expect(await offer(reference)).toEqual({ success: true, card: known });
  expect(await list()).toEqual([]);
  const { card } = await keep(reference);
  expect(card).toEqual({ ...known, _id: expect.any(String), expired: false, keptAt: expect.any(String) });
  expect(await list()).toEqual([card]);
  expect(await offer(reference)).toEqual({ success: true, card: null });
});

test('the code that charges a card is encrypted, and stays readable when the key is replaced', async () => {
  await keep(await payByCard(money, person));
  const code = codes()[0]?.code ?? '';
  const [before] = await rowsOf();
  expect(before?.code.toString('latin1')).not.toContain(code);
  const { twoFactorKey } = money.deps.env;
  const keys = { twoFactorKey: Buffer.alloc(32, 7), twoFactorOtherKeys: [twoFactorKey] };
  expect((await rotateKey(money.db, keys)).encrypted).toBeGreaterThan(0);
  expect((await rotateKey(money.db, keys)).encrypted).toBe(0);
  const only = { ...money.deps, env: { ...money.deps.env, ...keys, twoFactorOtherKeys: [] } };
  await removeCard(person.api, { userId: by(), cardId: (await list())[0]?._id ?? '' });
  await forgetCards(only);
  expect(codes()).toMatchObject([{ code, active: false }]);
  await rotateKey(money.db, { twoFactorKey, twoFactorOtherKeys: [keys.twoFactorKey] });
});

test('the webhook of a payment is kept without what charges the card', async () => {
  const reference = await payByCard(money, person);
  expect((await money.tell(chargeEvent(money, reference))).status).toBe(200);
  const { rows } = await money.owner.query<{ body: object }>(
    `SELECT body FROM money.gateway_events WHERE body #>> '{data,reference}' = $1`,
    [reference],
  );
  expect(rows[0]?.body).toMatchObject({ data: { authorization: { last4: '4081', reusable: true } } });
  expect(JSON.stringify(rows)).not.toMatch(/AUTH_|SIG_/);
});

test('the same card is kept once, and a customer keeps at most five cards', async () => {
  const first = (await keep(await payByCard(money, person))).card;
  expect((await keep(await payByCard(money, person))).card._id).toBe(first._id);
  for (const end of ['1001', '1002', '1003', '1004']) {
    await keep(await payByCard(money, person, { number: `408408000000${end}` }));
  }
  expect(await list()).toHaveLength(5);
  const sixth = await payByCard(money, person, { number: '4084080000001005' });
  expect(await offer(sixth)).toEqual({ success: true, card: null });
  await expect(keep(sixth)).rejects.toMatchObject({ status: 409, code: 'too_many_cards' });
});

test('two calls at once do not keep a sixth card', async () => {
  const references: string[] = [];
  for (const end of ['1001', '1002', '1003', '1004', '1005', '1006']) {
    references.push(await payByCard(money, person, { number: `408408000000${end}` }));
  }
  const kept = await Promise.allSettled(references.map(keep));
  expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('no card is kept of a bank transfer, of an old payment or of another customer', async () => {
  const transfer = newReference();
  const pay = paymentsOf(money, person);
  await pay.start(transfer);
  await money.order(`transactions/${transfer}/pay`, { channel: 'bank_transfer' });
  await pay.claim(transfer);
  expect(await offer(transfer)).toEqual({ success: true, card: null });
  await expect(keep(transfer)).rejects.toMatchObject({ status: 409, code: 'card_not_reusable' });
  const other = await money.newPerson();
  await expect(keep(await payByCard(money, other))).rejects.toMatchObject({ status: 404 });
  const old = await payByCard(money, person);
  money.clock.advance(2 * 3_600_000);
  await expect(keep(old)).rejects.toMatchObject({ status: 409, code: 'card_not_reusable' });
});

test('an expired card says so', async () => {
  const month = new Date(money.clock.now().getTime() + 3_600_000).toISOString().slice(0, 7).split('-');
  await keep(await payByCard(money, person, { expiry: `${month[1]}/${month[0]}` }));
  expect(await list()).toMatchObject([{ expired: false }]);
  const later = new Date(money.clock.now().getTime() + 32 * 86_400_000);
  expect(await listCards({ ...money.deps, clock: { now: () => later } }, by())).toMatchObject([{ expired: true }]);
});

describe('removing', () => {
  test('goes on until the gateway has forgotten the card: a refusal that does not mention the card is not final', async () => {
    const { card } = await keep(await payByCard(money, person));
    await removeCard(person.api, { userId: by(), cardId: card._id });
    const forgetCard = async () => ({ outcome: 'refused' as const, code: 'http_400', message: 'Merchant is inactive' });
    await expect(forgetCards(withGateway(money.deps, { ...gatewayOf(money.deps), forgetCard }))).rejects.toThrow(
      'cards could not be removed',
    );
    expect(await rowsOf()).toHaveLength(1);
    await forgetCards(money.deps);
    expect(await rowsOf()).toEqual([]);
  });

  test('takes the card off at once, and tells the gateway, even when it was away at first', async () => {
    const { card } = await keep(await payByCard(money, person));
    await money.order('faults', { mode: 'error', count: 1, path: '/customer/authorization' });
    await removeCard(person.api, { userId: by(), cardId: card._id });
    expect(await list()).toEqual([]);
    await forgetCards(money.deps);
    expect(codes()).toMatchObject([{ active: true }]);
    const again = await payByCard(money, person);
    await expect(keep(again)).rejects.toMatchObject({ status: 409, code: 'card_leaving' });
    await forgetCards(money.deps);
    expect(codes()).toMatchObject([{ active: false }]);
    expect(await rowsOf()).toEqual([]);
    await expect(removeCard(person.api, { userId: by(), cardId: card._id })).rejects.toMatchObject({ status: 404 });
  });

  test('leaves other customers’ cards alone', async () => {
    const { card } = await keep(await payByCard(money, person));
    const other = await money.newPerson();
    const steal = removeCard(other.api, { userId: other.user._id, cardId: card._id });
    await expect(steal).rejects.toMatchObject({ status: 404 });
    expect(await list()).toHaveLength(1);
  });
});
