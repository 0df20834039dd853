/** The gateways' sandboxes inside this program: ordered faults, stopping them as if their process ended, and their books. */
import { once } from 'node:events';
import { faultModes, type FaultMode } from '@ajose/sandbox/faults';
import type { Deliver } from '@ajose/sandbox/webhooks';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { testGateways } from '../../test/worlds/all.ts';
import type { Faulty, HeldCharge, HeldTransfer } from '../../test/worlds/world.ts';
import { random } from './chance.ts';

/** Longer than the server waits for an answer. */
const TOO_LATE_MS = 9000;
/** More calls than a run makes during one outage. */
const EVERY_CALL = 1_000_000;

/** A payment in a gateway's books, in kobo. */
type KeptCharge = Pick<HeldCharge, 'reference' | 'status' | 'paidKobo' | 'feesKobo' | 'refundedKobo'>;

/** A transfer in a gateway's books, in kobo. */
interface KeptTransfer extends Pick<HeldTransfer, 'reference' | 'status' | 'amountKobo'> {
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

export class FaultyGateway {
  readonly name: GatewayName;
  readonly #gateway: Faulty;
  readonly #sandbox: ReturnType<Faulty['build']>['sandbox'];
  /** Keeps a card that is always charged. @returns its code */
  readonly keepCard: (email: string) => string;
  url = '';
  /** How many faults were ordered. */
  faults = 0;
  isStopped = false;

  constructor(gateway: Faulty, anyApi: () => string) {
    this.name = gateway.name;
    this.#gateway = gateway;
    const { sandbox, keepCard } = gateway.build(deliverTo(this, anyApi));
    this.#sandbox = sandbox;
    this.keepCard = keepCard;
  }

  get environment() {
    return this.#gateway.environment(this.url);
  }
  get books(): GatewayBooks {
    return this.#sandbox.books;
  }
  get webhooks() {
    return this.#sandbox.webhooks;
  }

  async listen(): Promise<void> {
    this.url = await this.#sandbox.listen();
  }

  /** An order to the sandbox. @returns null where it refuses, or is stopped */
  async order(path: string, body: object = {}): Promise<{ id?: unknown } | null> {
    if (this.isStopped) return null;
    const answer = await this.#sandbox.app.inject({ method: 'POST', url: `/sandbox/${path}`, payload: body });
    return answer.statusCode === 200 ? answer.json<{ id?: unknown }>() : null;
  }

  /** Orders calls that fail, and webhooks that are late, repeated, reordered or lost. */
  async misbehave(): Promise<void> {
    const path = oneOf(this.#gateway.paths);
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
    const { server } = this.#sandbox.app;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  /** Ends every fault and mishap. */
  async mend(): Promise<void> {
    if (this.isStopped) {
      const { server } = this.#sandbox.app;
      server.listen(Number(new URL(this.url).port), '127.0.0.1');
      await once(server, 'listening');
      this.isStopped = false;
    }
    await this.#sandbox.app.inject({ method: 'DELETE', url: '/sandbox/faults' });
    this.webhooks.endMishap();
  }

  /** Pays transfers that wait for an order. */
  async payOpen(): Promise<void> {
    for (const { reference, status } of this.books.transfers.values()) {
      if (status === 'pending') await this.order(`transfers/${reference}/success`);
    }
  }

  close(): Promise<void> {
    return this.#sandbox.close();
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

/** @param anyApi the address of any of our processes: the gateways reach one of them, or none */
export const buildGateways = (anyApi: () => string): FaultyGateway[] =>
  Object.values(testGateways).map(({ faulty }) => new FaultyGateway(faulty, anyApi));
