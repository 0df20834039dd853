/** What one test says to each gateway, whatever its sandbox: worlds/ has them. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Answer, Charge, Gateway, WhereToPay } from '../src/gateways/gateway.ts';
import { testGateways } from './worlds/all.ts';
import type { ContractKind } from './worlds/world.ts';

export { HASTY_MS } from './worlds/world.ts';

export const worlds = Object.values(testGateways).flatMap(({ contracts }) => contracts);

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
  readonly #kind: ContractKind;
  #made!: Awaited<ReturnType<ContractKind['build']>>;

  constructor(kind: ContractKind) {
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

  /** Pays at the checkout, as a browser does it. */
  async payByCard(): Promise<Charge> {
    const payment = newPayment();
    const where: WhereToPay = done(await this.gateway.begin(payment));
    const checkout = 'popup' in where ? `/checkout/${where.popup}` : new URL(where.page).pathname;
    await this.control(`${checkout}/card`, this.#kind.card);
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
