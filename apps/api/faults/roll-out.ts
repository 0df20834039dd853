/**
 * A new version is rolled out under load: two API processes behind a proxy, the next version's migrations, then one process is replaced
 * after the other. Not one call may fail, and the books have to hold.
 * As a program: `pnpm --filter @ajose/api roll-out [FOLDER]`. FOLDER is a checkout of the version before, with its packages installed.
 * Without it this version is followed by itself with one more migration, which changes the busiest tables, and with every function anew.
 */
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPeople, addStaff } from '../bench/world.ts';
import { startProxy } from '../test/proxy.ts';
import { EmbeddedDatabase, THIS_VERSION } from './embedded.ts';
import { Load } from './load.ts';
import { ProxiedStack } from './proxied.ts';
import { conclude } from './verify.ts';

const PEOPLE = 30;
const CLIENTS = 8;
const CALM_MS = 5000;
/** A call that a busy machine answers late has not failed. */
const CALL_MS = 30_000;

const MORE = `
ALTER TABLE customers ADD COLUMN rolled_out integer NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN rolled_out integer NOT NULL DEFAULT 0;
ALTER TABLE ledger.accounts ADD COLUMN rolled_out integer NOT NULL DEFAULT 0;
ALTER TABLE ledger.transactions ADD COLUMN rolled_out integer NOT NULL DEFAULT 0;
ALTER TABLE money.investments ADD COLUMN rolled_out integer NOT NULL DEFAULT 0;
CREATE INDEX rolled_out ON ledger.transactions (customer_id, rolled_out);
`;

/** This version as a next one would be: one more migration, and each function applied again. @returns its folder */
function makeNext(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ajose-next-'));
  for (const part of ['src', 'sql', 'migrations', 'package.json'])
    cpSync(join(THIS_VERSION, part), join(folder, part), { recursive: true });
  symlinkSync(join(THIS_VERSION, 'node_modules'), join(folder, 'node_modules'));
  for (const name of readdirSync(join(folder, 'sql'))) {
    if (name.endsWith('.sql')) appendFileSync(join(folder, 'sql', name), '\n-- The next version.\n');
  }
  writeFileSync(join(folder, 'migrations', '999_next.sql'), MORE);
  return folder;
}

async function rollOut(before: string, next: string): Promise<string[]> {
  const database = new EmbeddedDatabase(before);
  const stack = new ProxiedStack(database);
  try {
    await stack.start(undefined, before);
    stack.proxy = await startProxy(stack.ports);
    const db = stack.connect();
    const people = await addPeople(db, PEOPLE);
    const staff = await addStaff(db, 3);
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Roll-out', 1000, 100, 90, 'days') RETURNING id`,
    );
    const load = new Load(stack, people, staff, rows[0]?.id ?? '', CALL_MS);
    let ended = false;
    const under = load.run(CLIENTS, () => !ended);
    const say = (what: string): void =>
      console.log(`${what}: ${load.operations} operations so far, ${load.failed} failed calls`);
    await sleep(CALM_MS);
    say('The version before works');
    const applied = await database.migrate(next);
    say(`${applied.split(', ').length} files are applied`);
    await sleep(CALM_MS);
    say('The version before works on the new schema');
    await stack.replaceApis(next);
    say('Both processes are replaced');
    await sleep(CALM_MS);
    ended = true;
    await under;
    const wrong = await conclude(stack, db, load);
    await db.end();
    return wrong;
  } finally {
    await stack.proxy?.close();
    await stack.stop();
  }
}

const [given] = process.argv.slice(2);
const next = given === undefined ? makeNext() : THIS_VERSION;
try {
  const wrong = await rollOut(given === undefined ? THIS_VERSION : resolve(given, 'apps/api'), next);
  for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  if (next !== THIS_VERSION) rmSync(next, { recursive: true, force: true });
}
