/** What the tests of money share: a server whose gateway is the sandbox, and customers with money. */
import { createHmac, randomUUID } from 'node:crypto';
import type { Sandbox } from '@ajose/paystack-sandbox/sandbox';
import type { AddTransactionBody } from '@ajose/sdk/contract/transactions';
import { login } from '@ajose/sdk/customer/session';
import { percentToBps, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { expect } from 'vitest';
import { refreshBanks } from '../src/gateways/banks/refresh.ts';
import { checkPromises } from '../src/money/reconciliation/books.ts';
import { giveCash } from './cash.ts';
import { startWorld } from './money-worlds.ts';
import type { MoneyWorld } from './worlds/world.ts';
import { apiOf, newCustomer, PASSWORD, type TestCustomer } from './people.ts';
import { startStack, type Stack } from './stack.ts';

export interface Money extends Stack {
  /** The gateway and its sandbox. */
  world: MoneyWorld;
  /** Paystack's own sandbox, for what only Paystack does. */
  readonly sandbox: Sandbox;
  gatewayUrl: string;
  newPerson(wallet?: number): Promise<TestCustomer>;
  /** Advances the clock and signs the customer in again, because a session does not last as long as an investment. */
  later(person: TestCustomer, ms: number): Promise<TestCustomer>;
  newProduct(given: { cost: number; rate: number; days: number; savings?: boolean; status?: string }): Promise<string>;
  depositBody(person: Pick<TestCustomer, 'user'>, reference: string, amount: number): AddTransactionBody;
  withdrawalBody(person: Pick<TestCustomer, 'user'>, id: string, amount: number): AddTransactionBody;
  /** Sends an order to the sandbox, such as `transactions/REF/fail`. */
  order(path: string, body?: object): Promise<unknown>;
  /** Pays at the gateway without a browser. @param amount naira; the amount asked for unless given */
  pay(reference: string, amount?: number): Promise<unknown>;
  /** Sends an event to the webhook as the gateway would. */
  tell(event: object, signature?: string): Promise<Response>;
  walletOf(person: TestCustomer): Promise<number>;
  expectPromisesKept(): Promise<void>;
}

/** @param now the sandbox's clock, where time is moved */
export async function startMoney(env: Record<string, string> = {}, now?: () => Date): Promise<Money> {
  const world = await startWorld(now);
  const { gateway, url: gatewayUrl, secretKey } = world;
  const stack = await startStack({ gateway, env: { LIMIT_SIGN_UPS: '1000000', ...env } });
  // At first the database has Paystack's bank codes.
  if (world.name !== 'paystack') await refreshBanks(stack.deps);

  const order = async (path: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${gatewayUrl}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };

  const money: Money = {
    ...stack,
    world,
    get sandbox() {
      if (!world.paystack) throw new Error('These tests do not run over Paystack');
      return world.paystack;
    },
    gatewayUrl,
    order,
    async newPerson(wallet = 0) {
      const person = await newCustomer(stack);
      await stack.owner.query(
        `UPDATE customers SET bank_code = '058', bank_account_number = '0000000000', bank_account_name = 'ADA' WHERE id = $1`,
        [person.user._id],
      );
      if (wallet > 0) {
        await giveCash(stack.owner, person.user._id, `opening-${randomUUID()}`, toKobo(wallet));
      }
      return person;
    },
    async later(person, ms) {
      stack.clock.advance(ms);
      const { token } = await login(apiOf(stack), { email: person.user.email, password: PASSWORD });
      return { ...person, token, api: apiOf(stack, token) };
    },
    async newProduct({ cost, rate, days, savings = false, status = 'active' }) {
      const { rows } = await stack.owner.query<{ id: string }>(
        `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit, status, group_id)
         VALUES ($1, $2, $3, $4, 'days', $5, (SELECT id FROM product_groups WHERE is_savings AND $6)) RETURNING id`,
        [`Product ${randomUUID().slice(0, 8)}`, percentToBps(rate), toKobo(cost), days, status, savings],
      );
      return rows[0]?.id ?? '';
    },
    depositBody: (person, transactionId, amount) => ({
      userId: person.user._id,
      amount,
      transactionId,
      currency: 'NGN',
      reason: 'wallet',
      type: 'deposit',
      incomingStatus: 'pending',
      paymentMethod: 'paystack',
    }),
    withdrawalBody: (person, transactionId, amount) => ({
      userId: person.user._id,
      amount,
      transactionId,
      currency: 'NGN',
      reason: 'Wallet withdrawal',
      type: 'withdrawal',
      incomingStatus: 'pending',
      paymentMethod: 'bank_transfer',
    }),
    pay: (reference, amount) =>
      order(`transactions/${reference}/pay`, amount === undefined ? {} : { amount: Number(toKobo(amount)) }),
    async tell(event, signature) {
      const body = JSON.stringify(event);
      const signed = signature ?? createHmac('sha512', secretKey).update(body).digest('hex');
      return stack.fetch(`http://api/api/${world.name}/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [gateway.events.signatureHeader]: signed },
        body,
      });
    },
    async walletOf(person) {
      const { rows } = await stack.owner.query<{ wallet: bigint }>(
        'SELECT wallet FROM ledger.accounts WHERE customer_id = $1',
        [person.user._id],
      );
      return toNaira(rows[0]?.wallet ?? -1n);
    },
    async expectPromisesKept() {
      expect(await checkPromises(stack.owner)).toEqual([]);
    },
    async close() {
      await stack.close();
      await world.close();
    },
  };
  return money;
}

/** A customer's wallet, what is held of it, and what is on its way out, in naira. */
export async function accountOf(
  { owner, world }: Money,
  { user }: TestCustomer,
): Promise<{ wallet: number; held: number; payout: number }> {
  const { rows } = await owner.query<{ wallet: bigint; held: bigint; payout: bigint }>(
    `SELECT wallet, held, ${world.accounts.out} AS payout FROM ledger.accounts WHERE customer_id = $1`,
    [user._id],
  );
  const [first] = rows;
  return { wallet: Number(first?.wallet) / 100, held: Number(first?.held) / 100, payout: Number(first?.payout) / 100 };
}
