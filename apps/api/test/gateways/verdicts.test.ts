/**
 * The code reads the verdict of every posting, so it never takes a refused posting for a done one. No key of ours can equal a customer's
 * reference, so "repeated" always means the same act.
 */
import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addTransactionRules, isOwnId } from '@ajose/sdk/rules/transactions';
import { beforeAll, expect, test } from 'vitest';
import { sourcesOf } from '../imports.ts';
import { droppedInSource, droppedInSql, outcomesIn, outcomesInSource } from '../verdicts.ts';

const sqlFolder = new URL('../../sql/', import.meta.url);
let sql: string[];
let sources: ReadonlyMap<string, string>;
let outcomes: ReadonlySet<string>;
let answering: ReadonlySet<string>;

beforeAll(async () => {
  const files = (await readdir(sqlFolder, { recursive: true })).filter((file) => file.endsWith('.sql'));
  sql = await Promise.all(files.map((file) => readFile(new URL(file, sqlFolder), 'utf8')));
  outcomes = new Set((await Promise.all(sql.map(outcomesIn))).flat());
  sources = await sourcesOf(resolve(import.meta.dirname, '../../src'));
  answering = new Set([...sources].flatMap(([path, text]) => outcomesInSource(path, text)));
});

test('no function of the database drops a verdict', async () => {
  expect(outcomes.size).toBeGreaterThan(15);
  expect((await Promise.all(sql.map((text) => droppedInSql(text, outcomes)))).flat()).toEqual([]);
});

test('no function of the server drops a verdict', () => {
  expect(answering).toContain('post');
  expect(answering.size).toBeGreaterThan(5);
  expect([...sources].flatMap(([path, text]) => droppedInSource(path, text, answering, outcomes))).toEqual([]);
});

test('this test finds a verdict that is dropped', async () => {
  const making = (body: string) => `CREATE FUNCTION money.x() RETURNS void LANGUAGE plpgsql AS $$ ${body} $$;`;
  const droppedBy = async (body: string) => droppedInSql(making(body), outcomes);
  expect(await droppedBy('BEGIN PERFORM ledger.post(1); END')).toEqual(['money.x drops the verdict of ledger.post']);
  expect(await droppedBy('BEGIN PERFORM * FROM ledger.post(1); END')).toEqual([
    'money.x drops the verdict of ledger.post',
  ]);
  expect(await droppedBy("BEGIN PERFORM ledger.must(ledger.post(1), 'x'); END")).toEqual([]);
  const declared = 'DECLARE done ledger.outcome; BEGIN done := ledger.post(1);';
  expect(await droppedBy(`${declared} END`)).toEqual(['money.x does not read done']);
  expect(await droppedBy(`${declared} IF done.verdict = 'posted' THEN RETURN; END IF; END`)).toEqual([]);
  const dropped = (text: string) => droppedInSource('x.ts', text, answering, outcomes).length;
  expect(dropped("async () => { await post(db, 'SELECT * FROM ledger.post($1)', []); };")).toBe(1);
  expect(dropped("async () => { await run(db, 'SELECT money.take_back($1)', []); };")).toBe(1);
  expect(dropped("async () => { await post(db, 'money.take_back', {}); };")).toBe(1);
  expect(dropped("async () => { await callRow(db, 'money.take_back', {}); };")).toBe(1);
  expect(dropped("async () => { await callSql(db, 'money.lock_member', {}); };")).toBe(0);
  expect(dropped("async () => { const done = await post(db, 'SELECT 1', []); return done; };")).toBe(0);
});

test('no key of ours can be the reference of a customer', () => {
  // A document's number is not a reference of money.
  const ofMoney = [...sources].filter(([path]) => !path.startsWith('documents/')).map(([, text]) => text);
  const all = [...sql, ...ofMoney].join('\n');
  // A key is put together as 'PAY-' || id in SQL, and as `TOP-${id}` in TypeScript.
  const keys = [...all.matchAll(/'((?:[A-Z]+|[a-z]{3})-(?:[A-Z]+-)?)' \|\||`((?:[A-Z]+|[a-z]{3})-)\$\{/g)];
  const beginnings = new Set(keys.map(([, inSql, inSource]) => inSql ?? inSource ?? ''));
  for (const known of ['PAY-', 'RFD-', 'OWE-', 'END-', 'wdl-', 'asv-']) expect(beginnings).toContain(known);
  expect([...beginnings].filter((beginning) => !isOwnId(beginning))).toEqual([]);
  const asked = (transactionId: string) =>
    addTransactionRules.isValidSync({ type: 'withdrawal', amount: 100, reason: 'Rent', transactionId, code: '' });
  expect([...beginnings].filter((beginning) => asked(`${beginning}1`))).toEqual([]);
  expect(asked('WDL_1_abcde')).toBe(true);
});
