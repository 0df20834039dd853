/** Answers are written by their schema's types, as they were by its choices. */
import { GetUserTransactionsReply, type Transaction } from '@ajose/sdk/contract/transactions';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { expect, test } from 'vitest';
import { buildSerializer, written } from '../src/server/serialize.ts';

const route = { method: 'GET', url: '/', httpStatus: '200' };
const pending: Transaction = {
  _id: '0199a4b2-1111-7222-8333-444455556666',
  id: '0199a4b2-1111-7222-8333-444455556666',
  transactionId: 'WDL_1',
  userId: '0199a4b2-1111-7222-8333-444455556666',
  type: 'withdrawal',
  amount: 1.5,
  currency: 'NGN',
  status: 'pending',
  reason: 'Àjọṣe "quoted"',
  paymentMethod: 'bank_transfer',
  beforeBalance: null,
  afterBalance: 9,
  timestamp: '2026-11-22T18:12:31.503Z',
  postedAt: null,
  deletedAt: null,
  metadata: { note: 'a\nb' },
  payout: { stage: 'waiting', sessionId: null, account: { bankName: 'GTB', number: '0123456789', name: 'ADA' } },
};

test('what is written is the same as by the choices of the contract', () => {
  const reply: GetUserTransactionsReply = {
    success: true,
    data: [pending, { ...pending, postedAt: pending.timestamp, beforeBalance: 10.5 }],
    stats: { totalDeposits: 1, totalWithdrawals: 2, pendingCount: 3 },
    pagination: { total: 2, pages: 1 },
  };
  const schema = GetUserTransactionsReply;
  const byChoices = SerializerSelector()({}, {})({ ...route, schema })(reply);
  expect(buildSerializer({}, {})({ ...route, schema })(reply)).toBe(byChoices);
  expect(JSON.parse(byChoices)).toEqual(reply);
});

test('choices that a type alone does not tell stay as they are', () => {
  const numbers = { anyOf: [{ const: 1 }, { const: 2 }] };
  const shapes = { anyOf: [{ type: 'object' }, { type: 'string' }] };
  expect(written({ properties: { numbers, shapes } })).toEqual({ properties: { numbers, shapes } });
});

test('a choice of words, a value that may be null, and both together become types', () => {
  const words = [
    { const: 'a', type: 'string' },
    { const: 'b', type: 'string' },
  ];
  const nothing = { type: 'null' };
  expect(written({ anyOf: words, description: 'why' })).toEqual({ type: 'string', description: 'why' });
  expect(written({ anyOf: [...words, nothing] })).toEqual({ type: ['string', 'null'] });
  expect(written({ anyOf: [{ type: 'object', properties: { a: { anyOf: words } } }, nothing] })).toEqual({
    type: ['object', 'null'],
    properties: { a: { type: 'string' } },
  });
});
