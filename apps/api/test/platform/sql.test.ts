/** Guards the repository's SQL: each object is defined once, in its place, and PostgreSQL runs exactly these definitions. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gatewayNames } from '@ajose/sdk/domain/gateways';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadModule, parse } from 'libpg-query';
import { commandsOf } from '../../src/platform/database/sql-files.ts';
import { startStack } from '../stack.ts';

const API = join(import.meta.dirname, '../..');

async function read(folder: 'migrations' | 'sql'): Promise<{ name: string; text: string; lines: string[] }[]> {
  const names = (await readdir(join(API, folder), { recursive: true }))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return Promise.all(
    names.map(async (path) => {
      const written = await readFile(join(API, folder, path), 'utf8');
      return { name: basename(path), text: written.replaceAll(/--[^\n]*/g, ''), lines: written.trimEnd().split('\n') };
    }),
  );
}

let migrations: Awaited<ReturnType<typeof read>>;
let rooms: Awaited<ReturnType<typeof read>>;
const stack = await startStack();
afterAll(() => stack.close());

beforeAll(async () => {
  [migrations, rooms] = await Promise.all([read('migrations'), read('sql')]);
});

/** The objects of one kind that the files create, by name; a name repeats if it is created twice. */
const made = (kind: string, files = [...migrations, ...rooms]): string[] =>
  files
    .flatMap(({ text }) => [
      ...text.matchAll(new RegExp(String.raw`\bCREATE\s+(?:OR\s+REPLACE\s+|CONSTRAINT\s+)?${kind}\s+([\w.]+)`, 'gi')),
    ])
    .map((match) => match[1] ?? '')
    .toSorted();

async function inDatabase(text: string): Promise<string[]> {
  const { rows } = await stack.owner.query<{ name: string }>(text);
  return rows.map(({ name }) => name).toSorted();
}

const OURS = `('public'::regnamespace, 'ledger'::regnamespace, 'money'::regnamespace)`;

test('migrations make tables, types and indexes, move data, and drop old functions; functions are in sql/', () => {
  const drops = /^DROP FUNCTION IF EXISTS [^;]+;$/gm;
  const runs = /\b(FUNCTION|PROCEDURE|TRIGGER|VIEW|POLICY|RULE|GRANT|REVOKE|DO)\b/gi;
  const hits = migrations.flatMap(({ name, text }) =>
    (text.replaceAll(drops, '').match(runs) ?? []).map((word) => `${name}: ${word}`),
  );
  // COMMENT takes one column and no list, so the comments of the first columns are made in a loop.
  expect(hits).toEqual(['058_columns.sql: DO']);
  const makes = /\bCREATE\s+(UNIQUE\s+INDEX|UNLOGGED\s+TABLE|TABLE|INDEX|TYPE|DOMAIN|SCHEMA|EXTENSION)\b/gi;
  expect(rooms.flatMap(({ name, text }) => (text.match(makes) ?? []).map((word) => `${name}: ${word}`))).toEqual([]);
  expect(migrations.map(({ name }) => name.slice(0, 3))).toEqual(
    migrations.map((_, index) => String(index + 1).padStart(3, '0')),
  );
});

test('a migration runs command by command, as the parser splits it', async () => {
  await loadModule();
  for (const { name } of migrations) {
    const text = await readFile(join(API, 'migrations', name), 'utf8');
    const commands = await Promise.all(commandsOf(text).map(async (command) => (await parse(command)).stmts?.length));
    expect({ name, commands }).toEqual({ name, commands: (await parse(text)).stmts?.map(() => 1) });
  }
});

