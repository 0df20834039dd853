/** A merchant that calls a sandbox over real HTTP and receives its webhooks. Each test gets a new sandbox. */
import { afterEach, beforeEach } from 'vitest';
import type { Sandbox, SandboxOptions } from '../src/server.ts';

export class Merchant<O extends SandboxOptions, S extends Sandbox> {
  sandbox: S;
  base = '';
  /** The webhooks that arrived, oldest first. */
  received: { body: string; headers: Record<string, string> }[] = [];
  /** What the merchant's server answers to a webhook. */
  answerStatus = 200;
  readonly #options: O;
  readonly #build: (options: O) => S;
  readonly #signIn: () => Promise<void>;

  /** @param signIn what comes before the first call */
  constructor(build: (options: O) => S, options: O, signIn: () => Promise<void> = () => Promise.resolve()) {
    this.#build = build;
    this.#options = options;
    this.#signIn = signIn;
    this.sandbox = this.build();
    beforeEach(() => this.#start({}));
    afterEach(() => this.sandbox.close());
  }

  /** Another sandbox, which nobody listens to yet. */
  build(options: Partial<O> = {}): S {
    return this.#build({
      webhookUrl: 'http://receiver.test/',
      settleAfterMs: 0,
      webhookSpeed: 600_000,
      deliver: async (_url: string, body: string, headers: Record<string, string>) => {
        this.received.push({ body, headers });
        return this.answerStatus;
      },
      ...this.#options,
      ...options,
    });
  }

  /** Replaces the sandbox by one with these options. */
  async again(options: Partial<O>): Promise<void> {
    await this.sandbox.close();
    await this.#start(options);
  }

  async #start(options: Partial<O>): Promise<void> {
    this.received = [];
    this.answerStatus = 200;
    this.sandbox = this.build(options);
    this.base = await this.sandbox.listen();
    await this.#signIn();
  }

  /** @throws where the answer is not JSON, or none comes within 3 seconds */
  async ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: object,
  ): Promise<{ status: number; body: unknown }> {
    const response = await fetch(this.base + path, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(3000),
    });
    return { status: response.status, body: await response.json() };
  }

  /** An order to the sandbox. */
  order = (path: string, body: object = {}): Promise<{ status: number; body: unknown }> =>
    this.ask('POST', `/sandbox/${path}`, {}, body);

  /** What the sandbox's page reads. */
  shown = async (path: string): Promise<unknown> => (await this.ask('GET', `/sandbox/${path}`)).body;
}
