/** Webhooks to other tools: which events they carry, that they are signed, retried, and never sent to internal addresses. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import {
  addWebhook,
  deleteWebhook,
  getWebhookMessages,
  getWebhooks,
  pauseWebhook,
  repeatWebhookMessage,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@ajose/sdk/admin/webhooks';
import { setUserStatus } from '@ajose/sdk/admin/users';
import { verifyWebhook } from '@ajose/sdk/webhook';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverWebhooks } from '../../src/office/outgoing-webhooks/deliver.ts';
import { send } from '../../src/office/outgoing-webhooks/send.ts';
import { apiOf, newAdmin, newCustomer, type TestAdmin, newSession } from '../people.ts';
import { refusalOf } from '../sign-in.ts';
import { startStack, type Stack } from '../stack.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let stack: Stack;
let admin: TestAdmin;
let tool: Server;
let url: string;
let received: Received[];
/** The status that the tool answers. */
let answer: number;

beforeEach(async () => {
  stack = await startStack({ env: { WEBHOOKS_TO_PRIVATE: 'yes' } });
  admin = await newAdmin(stack);
  received = [];
  answer = 204;
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(answer, { location: 'http://127.0.0.1:9/' }).end('thanks');
  };
  tool = createServer((request, response) => void take(request, response));
  tool.listen(0, '127.0.0.1');
  await once(tool, 'listening');
  url = `http://127.0.0.1:${(tool.address() as AddressInfo).port}/ajose`;
});
afterEach(async () => {
  tool.closeAllConnections();
  tool.close();
  await stack.close();
});

const deliver = () => deliverWebhooks(stack.deps);

/** The administrator in a new session, after the clock has advanced. */
const later = async () => apiOf(stack, await newSession(stack, admin));

const eventsIn = (messages: readonly Received[]) =>
  messages.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });

/** Cash for a customer and an investment that has ended, as their own functions book them. */
async function moveMoney(customer: string): Promise<void> {
  await stack.owner.query(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Yam', 1000, 1, 1, 'days')`,
  );
  await stack.owner.query(
    `SELECT ledger.post($1, 'cash', 'offline', ARRAY[ledger.leg('offline', 'wallet', 10050)], now(), 'Cash', 'offline', fingerprint => $1, allowed => NULL, debt_free => false)`,
    [customer],
  );
  await stack.owner.query(
    `SELECT money.buy($1, 'in', $1, p.id, 10000, now() - interval '2 days', now() - interval '1 day', 1000, 1000, false, 'Yam', NULL)
       FROM products p WHERE p.name = 'Yam'`,
    [customer],
  );
  await stack.owner.query('SELECT money.mature(10, now())');
}

