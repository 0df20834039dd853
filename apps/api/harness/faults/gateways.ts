/** The gateways' sandboxes inside this program: ordered faults, stopping them as if their process ended, and their books. */
import { once } from 'node:events';
import { buildMonnifySandbox, type MonnifySandbox } from '@ajose/monnify-sandbox/sandbox';
import { buildSandbox, type Sandbox } from '@ajose/paystack-sandbox/sandbox';
import { faultModes, type FaultMode } from '@ajose/sandbox/faults';
import type { Deliver, Webhooks } from '@ajose/sandbox/webhooks';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { random } from './chance.ts';

const SECRET = 'sk_test_faults';
const MONNIFY_KEYS = {
  apiKey: 'MK_TEST_FAULTS',
  secretKey: SECRET,
  contractCode: '5867418298',
  sourceAccount: '3934178936',
};
/** Longer than the server waits for an answer. */
const TOO_LATE_MS = 9000;
/** More calls than a run makes during one outage. */
const EVERY_CALL = 1_000_000;

/** A payment in a gateway's books, in kobo. */
interface KeptCharge {
  reference: string;
  status: string;
  paidKobo: number;
  feesKobo: number | null;
  refundedKobo: number;
}

/** A transfer in a gateway's books, in kobo. */
interface KeptTransfer {
  reference: string;
  status: string;
  amountKobo: number;
  feeKobo: number;
  dutyKobo?: number;
}

/** The books of one gateway. */
export interface GatewayBooks {
  readonly charges: ReadonlyMap<string, KeptCharge>;
  readonly transfers: ReadonlyMap<string, KeptTransfer>;
}

/** How a whole gateway is down: it answers 500, does not answer, or its process is stopped. */
export type Outage = 'error' | 'timeout' | 'stopped';
export const outages: readonly Outage[] = ['error', 'timeout', 'stopped'];

const oneOf = <T>(those: readonly T[]): T | undefined => those[random(those.length)];

abstract class FaultyGateway {
  abstract readonly name: GatewayName;
  /** Calls that fail; the empty one is each. */
  protected abstract readonly paths: readonly string[];
  /** The settings by which the API finds it. */
  abstract readonly environment: Readonly<Record<string, string>>;
  abstract readonly books: GatewayBooks;
  abstract readonly webhooks: Webhooks;
  url = '';
  /** How many faults were ordered. */
  faults = 0;
  isStopped = false;
  /** A card that is always charged. @returns its code */
  abstract keepCard(email: string): string;
  protected abstract readonly sandbox: Sandbox | MonnifySandbox;

  async listen(): Promise<void> {
    this.url = await this.sandbox.listen();
  }

  /** An order to the sandbox. @returns null where it refuses, or is stopped */
  async order(path: string, body: object = {}): Promise<{ id?: unknown } | null> {
    if (this.isStopped) return null;
    const answer = await this.sandbox.app.inject({ method: 'POST', url: `/sandbox/${path}`, payload: body });
    return answer.statusCode === 200 ? answer.json<{ id?: unknown }>() : null;
  }

  /** Calls that fail, and webhooks that are late, repeated, reordered or lost. */
  async misbehave(): Promise<void> {
    const path = oneOf(this.paths);
    await this.#fault({ mode: oneOf(faultModes), path, count: 1 + random(4), delayMs: TOO_LATE_MS });
    const webhooks = oneOf(['drop', 'repeat', 'delay', 'reorder']);
    this.faults += 1;
    await this.order('webhooks', { mode: webhooks, count: 1 + random(5), times: 2, delayMs: 3000 });
  }

  /** From now on every call fails, until `mend`. */
  async breakDown(how: Outage): Promise<void> {
    if (how !== 'stopped') return this.#fault({ mode: how, path: '', count: EVERY_CALL, delayMs: TOO_LATE_MS });
    this.faults += 1;
    this.isStopped = true;
    const { server } = this.sandbox.app;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  /** Ends every fault and mishap. */
  async mend(): Promise<void> {
    if (this.isStopped) {
      const { server } = this.sandbox.app;
      server.listen(Number(new URL(this.url).port), '127.0.0.1');
      await once(server, 'listening');
      this.isStopped = false;
    }
    await this.sandbox.app.inject({ method: 'DELETE', url: '/sandbox/faults' });
    this.webhooks.endMishap();
  }

  /** Pays transfers that wait for an order. */
  async payOpen(): Promise<void> {
    for (const { reference, status } of this.books.transfers.values()) {
      if (status === 'pending') await this.order(`transfers/${reference}/success`);
    }
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }

  #fault(fault: { mode: FaultMode | undefined; path: string | undefined; count: number; delayMs: number }) {
    this.faults += 1;
    return this.order('faults', fault).then(() => undefined);
  }
}

