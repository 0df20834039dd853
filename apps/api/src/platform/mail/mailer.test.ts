/** The mailer against a small mail server: emails share connections, a few at most, and none is left when it ends. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAddressRefused, EMAILS_AT_ONCE, smtpMailer, type Email, type SmtpMailer } from './mailer.ts';

let server: Server;
let mailer: SmtpMailer;
/** All connections that were ever made. */
let sockets: Socket[];
let arrived: number;
/** What the server says of an address. */
let ofAddress: string;

const answers: readonly (readonly [command: RegExp, answer: string])[] = [
  [/^DATA/, '354 go on'],
  [/^QUIT/, '221 bye'],
  [/^(EHLO|MAIL|RSET)/, '250 good'],
];

/** Answers as a mail server does. */
function serve(socket: Socket): void {
  sockets.push(socket);
  socket.on('error', () => undefined);
  let inEmail = false;
  socket.write('220 test\r\n');
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n')) {
      if (inEmail && line !== '.') continue;
      if (inEmail) arrived += 1;
      const known = line.startsWith('RCPT') ? ofAddress : answers.find(([command]) => command.test(line))?.[1];
      const answer = inEmail ? '250 kept' : known;
      inEmail = line.startsWith('DATA');
      if (answer) socket.write(`${answer}\r\n`);
      if (line.startsWith('QUIT')) socket.end();
    }
  });
}

beforeEach(async () => {
  [sockets, arrived, ofAddress] = [[], 0, '250 good'];
  server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  mailer = smtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'Ajose <hello@ajose.test>');
});
afterEach(async () => {
  mailer.close();
  const closed = once(server, 'close');
  server.close();
  // The server's end comes only when no connection is left.
  await closed;
});

const email: Email = { to: 'ada@ajose.test', subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada</p>' };

test('emails that follow each other share one connection', async () => {
  for (let n = 0; n < 5; n += 1) await mailer.send(email);
  expect({ arrived, connections: sockets.length }).toEqual({ arrived: 5, connections: 1 });
});

test('an address that a mailer would read as several gets no email', async () => {
  await expect(mailer.send({ ...email, to: 'ada,obi@ajose.test' })).rejects.toThrow('no email address');
  expect(arrived).toBe(0);
});

test.each([
  ['550 5.1.1 no such user', true],
  ['553 not an address', true],
  ['450 4.2.1 try again later', false],
  ['530 5.7.0 sign in first', false],
  ['550 5.7.1 relaying denied', false],
])('an address of which the server says "%s" is refused for good: %s', async (says, isRefused) => {
  ofAddress = says;
  const error: unknown = await mailer.send(email).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ response: says });
  expect(isAddressRefused(error)).toBe(isRefused);
});

test('the error does not name the address, whatever the mail server says', async () => {
  ofAddress = '450 4.2.1 <ADA@ajose.test>: try again later, ada@ajose.test';
  const error = await mailer.send(email).then(
    () => null,
    (failure: Error) => failure,
  );
  expect(error?.message).toContain('try again later');
  expect(`${error?.message} ${error?.stack}`).not.toMatch(/ada@/i);
});

test('an email does not count as refused when the mail server was away', () => {
  expect(isAddressRefused(new Error('connect ECONNREFUSED'))).toBe(false);
});

test('emails at the same time share a few connections', async () => {
  await Promise.all(Array.from({ length: 4 * EMAILS_AT_ONCE }, () => mailer.send(email)));
  expect(arrived).toBe(4 * EMAILS_AT_ONCE);
  expect(sockets.length).toBeLessThanOrEqual(EMAILS_AT_ONCE);
});

test('a connection that the server has ended meanwhile costs no email', async () => {
  await mailer.send(email);
  sockets[0]?.destroy();
  await mailer.send(email);
  expect({ arrived, connections: sockets.length }).toEqual({ arrived: 2, connections: 2 });
});

test('a closed mailer refuses an email, so that the queue keeps it', async () => {
  mailer.close();
  await expect(mailer.send(email)).rejects.toThrow('closed');
  expect(arrived).toBe(0);
});