describe('an address', () => {
  test('is told of money, people and cases, with a signature and amounts in naira', async () => {
    const { secret } = await addWebhook(admin.api, { url, events: [] });
    const { user } = await newCustomer(stack);
    await moveMoney(user._id);
    await setUserStatus(admin.api, user._id, { status: 2, reason: 'Looked at' });
    const other = await newAdmin(stack, 'Ngozi Eze');
    await stack.owner.query(`SELECT money.raise_case('unowned_payment', 'x', 'Nobody', NULL, 5000, now())`);
    expect(await deliver()).toBeGreaterThan(7);

    const events = eventsIn(received);
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'admin.confirmed',
      'admin.registered',
      'case.raised',
      'investment.completed',
      'investment.started',
      'transaction.completed',
      'transaction.completed',
      'transaction.completed',
      'user.created',
      'user.status_changed',
    ]);
    expect(events.find(({ data }) => data['reason'] === 'Cash')?.data).toMatchObject({
      userId: user._id,
      type: 'deposit',
      kind: 'paid_in',
      status: 'completed',
      amount: 100.5,
    });
    const moved = events.filter(({ type }) => type === 'transaction.completed').map(({ data }) => data['kind']);
    expect(new Set(moved)).toEqual(new Set(['paid_in', 'into_plan', 'from_plan']));
    expect(JSON.stringify(events)).not.toContain('"cause"');
    expect(events.find(({ type }) => type === 'user.status_changed')?.data).toEqual({
      userId: user._id,
      from: 1,
      to: 2,
    });
    expect(events.find(({ type }) => type === 'admin.registered')?.data).toEqual({ adminId: other.id });
    expect(JSON.stringify(events)).not.toMatch(/kobo|@example\.com|Chidinma/);
    for (const { headers, body } of received) expect(verifyWebhook(secret, headers, body)).toEqual(JSON.parse(body));
  });

  test('hears only of the events that were chosen, and of nothing when what happened is undone', async () => {
    await addWebhook(admin.api, { url, events: ['user.created'] });
    const { user } = await newCustomer(stack);
    await moveMoney(user._id);
    const client = await stack.owner.connect();
    await client.query(
      `BEGIN; INSERT INTO customers (name, email, password_hash, ref_code) VALUES ('x', 'x', '', 'x'); ROLLBACK`,
    );
    client.release();
    await deliver();
    expect(eventsIn(received)).toEqual([expect.objectContaining({ type: 'user.created', data: { userId: user._id } })]);
  });

  test('is told once of each state of a transaction that changed before the message was sent', async () => {
    await addWebhook(admin.api, { url, events: ['transaction.pending', 'transaction.failed'] });
    const { user } = await newCustomer(stack);
    await stack.owner.query(
      `SELECT ledger.change($1, b.id, '{pending}', 'failed', now())
         FROM ledger.post($1, 'begun', 'payment', '{}', now(), 'Wallet', 'paystack', 'pending', amount => 5000, allowed => NULL, debt_free => false) b`,
      [user._id],
    );
    await deliver();
    await deliver();
    const events = eventsIn(received);
    expect(events.map(({ type }) => type).toSorted()).toEqual(['transaction.failed', 'transaction.pending']);
    for (const { type, data } of events) {
      expect(data).toMatchObject({ transactionId: 'begun', status: type.split('.')[1], amount: 50 });
    }
  });

  test('has a secret that is shown once; after a change both secrets hold for a day', async () => {
    const { webhook, secret } = await addWebhook(admin.api, { url, events: [] });
    expect(JSON.stringify(await getWebhooks(admin.api))).not.toContain(secret.slice(6));
    const { rows } = await stack.owner.query<{ all: string }>(`SELECT w::text AS all FROM webhooks w`);
    expect(rows[0]?.all).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'));
    const { secret: next } = await rotateWebhookSecret(admin.api, webhook._id);
    await testWebhook(admin.api, webhook._id);
    await deliver();
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    for (const item of [secret, next]) expect(verifyWebhook(item, headers, body).type).toBe('webhook.test');
    expect(() => verifyWebhook(next, headers, body.replace('test', 'best'))).toThrow('No matching signature found');
    expect(() => verifyWebhook(next, {}, body)).toThrow('Missing required headers');

    stack.clock.advance(25 * 3_600_000);
    await testWebhook(await later(), webhook._id);
    await deliver();
    const signatures = received[1]?.headers['webhook-signature'];
    expect(String(signatures).split(' ')).toHaveLength(1);
  });

  test('has each of its changes in the audit log, but never its secret', async () => {
    const { webhook, secret } = await addWebhook(admin.api, { url, events: [] });
    await updateWebhook(admin.api, webhook._id, { url: `${url}/2`, events: ['case.raised'] });
    await pauseWebhook(admin.api, webhook._id, { paused: true });
    await rotateWebhookSecret(admin.api, webhook._id);
    await deleteWebhook(admin.api, webhook._id);
    const { entries } = await getAuditLog(admin.api, { subject: `webhook:${webhook._id}` });
    expect(entries.map(({ action }) => action)).toEqual([
      'deleteWebhook',
      'rotateWebhookSecret',
      'pauseWebhook',
      'updateWebhook',
      'addWebhook',
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret.slice(6));
    expect((await refusalOf(testWebhook(admin.api, webhook._id))).status).toBe(404);
  });
});

