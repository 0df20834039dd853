/** The SQL of this version: numbered migrations, and what runs, in order. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface SqlFile {
  name: string;
  text: string;
  checksum: string;
}

const CHANGES_MEANING = '-- changes meaning\n';

/** Whether a server of the release before would post wrongly once this migration has run. */
export const changesMeaning = ({ text }: SqlFile): boolean => text.startsWith(CHANGES_MEANING);

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const ROOMS = new URL('../../sql/', import.meta.url);

/** The order in which the files of `sql/` are applied: a view or an SQL function needs what it names. Grants come last. */
const ORDER = [
  'accounts.sql',
  'ledger-views.sql',
  'ledger.sql',
  'webhooks.sql',
  'work.sql',
  'outbox.sql',
  'cases.sql',
  'events.sql',
  'auto-saves.sql',
  'circle-limits.sql',
  'circle-debts.sql',
  'taken-back.sql',
  'receivables.sql',
  'set-aside.sql',
  'deposits.sql',
  'withdrawals.sql',
  'investments.sql',
  'tax.sql',
  'endings.sql',
  'exits.sql',
  'earnings.sql',
  'transactions.sql',
  'corrections.sql',
  'refunds.sql',
  'own-moves.sql',
  'circles.sql',
  'closed-accounts.sql',
  'deaths.sql',
  'disputes.sql',
  'closing.sql',
  'levels.sql',
  'proof-circles.sql',
  'proof-rows.sql',
  'proof.sql',
  'sessions.sql',
  'staff.sql',
  'audit-log.sql',
  'triggers.sql',
  'citus.sql',
  'grants.sql',
];

/** What a semicolon may stand in, and the one that ends a command. Migrations make no functions, whose bodies have more of them. */
const TOKEN = /--[^\n]*|'[^']*'|"[^"]*"|;/g;

/** The commands of a migration. A cluster hands a change of a spread table to its machines as text, which has to be one command. */
export function commandsOf(text: string): string[] {
  const ends = [...text.matchAll(TOKEN)].filter(([token]) => token === ';').map(({ index }) => index + 1);
  return [...ends, text.length]
    .map((end, n) => text.slice(ends[n - 1] ?? 0, end))
    .filter((command) => command.trim() !== '');
}

async function read(folder: URL, name: string): Promise<SqlFile> {
  const text = await readFile(new URL(name, folder), 'utf8');
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
}

const sqlNames = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

export async function readMigrations(): Promise<SqlFile[]> {
  return Promise.all((await sqlNames(MIGRATIONS)).map((name) => read(MIGRATIONS, name)));
}

/** Functions, views, triggers and grants, in the order in which they are applied. */
export async function readRooms(): Promise<SqlFile[]> {
  const unordered = (await sqlNames(ROOMS)).filter((name) => !ORDER.includes(name));
  if (unordered.length > 0) throw new Error(`apps/api/sql/${unordered.join(', ')}: name it in database/sql-files.ts`);
  return Promise.all(ORDER.map((name) => read(ROOMS, name)));
}
