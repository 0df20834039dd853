/**
 * A proxy in front of several API processes, with what deploy/Caddyfile sets: it asks each for its health, sends a call to the healthy
 * one with the fewest open calls on a connection that it keeps, and tries another only where it could not connect.
 */
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const HEALTH_EVERY_MS = 200;
const AGAIN_AFTER_MS = 100;
const GIVE_UP_AFTER_MS = 5000;
/**
 * Node.js closes an unused connection after 5 seconds. With calls that take as long, the proxy used connections that had just been closed.
 */
const KEEP_ALIVE_MS = 65_000;

interface Upstream {
  port: number;
  healthy: boolean;
  open: number;
}

export interface Proxy {
  url: string;
  /** Puts a new process in the place of the one that listened on the old port. */
  replace(oldPort: number, port: number): void;
  close(): Promise<void>;
}

export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const upstreams: Upstream[] = ports.map((port) => ({ port, healthy: true, open: 0 }));

  const timer = setInterval(() => {
    for (const upstream of upstreams) {
      fetch(`http://127.0.0.1:${upstream.port}/healthz`).then(
        ({ ok }) => (upstream.healthy = ok),
        () => (upstream.healthy = false),
      );
    }
  }, HEALTH_EVERY_MS);

  function pass(call: IncomingMessage, body: Buffer, answer: ServerResponse, until: number): void {
    const [upstream] = upstreams
      .filter(({ healthy }) => healthy)
      .toSorted((upstream, other) => upstream.open - other.open);
    const again = (): void => {
      if (Date.now() > until) answer.writeHead(503).end();
      else setTimeout(() => pass(call, body, answer, until), AGAIN_AFTER_MS);
    };
    if (!upstream) return again();
    upstream.open += 1;
    const { method, url: path, headers } = call;
    const sent = ask({ agent, port: upstream.port, host: '127.0.0.1', method, path, headers }, (got) => {
      // `connection` is about the one connection between proxy and server.
      const { connection: _, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 502, rest);
      got.pipe(answer);
      got.once('close', () => (upstream.open -= 1));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      upstream.open -= 1;
      if (error.code === 'ECONNREFUSED') again();
      else answer.writeHead(502).end();
    });
    sent.end(body);
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (call, answer) => {
    const parts: Buffer[] = [];
    call.on('data', (part: Buffer) => parts.push(part));
    call.once('end', () => pass(call, Buffer.concat(parts), answer, Date.now() + GIVE_UP_AFTER_MS));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    replace(oldPort, newPort) {
      const upstream = upstreams.find((upstream) => upstream.port === oldPort);
      if (upstream) upstream.port = newPort;
    },
    async close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