describe('each is made once, and the database has no others:', () => {
  test('functions', async () => {
    const functions = made('FUNCTION');
    expect(functions.length).toBeGreaterThan(40);
    expect(functions).toEqual([...new Set(functions)]);
    expect(functions).toEqual(
      await inDatabase(
        `SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || p.proname AS name
           FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
          WHERE n.oid IN ${OURS} AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
      ),
    );
  });

  test('views', async () => {
    expect(made('VIEW')).toEqual(
      await inDatabase(
        `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace IN ${OURS}`,
      ),
    );
  });

  test('triggers, each on its table', async () => {
    const written = rooms
      .flatMap(({ text }) => [
        ...text.matchAll(/\bCREATE\s+(?:OR\s+REPLACE|CONSTRAINT)\s+TRIGGER\s+(\w+)\s[^;]*?\sON\s+([\w.]+)/gi),
      ])
      .map((match) => `${match[1]} on ${match[2]}`)
      .toSorted();
    expect(written).toHaveLength(made('TRIGGER').length);
    expect(written).toEqual(
      await inDatabase(
        `SELECT tgname || ' on ' || tgrelid::regclass AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
          WHERE NOT tgisinternal AND c.relnamespace IN ${OURS}`,
      ),
    );
  });

  test('tables', async () => {
    const hits = ['schema_migrations', 'schema_sql'];
    const dropped = migrations.flatMap(({ text }) =>
      [...text.matchAll(/^DROP TABLE ([\w.]+);/gm)].map(([, table]) => table),
    );
    const left = made('TABLE').filter((table) => !dropped.includes(table));
    expect([...left, ...made('UNLOGGED\\s+TABLE'), ...hits].toSorted()).toEqual(
      await inDatabase(
        `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace IN ${OURS}`,
      ),
    );
  });
});

test('each row of money is known by a key or by all its columns, so that a move can copy it while it changes', async () => {
  expect(
    await inDatabase(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
        WHERE c.relkind = 'r' AND c.relnamespace IN ('ledger'::regnamespace, 'money'::regnamespace) AND c.relreplident <> 'f'
          AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)`,
    ),
  ).toEqual([]);
});

test('each INSERT names its columns', () => {
  const inserts = [...migrations, ...rooms].flatMap(({ name, text }) =>
    [...text.matchAll(/\bINSERT\s+INTO\s+[\w.]+(?:\s+AS\s+\w+)?\s*(\(?)/gi)].map((match) => ({
      where: `${name}: ${match[0]}`,
      named: match[1] === '(',
    })),
  );
  expect(inserts.length).toBeGreaterThan(25);
  expect(inserts.filter(({ named }) => !named).map(({ where }) => where)).toEqual([]);
});

test('functions that take lists or join many tables keep one plan', async () => {
  expect(
    await inDatabase(
      `SELECT oid::regproc::text AS name FROM pg_proc WHERE 'plan_cache_mode=force_generic_plan' = ANY (proconfig)`,
    ),
  ).toEqual(['mark_seen', 'read_sessions']);
});

test('the ledger can be read in one sitting, and no file and no line is long', () => {
  const files = [...migrations, ...rooms];
  const linesOf = (name: string): number => files.find((file) => file.name === name)?.lines.length ?? 0;
  expect(linesOf('ledger.sql')).toBeGreaterThan(0);
  expect(linesOf('ledger.sql') + linesOf('003_ledger.sql')).toBeLessThanOrEqual(400);
  expect(files.filter(({ lines }) => lines.length > 400).map(({ name }) => name)).toEqual([]);
  const long = files.flatMap(({ name, lines }) =>
    lines.filter((line) => line.length > 120).map((line) => [name, line]),
  );
  expect(long).toEqual([]);
});

test('the README shows each account and each promise, and no other', async () => {
  const readme = await readFile(new URL('../../sql/README.md', import.meta.url), 'utf8');
  const chart = [...readme.matchAll(/^\| `([\w<>]+)` +\| (?:customer|outside) /gm)].flatMap(([, account = '']) =>
    account.includes('<gateway>') ? gatewayNames.map((name) => account.replace('<gateway>', name)) : [account],
  );
  expect(chart.toSorted()).toEqual(await inDatabase('SELECT unnest(enum_range(NULL::ledger.account))::text AS name'));
  const promised = [...readme.matchAll(/^ +- (.+)$/gm)].map(([, promise = '']) => promise);
  const proofs = rooms.filter(({ name }) => name.startsWith('proof')).map(({ text }) => text.replaceAll("''", "'"));
  expect(promised.filter((promise) => !proofs.some((text) => text.includes(`'${promise}'`)))).toEqual([]);
  const proven = proofs.flatMap((text) => [...text.matchAll(/\d, '(.+?)'(?:,|$)/gm)].map(([, promise]) => promise));
  expect(proven.length).toBeGreaterThan(30);
  expect(proven.filter((promise = '') => !promised.includes(promise))).toEqual([]);
});
