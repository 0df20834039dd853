/**
 * Asks servers over HTTP as fast as they answer, on connections that stay open. It shares the processors with what it measures, so it
 * writes and reads no more than it needs: a general load generator needs as much processor time for a call as the server.
 */
import { connect, type Socket } from 'node:net';
import { summary, type Measured } from './measure.ts';

export interface Call {
  path: string;
  token: string;
  body: object;
}

const LENGTH = 'content-length: ';
const END_OF_HEAD = '\r\n\r\n';

/** A complete answer; undefined while a part is missing. */
function answerIn(text: string): { status: string; length: number } | undefined {
  const head = text.indexOf(END_OF_HEAD);
  if (head < 0) return undefined;
  const at = text.indexOf(LENGTH);
  if (at < 0 || at > head) throw new Error(`An answer without its length: ${text.slice(0, head)}`);
  const length =
    head + END_OF_HEAD.length + Number.parseInt(text.slice(at + LENGTH.length, at + LENGTH.length + 10), 10);
  return text.length < length ? undefined : { status: text.slice(9, 12), length };
}

function requestOf({ path, token, body }: Call, host: string): string {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
}

/** Sends one call after the other on a connection until the time is over. @returns when the last one is answered */
function keepAsking(socket: Socket, host: string, next: () => Call, until: number, took: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = '';
    let sentAt = 0;
    const ask = (): void => {
      sentAt = performance.now();
      if (sentAt >= until) return resolve();
      socket.write(requestOf(next(), host), 'latin1');
    };
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk: string) => {
      received = received === '' ? chunk : received + chunk;
      const answer = answerIn(received);
      if (!answer) return;
      if (answer.status !== '200') return reject(new Error(received));
      received = received.slice(answer.length);
      took.push(performance.now() - sentAt);
      ask();
    });
    ask();
  });
}

const open = ({ hostname, port }: URL): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => resolve(socket));
  });

/**
 * @param servers connections are spread over them evenly
 * @param next makes the next call; its text is ASCII
 * @throws Error when a call is not answered with 200
 */
export async function load(
  servers: readonly string[],
  connections: number,
  seconds: number,
  next: () => Call,
): Promise<Measured> {
  const urls = Array.from({ length: connections }, (_, n) => new URL(servers[n % servers.length] ?? ''));
  const sockets = await Promise.all(urls.map(open));
  const took: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(sockets.map((socket, n) => keepAsking(socket, urls[n]?.host ?? '', next, until, took)));
  const taken = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  return summary(took, taken);
}