describe('a message', () => {
  test('is tried again with growing delays, under the same id, and given up after about three days', async () => {
    answer = 500;
    const { webhook } = await addWebhook(admin.api, { url, events: [] });
    await testWebhook(admin.api, webhook._id);
    const pauses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      const { rows } = await stack.owner.query<{ attempts: number; next: Date | null }>(
        'SELECT attempts, next_at AS next FROM webhook_messages',
      );
      expect(rows[0]?.attempts).toBe(tries + 1);
      if (rows[0]?.next) pauses.push(rows[0].next.getTime() - stack.clock.now().getTime());
      stack.clock.advance(24 * 3_600_000);
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(pauses).toHaveLength(10);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    const api = await later();
    expect((await getWebhooks(api)).webhooks[0]).toMatchObject({ waiting: 0, givenUp: 1 });

    answer = 200;
    const [lost] = (await getWebhookMessages(api, webhook._id, { arrived: false })).messages;
    expect(lost).toMatchObject({
      attempts: 11,
      status: 500,
      failure: 'It answered 500',
      deliveredAt: null,
      nextAt: null,
    });
    const given = lost?._id ?? '';
    await repeatWebhookMessage(api, webhook._id, given);
    expect(await deliver()).toBe(1);
    const { messages } = await getWebhookMessages(api, webhook._id, { arrived: true });
    expect(messages).toEqual([expect.objectContaining({ _id: given, attempts: 1, status: 200, failure: null })]);
  });

  test('is not sent while its address is paused, and a message to an address that is gone pauses that address', async () => {
    answer = 410;
    const { webhook } = await addWebhook(admin.api, { url, events: [] });
    await testWebhook(admin.api, webhook._id);
    await deliver();
    expect((await getWebhooks(admin.api)).webhooks[0]?.paused).toBe('The address answered 410: it is gone.');
    expect((await refusalOf(testWebhook(admin.api, webhook._id))).code).toBe('paused');
    await newCustomer(stack);
    stack.clock.advance(60_000);
    expect(await deliver()).toBe(0);
    answer = 200;
    await pauseWebhook(admin.api, webhook._id, { paused: false });
    expect(await deliver()).toBe(1);
    expect(eventsIn(received).map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test']);
  });

  test('does not follow a redirect', async () => {
    answer = 302;
    const { webhook } = await addWebhook(admin.api, { url, events: [] });
    await testWebhook(admin.api, webhook._id);
    await deliver();
    const { messages } = await getWebhookMessages(admin.api, webhook._id);
    expect(messages[0]?.failure).toBe('It answered 302');
  });
});

describe('addresses inside the network', () => {
  test('cannot be registered', async () => {
    stack.deps.env.webhooksToPrivate = false;
    for (const [address, message] of [
      ['http://tool.example.com/x', 'Please enter an address that begins with https://'],
      ['https://10.0.0.1/x', 'Please enter an address of the public internet'],
      ['https://[::1]/x', 'Please enter an address of the public internet'],
      ['https://0x7f.1/x', 'Please enter an address of the public internet'],
      ['https://localhost/x', 'Please enter an address of the public internet'],
      ['https://me:pass@tool.example.com/x', 'Please leave user and password out of the address'],
      ['tool.example.com', 'Please enter an address such as https://tool.example.com/ajose'],
    ] as const) {
      const refusal = await refusalOf(addWebhook(admin.api, { url: address, events: [] }));
      expect(refusal).toMatchObject({ status: 422, fields: { url: message } });
    }
  });

  test('are refused at the moment of the connection where a name leads to them', async () => {
    const { port } = tool.address() as AddressInfo;
    const message = { id: 'm', body: '{}', secrets: [new Uint8Array(32)] };
    for (const host of ['localhost', '127.0.0.1']) {
      const sent = await send({ ...message, url: `http://${host}:${port}/` }, new Date(), false);
      expect(sent).toEqual({ status: null, failure: `${host} is not an address of the public internet` });
    }
    expect(received).toEqual([]);
  });
});
