/** The database fails during a call: the caller learns that it may retry, and the retried call has one effect. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTo, createServer, type AddressInfo } from 'node:net';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { ApiError } from '@ajose/sdk/error';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { isAway } from '../../src/platform/database/away.ts';
import { connect, tx } from '../../src/platform/database/db.ts';
import { toRefusal } from '../../src/platform/server/errors.ts';
import { fetchFrom } from '../fetch-from.ts';
import { startMoney } from '../money.ts';

const money = await startMoney({ DATABASE_CONNECTIONS: '1' });
afterAll(() => money.close());

const later = { status: 503, retryAfter: '2', said: { code: 'database_away' } };
const newId = (): string => `WDL_1_${randomUUID().slice(0, 8).toUpperCase()}`;

/** Ends the connections of the API. @returns how many there were */
async function cut(which = ''): Promise<number> {
  const { rowCount } = await money.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'ajose_api' ${which}`,
  );
  return rowCount ?? 0;
}

/** One try, because the SDK would retry by itself. */
const call = (token: string, body: object): Promise<Response> =>
  fetchFrom(money.app)('http://api/api/transaction/addTransaction', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function withdrawalsOf(customer: string): Promise<number> {
  const { rows } = await money.owner.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM ledger.transactions WHERE customer_id = $1 AND kind = 'withdrawal'`,
    [customer],
  );
  return rows[0]?.n ?? -1;
}

test('a call whose database server dies is told to try again, and is done once', async () => {
  const person = await money.newPerson(10_000);
  const body = money.withdrawalBody(person, newId(), 500);
  const lock = await money.owner.connect();
  let refusal: unknown;
  try {
    await lock.query('BEGIN');
    await lock.query('SELECT FROM ledger.accounts WHERE customer_id = $1 FOR UPDATE', [person.user._id]);
    const first = call(person.token, body);
    await vi.waitFor(async () => expect(await cut(`AND wait_event_type = 'Lock'`)).toBe(1), { timeout: 20_000 });
    const answer = await first;
    const said: unknown = await answer.json();
    refusal = { status: answer.status, retryAfter: answer.headers.get('retry-after'), said };
  } finally {
    await lock.query('ROLLBACK');
    lock.release();
  }
  expect(refusal).toMatchObject(later);
  expect(await withdrawalsOf(person.user._id)).toBe(0);

  const { transaction } = await addTransaction(person.api, body);
  expect((await addTransaction(person.api, body)).transaction._id).toBe(transaction._id);
  expect(await withdrawalsOf(person.user._id)).toBe(1);
});

test('a connection to a server that has become a standby is not kept', async () => {
  const person = await money.newPerson(10_000);
  const body = money.withdrawalBody(person, newId(), 500);
  const name = new URL(money.ownerUrl).pathname.slice(1);
  await money.owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await cut();
  const { db } = money.deps;
  await vi.waitFor(() => expect(db.totalCount).toBe(0), { timeout: 20_000 });
  const removed = once(db, 'remove');
  await expect(tx(db, (on) => on.query('DELETE FROM sessions WHERE false'))).rejects.toSatisfy(isAway);
  await removed;
  await money.owner.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await addTransaction(person.api, body);
  expect(await withdrawalsOf(person.user._id)).toBe(1);
});

test('a server that accepts a statement but never answers is given up, and so is its connection', async () => {
  const url = new URL(money.deps.env.databaseUrl);
  expect(connect(url.href).options).toMatchObject({ statement_timeout: 30_000, query_timeout: 35_000 });

  let mute = false;
  const target = Number(url.port);
  const gate = createServer((socket) => {
    const inside = connectTo(target, '127.0.0.1').on('error', () => socket.destroy());
    socket.on('error', () => undefined).on('close', () => inside.destroy());
    socket.pipe(inside);
    inside.on('data', (answer) => mute || socket.write(answer));
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  url.port = String((gate.address() as AddressInfo).port);
  url.searchParams.set('query_timeout', '500');
  const db = connect(url.href, 1);
  await db.query('SELECT 1');
  mute = true;
  await expect(tx(db, (on) => on.query('SELECT 1'))).rejects.toSatisfy(isAway);
  mute = false;
  await expect(tx(db, (on) => on.query('SELECT 1'))).resolves.toMatchObject({ rowCount: 1 });
  await db.end();
  gate.close();
});

test('while the disk of the database is full a call that writes says that nothing can be saved', async () => {
  const full = Object.assign(new pg.DatabaseError('could not extend file', 0, 'error'), { code: '53100' });
  expect(toRefusal(full)).toMatchObject({
    status: 503,
    code: 'database_away',
    message: 'Ajose cannot save anything at the moment. Please try again in some minutes.',
  });
});

test('while no database listens each call says so at once', async () => {
  const db = connect('postgres://nobody@127.0.0.1:9/none');
  const app = await buildApp({ ...money.deps, db });
  const answer = await fetchFrom(app)('http://api/api/admin/getBanksByCountry/Nigeria');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ code: 'database_away' });
  await app.close();
  await db.end();
});

describe('errors that mean that the database is away', () => {
  const refused = (code: string): Error => Object.assign(new pg.DatabaseError('no', 0, 'error'), { code });

  test.each(['57P01', '57P03', '25006', '53300', '53100', '08006', '08P01'])('include PostgreSQL code %s', (code) => {
    expect(isAway(refused(code))).toBe(true);
  });
  test.each(['23505', '40001', '42501', '57014', 'P0001'])('do not include PostgreSQL code %s', (code) => {
    expect(isAway(refused(code))).toBe(false);
  });
  test.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('%s does', (error) => {
    expect(isAway(error)).toBe(true);
  });
  test.each([
    new Error('The database did not tell the time'),
    new ApiError({ status: 0, code: 'network', message: '' }),
  ])('do not include %s', (error) => {
    expect(isAway(error)).toBe(false);
  });
});
