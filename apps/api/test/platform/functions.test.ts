/** The server calls the database's functions by the names of their arguments; the list that the compiler knows them by is the catalogue's. */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { functionsText } from '../../catalogue.ts';
import { callRow, callRows, callSql, type Arguments } from '../../src/platform/database/call.ts';
import type { Sql } from '../../src/platform/database/db.ts';
import { sourcesOf } from '../imports.ts';
import { newCustomer } from '../people.ts';
import { as, every, listIn, wordsOf } from '../sql-tree.ts';
import { startStack } from '../stack.ts';
import { statementsOf } from '../statement-texts.ts';

const SRC = new URL('../../src/', import.meta.url);
const FILE = new URL('platform/database/functions.ts', SRC);

const stack = await startStack();
afterAll(() => stack.close());

test('functions.ts is what the catalogue says; `pnpm --filter @ajose/api functions` writes it again', async () => {
  expect(await readFile(FILE, 'utf8')).toBe(await functionsText(stack.owner));
});

test('a function is refused whose comment says that NULL is allowed for something that is not its parameter', async () => {
  const on = await stack.owner.connect();
  try {
    await on.query('BEGIN');
    await on.query(
      `CREATE FUNCTION money.planted(a text, b text) RETURNS void LANGUAGE sql AS $$ -- NULL: a, c\n SELECT $$`,
    );
    await on.query('GRANT EXECUTE ON FUNCTION money.planted TO ajose_api');
    await expect(functionsText(on)).rejects.toThrow('money.planted has no parameter c');
  } finally {
    await on.query('ROLLBACK');
    on.release();
  }
});

/** A database that notes what it is asked, and answers an empty row. */
function noting(): { on: Sql; asked: { text: string; values: unknown[] }[] } {
  const asked: { text: string; values: unknown[] }[] = [];
  const query = (statement: { text: string; values: unknown[] }) => {
    asked.push({ text: statement.text, values: statement.values });
    return Promise.resolve({ rows: [{ answer: null }], rowCount: 1 });
  };
  return { on: { query } as unknown as Sql, asked };
}

describe('a call', () => {
  const at = new Date('2026-11-28T08:00:00Z');

  test('passes its arguments in the function’s order, whatever order the caller wrote', async () => {
    const { on, asked } = noting();
    await callSql(on, 'money.past_balance', { most: 3n, amount: 2n, key: 'k', customer: 'c' });
    await callRows(on, 'money.check_whole', {});
    await callRow(on, 'money.mature_one', { at, investment: 'i', customer: 'c' });
    expect(asked).toEqual([
      { text: 'SELECT money.past_balance($1, $2, $3, $4) AS answer', values: ['c', 'k', 2n, 3n] },
      { text: 'SELECT * FROM money.check_whole()', values: [] },
      { text: 'SELECT * FROM money.mature_one($1, $2, $3)', values: ['c', 'i', at] },
    ]);
  });

  test('names the arguments that stand behind one that is left out', async () => {
    const { on, asked } = noting();
    const about = { kind: 'k', reference: 'r', message: 'm', customer: null, amount: null, at };
    await callSql(on, 'money.raise_case', { ...about, withdrawal: 'w' });
    expect(asked).toEqual([
      {
        text: 'SELECT money.raise_case($1, $2, $3, $4, $5, $6, withdrawal => $7) AS answer',
        values: ['k', 'r', 'm', null, null, at, 'w'],
      },
    ]);
  });

  test('writes JSON, also for a list', async () => {
    const { on, asked } = noting();
    await callRows(on, 'money.withdraw_many', { orders: [{ key: 'a' }] });
    expect(asked[0]?.values).toEqual(['[{"key":"a"}]']);
  });

  test('puts no name of an argument into the SQL, and calls no function that is not listed', async () => {
    const { on, asked } = noting();
    const given = { customer: 'c', 'x); DROP TABLE goals; --': 1 };
    await callSql(on, 'money.lock_member', given);
    expect(asked).toEqual([{ text: 'SELECT money.lock_member($1) AS answer', values: ['c'] }]);
    // What JSON says has no type.
    const forged: 'money.lock_member' = JSON.parse('"pg_sleep(1), money.lock_member"');
    await expect(callSql(on, forged, { customer: 'c' })).rejects.toThrow('The database has no function');
    const inherited: 'money.lock_member' = JSON.parse('"constructor"');
    await expect(callSql(on, inherited, { customer: 'c' })).rejects.toThrow('The database has no function');
  });

  test('returns what the database answers', async () => {
    const { user } = await newCustomer(stack);
    const asked = { customer: user._id, key: 'k', amount: 100n };
    expect(await callSql(stack.db, 'money.past_balance', { ...asked, most: 99n })).toBe(true);
    expect(await callSql(stack.db, 'money.past_balance', { ...asked, most: 100n })).toBe(false);
    expect(
      await callSql(stack.db, 'money.bought_before', { customer: user._id, key: 'k', fingerprint: user._id }),
    ).toBe(null);
  });
});

test('the compiler refuses an argument that is missing, misspelt, swapped or null', () => {
  const given = { customer: 'c', deposit: 'd' };
  const calls: Arguments<'money.save_where_to_pay'>[] = [
    { ...given, popup: null, page: 'p' },
    // @ts-expect-error: page is missing
    { ...given, popup: null },
    // @ts-expect-error: there is no payPage
    { ...given, popup: null, page: null, payPage: 'p' },
    // @ts-expect-error: whose deposit it is, is never null
    { ...given, customer: null, popup: null, page: null },
  ];
  const swapped: Arguments<'money.past_balance'> = {
    customer: 'c',
    // @ts-expect-error: an amount is no text
    key: 2n,
    // @ts-expect-error: a text is no amount
    amount: 'k',
    most: 3n,
  };
  // @ts-expect-error: the ledger knows no such status
  const status: Arguments<'money.decide'>['status'] = 'done';
  // @ts-expect-error: this function answers rows
  const notOne: Parameters<typeof callSql>[1] = 'money.plan_of';
  expect([calls.length, swapped.most, status, notOne]).toEqual([4, 3n, 'done', 'money.plan_of']);
});

/** The calls of our functions in SQL that pass two or more of the caller's values by their places. */
const byPlace = (tree: unknown): string[] =>
  [...every('FuncCall', tree)].flatMap((call) => {
    const name = wordsOf(call['funcname']).join('.');
    const values = listIn(call['args']).filter(
      (item) => !as('NamedArgExpr', item) && [...every('ParamRef', item)].length > 0,
    );
    return /^(?:money|ledger)\./.test(name) && values.length > 1 ? [name] : [];
  });

test('no statement of the server passes two values to a function of money or the ledger by position', async () => {
  const sources = [...(await sourcesOf(SRC.pathname))];
  const statements = (await Promise.all(sources.map(([path, text]) => statementsOf(path, text)))).flat();
  // What call.ts writes is by place, in the order of the list.
  const written = statements.filter(({ text }) => !/^SELECT \* FROM [\w.]+\((?:\$\d+(?:, )?)*\)$/.test(text));
  expect(written.length).toBeGreaterThan(250);
  expect(written.flatMap(({ tree }) => byPlace(tree))).toEqual([]);
});

test('the test for values by position notices such a call, and reads what call.ts writes', async () => {
  const [first, second] = await statementsOf(
    'x.ts',
    "row(db, 'SELECT money.tax_on($1, $2::bigint) AS tax'); callSql(db, 'money.tax_on', { profit, bps });",
  );
  expect(byPlace(first?.tree)).toEqual(['money.tax_on']);
  expect(second?.text).toBe('SELECT * FROM money.tax_on($1, $2)');
});
