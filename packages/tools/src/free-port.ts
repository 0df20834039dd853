/** Finds ports of this machine that are not in use. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether a port of 127.0.0.1 is free. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    if (port === 0) return done(false);
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

/** Listens on a port of 127.0.0.1, so that nobody else can. @returns a function that gives it back; null where the port is taken */
export function holdPort(port: number): Promise<(() => void) | null> {
  return new Promise((done) => {
    const holder = createServer((socket) => socket.destroy()).unref();
    holder.once('error', () => done(null));
    holder.listen(port, '127.0.0.1', () => done(() => void holder.close()));
  });
}

/**
 * The ports to choose from: above those of journeys (journey-platform.ts), below the range from which a system takes ports for outgoing connections,
 * so that a server that is started again finds its port free.
 */
const FIRST = 24_000;
const END = 32_768;

/** A port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
}