/** A stopped gateway sends its webhooks later. */
function deliverTo(gateway: FaultyGateway, anyApi: () => string): Deliver {
  return async (_url, body, headers) => {
    if (gateway.isStopped) throw new Error('The gateway is stopped');
    const answer = await fetch(`${anyApi()}/api/${gateway.name}/webhook`, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.timeout(3000),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}

const CARD = { bin: '408408', last4: '4081', expMonth: '12', expYear: '2040' };
const WEBHOOK_URL = 'http://127.0.0.1/any-of-ours';

class FaultyPaystack extends FaultyGateway {
  readonly name = 'paystack';
  protected readonly paths = [
    '/transaction/initialize',
    '/transaction/verify',
    '/charge',
    '/transfer',
    '/transferrecipient',
    '',
  ];
  protected readonly sandbox: Sandbox;

  constructor(anyApi: () => string) {
    super();
    this.sandbox = buildSandbox({
      secretKey: SECRET,
      settleAfterMs: 200,
      webhookSpeed: 2000,
      deliver: deliverTo(this, anyApi),
      webhookUrl: WEBHOOK_URL,
    });
  }

  keepCard(email: string): string {
    const card = { ...CARD, brand: 'visa' as const, bank: 'TEST BANK' };
    const code = `AUTH_${email.replaceAll(/\W/g, '')}`;
    return this.sandbox.books.put('authorization', { code, email, card, outcome: 'success', active: true }).code;
  }

  get environment() {
    return { PAYSTACK_SECRET_KEY: SECRET, PAYSTACK_BASE_URL: this.url };
  }
  get books() {
    return this.sandbox.books;
  }
  get webhooks() {
    return this.sandbox.webhooks;
  }
}

class FaultyMonnify extends FaultyGateway {
  readonly name = 'monnify';
  protected readonly paths = [
    '/api/v1/merchant/transactions/init-transaction',
    '/api/v2/merchant/transactions/query',
    '/api/v1/merchant/cards/charge-card-token',
    '/api/v2/disbursements/single',
    '/api/v1/auth/login',
    '',
  ];
  protected readonly sandbox: MonnifySandbox;

  constructor(anyApi: () => string) {
    super();
    this.sandbox = buildMonnifySandbox({
      ...MONNIFY_KEYS,
      settleAfterMs: 200,
      // The first attempt after a failed one comes as soon as Paystack's.
      webhookSpeed: 6000,
      deliver: deliverTo(this, anyApi),
      webhookUrl: WEBHOOK_URL,
    });
  }

  keepCard(email: string): string {
    const code = `MNFY_${email.replaceAll(/\W/g, '')}`;
    return this.sandbox.books.put('card', { code, email, card: { ...CARD, brand: 'VISA' }, outcome: 'success' }).code;
  }

  get environment() {
    return {
      MONNIFY_API_KEY: MONNIFY_KEYS.apiKey,
      MONNIFY_SECRET_KEY: MONNIFY_KEYS.secretKey,
      MONNIFY_CONTRACT_CODE: MONNIFY_KEYS.contractCode,
      MONNIFY_SOURCE_ACCOUNT: MONNIFY_KEYS.sourceAccount,
      MONNIFY_BASE_URL: this.url,
    };
  }
  get books() {
    return this.sandbox.books;
  }
  get webhooks() {
    return this.sandbox.webhooks;
  }
}

export type { FaultyGateway };

/** @param anyApi the address of any of our processes: the gateways reach one of them, or none */
export const buildGateways = (anyApi: () => string): FaultyGateway[] => [
  new FaultyPaystack(anyApi),
  new FaultyMonnify(anyApi),
];
