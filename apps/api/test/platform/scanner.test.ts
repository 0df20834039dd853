/** The virus scanner that files of customers are asked for, where one is set: a server that speaks clamd's protocol. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { addFile } from '@ajose/sdk/customer/files';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jpeg, pdfWith, plainPdf } from '../files.ts';
import { newCustomer, type TestCustomer } from '../people.ts';
import { refusalOf } from '../sign-in.ts';
import { startStack, type Stack } from '../stack.ts';

/** What this scanner knows. */
const VIRUS = 'THIS-IS-A-VIRUS';
const COMMAND = 'zINSTREAM\0';

/** @returns the file, or null while parts of it are missing */
function fileOf(sent: Buffer): Buffer | null {
  if (sent.subarray(0, COMMAND.length).toString() !== COMMAND) return null;
  const parts: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const asked: Buffer[] = [];
let answer: (file: Buffer, socket: Socket) => void;
const say = (words: string) => (_file: Buffer, socket: Socket) => socket.end(`${words}\0`);

function clamd(socket: Socket): void {
  let sent = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (part) => {
    sent = Buffer.concat([sent, Buffer.from(part)]);
    const file = fileOf(sent);
    if (!file) return;
    asked.push(file);
    answer(file, socket);
  });
}

let scanner: Server;
let stack: Stack;
let person: TestCustomer;
beforeAll(async () => {
  scanner = createServer(clamd).listen(0, '127.0.0.1');
  await once(scanner, 'listening');
  const { port } = scanner.address() as AddressInfo;
  stack = await startStack({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await stack.close();
  scanner.close();
});
beforeEach(async () => {
  asked.length = 0;
  answer = (file, socket) => say(file.includes(VIRUS) ? 'stream: Test.Virus FOUND' : 'stream: OK')(file, socket);
  person = await newCustomer(stack);
});

const add = (bytes: Buffer) =>
  addFile(
    person.api,
    { userId: person.user._id, purpose: 'complaint', name: 'receipt' },
    new Blob([new Uint8Array(bytes)]),
  );

const kept = async (): Promise<number> =>
  (await stack.owner.query('SELECT 1 FROM files WHERE customer_id = $1', [person.user._id])).rows.length;

test('a file that the scanner finds clean is taken, and the scanner gets it as it was sent', async () => {
  const picture = Buffer.concat([await jpeg(900, 700), Buffer.alloc(200_000, 'behind the end')]);
  await add(picture);
  expect(asked).toEqual([picture]);
  expect(await kept()).toBe(1);
});

test('a virus that the scanner knows is refused', async () => {
  const picture = Buffer.concat([await jpeg(), Buffer.from(VIRUS)]);
  expect(await refusalOf(add(picture))).toMatchObject({ status: 422, code: 'file_infected' });
  expect(await refusalOf(add(pdfWith(`/Title (${VIRUS})`)))).toMatchObject({ status: 422, code: 'file_infected' });
  expect(await kept()).toBe(0);
});

test.each<[string, () => void]>([
  ['it fails', () => (answer = say('stream: INSTREAM: Can not allocate memory ERROR'))],
  ['it finds the file too long', () => (answer = say('INSTREAM size limit exceeded. ERROR'))],
  ['it closes without a word', () => (answer = (_file, socket) => socket.end())],
  ['it breaks off', () => (answer = (_file, socket) => socket.resetAndDestroy())],
  ['it says something else', () => (answer = say('stream: OK, I think'))],
])('no file is taken while %s', async (_, begin) => {
  begin();
  expect(await refusalOf(add(plainPdf()))).toMatchObject({ status: 503, code: 'scanner_unavailable' });
  expect(await kept()).toBe(0);
});

test('no file is taken while the scanner cannot be reached', async () => {
  const away = await startStack({ env: { CLAMD_URL: 'unix:/nowhere/clamd.ctl' } });
  const other = await newCustomer(away);
  const call = addFile(
    other.api,
    { userId: other.user._id, purpose: 'complaint', name: 'receipt' },
    new Blob([new Uint8Array(plainPdf())]),
  );
  expect(await refusalOf(call)).toMatchObject({ status: 503, code: 'scanner_unavailable' });
  await away.close();
});

test('a file that is neither picture nor PDF is refused without asking the scanner', async () => {
  expect(await refusalOf(add(Buffer.from('#!/bin/sh')))).toMatchObject({ code: 'file_type' });
  expect(asked).toEqual([]);
});
