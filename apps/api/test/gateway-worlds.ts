/** Each gateway over its own sandbox, and what one test says to all of them. */
import { buildMonnifySandbox, type MonnifySandboxOptions } from '@ajose/monnify-sandbox/sandbox';
import { buildSandbox } from '@ajose/paystack-sandbox/sandbox';
import type { Deliver } from '@ajose/sandbox/webhooks';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Answer, Charge, Gateway, WhereToPay } from '../src/gateways/gateway.ts';
import { createMonnify } from '../src/gateways/monnify/monnify.ts';
import { createPaystack } from '../src/gateways/paystack/paystack.ts';

interface Made {
  gateway: Gateway;
  /** The same with little patience. */
  hasty: Gateway;
  url: string;
  close: () => Promise<void>;
}

const secretKey = 'sk_test_of_the_contract';
const webhookUrl = 'http://receiver.test/';
export const HASTY_MS = 250;

async function paystack(deliver: Deliver): Promise<Made> {
  const sandbox = buildSandbox({ secretKey, webhookUrl, deliver, settleAfterMs: 50 });
  const url = await sandbox.listen();
  const options = { secretKey, baseUrl: url };
  const hasty = createPaystack({ ...options, timeout: HASTY_MS });
  return { gateway: createPaystack(options), hasty, url, close: () => sandbox.close() };
}

/** @param more what the sandbox does where Monnify's description leaves it open */
const monnify =
  (more: Partial<MonnifySandboxOptions> = {}) =>
  async (deliver: Deliver): Promise<Made> => {
    const keys = { apiKey: 'MK_TEST_A', secretKey, contractCode: '5867418298', sourceAccount: '3934178936' };
    const sandbox = buildMonnifySandbox({ ...keys, webhookUrl, deliver, settleAfterMs: 50, ...more });
    const url = await sandbox.listen();
    const hasty = createMonnify({ ...keys, baseUrl: url, timeout: HASTY_MS });
    return { gateway: createMonnify({ ...keys, baseUrl: url }), hasty, url, close: () => sandbox.close() };
  };

/** Each the other one of what the sandbox does unless it is told. */
const otherwise: Partial<MonnifySandboxOptions> = {
  duplicatePaymentStatus: 400,
  duplicateTransferStatus: 422,
  acceptsOtherAmounts: true,
  refundDone: 'REFUNDED',
  searchInEnvelope: false,
};

interface Kind {
  title: string;
  name: GatewayName;
  build: (deliver: Deliver) => Promise<Made>;
  /** A card that needs no more than its number. */
  card: { number: string; cvv: string };
  /** Where calls of each kind go, for faults. */
  paths: { begin: string; verify: string; transfer: string; list: string; charge: string };
}

const monnifyFacts = {
  name: 'monnify' as const,
  card: { number: '4111111111111111', cvv: '123' },
  paths: {
    begin: '/api/v1/merchant/transactions/init-transaction',
    verify: '/api/v2/merchant/transactions/query',
    transfer: '/api/v2/disbursements/single',
    list: '/api/v1/transactions/search',
    charge: '/api/v1/merchant/cards/charge-card-token',
  },
};

export const worlds: readonly Kind[] = [
  {
    title: 'paystack',
    name: 'paystack',
    build: paystack,
    card: { number: '4084084084084081', cvv: '408' },
    paths: {
      begin: '/transaction/initialize',
      verify: '/transaction/verify',
      transfer: '/transfer',
      list: '/transaction',
      charge: '/transaction/charge_authorization',
    },
  },
  { title: 'monnify', build: monnify(), ...monnifyFacts },
  { title: 'monnify, where its description leaves it open', build: monnify(otherwise), ...monnifyFacts },
];

export const done = <T>(answer: Answer<T>): T => {
  if (answer.outcome !== 'done') throw new Error(`${answer.outcome}: ${answer.message}`);
  return answer.data;
};

export const HOUR_MS = 3_600_000;
export const lately = (page = 1) => ({
  from: new Date(Date.now() - HOUR_MS),
  to: new Date(Date.now() + HOUR_MS),
  page,
});

let serial = 0;
export const newPayment = (amountKobo = 500_001n) => {
  serial += 1;
  return {
    reference: `payment-${serial}-wallet-aaaaa`,
    amountKobo,
    email: 'ngozi@ajose.test',
    name: 'Ngozi Eze',
    channels: ['card', 'bank_transfer', 'ussd', 'opay', 'bank'],
    returnTo: 'http://localhost:3000/back',
    metadata: { userId: 'u-1', reason: 'wallet' },
  };
};
type NewPayment = ReturnType<typeof newPayment>;
export const newOrder = (accountNumber = '0000000000', amountKobo = 200_050n) => {
  serial += 1;
  return {
    reference: `wdl-${String(serial).padStart(16, '0')}`,
    amountKobo,
    reason: 'Ajose withdrawal',
    to: { name: 'Ngozi Eze', accountNumber, bankCode: '057' },
  };
};

/** One gateway for the tests of a file. Each test has a new sandbox. */
export class World {
  gateway!: Gateway;
  hasty!: Gateway;
  readonly webhooks: { body: Buffer; headers: Record<string, string> }[] = [];
  readonly #kind: Kind;
  #made!: Made;

  constructor(kind: Kind) {
    this.#kind = kind;
    beforeAll(async () => {
      this.#made = await kind.build(async (_url, body, headers) => {
        this.webhooks.push({ body: Buffer.from(body), headers });
        return 200;
      });
      ({ gateway: this.gateway, hasty: this.hasty } = this.#made);
    });
    afterAll(() => this.#made.close());
    beforeEach(async () => {
      await this.control('/sandbox/reset');
      this.webhooks.length = 0;
    });
  }

  /** An order to the sandbox. */
  async control(path: string, body: object = {}, method = 'POST'): Promise<void> {
    const answer = await fetch(this.#made.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  }

  pay = (reference: string, body: object = {}): Promise<void> =>
    this.control(`/sandbox/transactions/${reference}/pay`, body);

  /** At the checkout, as a browser does it. */
  async payByCard(): Promise<Charge> {
    const payment = newPayment();
    const where: WhereToPay = done(await this.gateway.begin(payment));
    const checkout = 'popup' in where ? `/checkout/${where.popup}` : new URL(where.page).pathname;
    await this.control(`${checkout}/card`, { ...this.#kind.card, expiry: '12/40' });
    return done(await this.gateway.verify(payment.reference));
  }

  async payByTransfer(amountKobo?: bigint): Promise<Charge> {
    const { reference } = await this.openTransfer(newPayment(amountKobo));
    await this.control(`/sandbox/transactions/${reference}/confirm`);
    return done(await this.gateway.verify(reference));
  }

  async openTransfer(payment: NewPayment) {
    const { channels: _channels, returnTo: _returnTo, ...begun } = payment;
    const until = new Date(Date.now() + HOUR_MS);
    return { ...payment, answer: await this.gateway.openTransfer({ ...begun, until }) };
  }
}
