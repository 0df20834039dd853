/** Ordered failures of the REST calls, for the next N matching calls. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusals } from './refusals.ts';

/**
 * `error` a 500 without effect; `html` a 502 with a page instead of JSON; `rate_limited` a 429; `timeout` no effect and no answer;
 * `slow` a correct answer that comes late. In the others the call takes effect and its answer is lost:
 * `lost` the connection breaks, `lost_error` a 500, `lost_timeout` silence.
 */
export const faultModes = [
  'error',
  'html',
  'rate_limited',
  'timeout',
  'slow',
  'lost',
  'lost_error',
  'lost_timeout',
] as const;
export type FaultMode = (typeof faultModes)[number];

export interface Fault {
  mode: FaultMode;
  /** How many more calls fail. */
  count: number;
  /** The beginning of the path; empty for every call. */
  path: string;
  method: string | null;
  /** How long `timeout`, `slow` and `lost_timeout` wait. */
  delayMs: number;
}

const effectful: ReadonlySet<FaultMode> = new Set(['slow', 'lost', 'lost_error', 'lost_timeout']);

export class Faults {
  list: Fault[] = [];
  readonly #struck = new WeakMap<FastifyRequest, Fault>();
  readonly #sleeping = new Set<() => void>();
  readonly #refusals: Refusals;

  constructor(refusals: Refusals) {
    this.#refusals = refusals;
  }

  order(fault: Fault): void {
    this.list.push(fault);
  }

  clear(): void {
    this.list = [];
    for (const wake of this.#sleeping) wake();
  }

  /** Applies the ordered faults to the routes of a plugin. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const fault = this.#take(request);
      if (!fault) return;
      if (effectful.has(fault.mode)) {
        this.#struck.set(request, fault);
        return;
      }
      await this.#refuse(fault, reply);
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const fault = this.#struck.get(request);
      if (!fault) return payload;
      if (fault.mode === 'slow' || fault.mode === 'lost_timeout') await this.#sleep(fault.delayMs);
      if (fault.mode === 'slow') return payload;
      if (fault.mode === 'lost_error') {
        void reply.code(500);
        return JSON.stringify(this.#refusals.broken().body);
      }
      return breakOff(reply);
    });
  }

  async #refuse(fault: Fault, reply: FastifyReply): Promise<void> {
    if (fault.mode === 'timeout') {
      await this.#sleep(fault.delayMs);
      breakOff(reply);
      return;
    }
    if (fault.mode === 'error') await reply.code(500).send(this.#refusals.broken().body);
    if (fault.mode === 'rate_limited')
      await reply.code(429).header('retry-after', '1').send(this.#refusals.rateLimited().body);
    if (fault.mode === 'html')
      await reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
  }

  #take(request: FastifyRequest): Fault | null {
    const path = request.url.split('?')[0] ?? '';
    const fault = this.list.find(
      (each) => path.startsWith(each.path) && (each.method === null || each.method.toUpperCase() === request.method),
    );
    if (!fault) return null;
    fault.count -= 1;
    if (fault.count <= 0) this.list = this.list.filter((each) => each !== fault);
    return fault;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((done) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#sleeping.delete(wake);
        done();
      };
      const timer = setTimeout(wake, ms);
      timer.unref();
      this.#sleeping.add(wake);
    });
  }
}

/** Cuts the connection without an answer. */
function breakOff(reply: FastifyReply): undefined {
  void reply.hijack();
  reply.raw.destroy();
  return undefined;
}
