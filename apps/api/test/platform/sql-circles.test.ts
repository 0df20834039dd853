/** Calls in `sql/`: neither functions nor files call each other in a circle, so each can be read after those that it calls. */
import { readFile, readdir } from 'node:fs/promises';
import { parse } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { circlesIn, type Import } from '../imports.ts';
import { every, nodeIn, routinesIn, tableOf, wordsOf } from '../sql-tree.ts';

/** A function, a view or a trigger, with its file and its statements. */
interface Made {
  file: string;
  name: string;
  tree: unknown;
}

const bare = (name: string): string => name.replace(/^public\./, '');

async function madeIn(file: string, text: string): Promise<Made[]> {
  const routines = await routinesIn(text);
  const { stmts } = await parse(text);
  const views = [...every('ViewStmt', stmts)].map((view) => ({
    name: tableOf(nodeIn(view['view'])),
    tree: view['query'],
  }));
  const triggers = [...every('CreateTrigStmt', stmts)].map((trigger) => ({
    name: `${String(trigger['trigname'])} on ${tableOf(nodeIn(trigger['relation']))}`,
    tree: { FuncCall: trigger },
  }));
  const functions = routines.map(({ name, statements }) => ({ name, tree: statements }));
  return [...functions, ...views, ...triggers].map(({ name, tree }) => ({ file, name: bare(name), tree }));
}

/** Which of these calls a function or reads a view that is another one of these. */
function usesIn(made: readonly Made[]): Import[] {
  const known = new Set(made.map(({ name }) => name));
  return made.flatMap(({ name, tree }) => {
    const called = [...every('FuncCall', tree)].map((call) => wordsOf(call['funcname']).join('.'));
    const read = [...every('RangeVar', tree)].filter((item) => item['schemaname'] !== undefined).map(tableOf);
    return [...new Set([...called, ...read].map(bare))].filter((to) => known.has(to)).map((to) => ({ from: name, to }));
  });
}

const circlesOf = (made: readonly Made[]): { functions: string[]; files: string[] } => {
  const homes = new Map(made.map(({ name, file }) => [name, file]));
  const uses = usesIn(made);
  return {
    functions: circlesIn(uses, (name) => name, 'calls'),
    files: circlesIn(uses, (name) => homes.get(name) ?? name, 'calls'),
  };
};

let made: Made[];
beforeAll(async () => {
  const folder = new URL('../../sql/', import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql'));
  made = (
    await Promise.all(names.map(async (name) => madeIn(name, await readFile(new URL(name, folder), 'utf8'))))
  ).flat();
});

test('neither functions nor files form a circle', () => {
  const uses = usesIn(made);
  expect(uses.length).toBeGreaterThan(200);
  expect(uses).toContainEqual({ from: 'money.set_aside', to: 'ledger.lock' });
  expect(uses).toContainEqual({ from: 'money.pay_ended', to: 'ledger.post' });
  expect(uses).toContainEqual({ from: 'ledger.read_outbox', to: 'ledger.counters' });
  expect(uses).toContainEqual({ from: 'announce_new on customers', to: 'announce_customer' });
  expect(circlesOf(made)).toEqual({ functions: [], files: [] });
});

test('a circle is noticed and reported with the functions that make it', async () => {
  const making = (name: string, body: string) =>
    `CREATE FUNCTION ${name}() RETURNS void LANGUAGE plpgsql AS $$\n${body}\nEND $$;`;
  const planted = [
    ...(await madeIn('one.sql', making('money.a', 'DECLARE\n  x money.row := money.b();\nBEGIN'))),
    ...(await madeIn('two.sql', 'CREATE VIEW money.v AS SELECT money.c();')),
    ...(await madeIn('two.sql', making('money.b', 'BEGIN\n  PERFORM FROM money.v;'))),
    ...(await madeIn('one.sql', making('money.c', 'BEGIN'))),
    ...(await madeIn('three.sql', making('again', 'BEGIN\n  PERFORM public.again();'))),
  ];
  expect(circlesOf(planted)).toEqual({
    functions: ['again -> again (again calls again)'],
    files: [
      'one.sql -> two.sql (money.a calls money.b) -> one.sql (money.v calls money.c)',
      'three.sql -> three.sql (again calls again)',
    ],
  });
});
