/** The SQL of this version: numbered migrations, and the files of `sql/` in the order in which they are applied. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

export interface SqlFile {
  /** The name without its folder, as the database's own list of what was applied has it. */
  name: string;
  text: string;
  checksum: string;
}

const CHANGES_MEANING = '-- changes meaning\n';

/** Whether a server of the release before would post wrongly once this migration has run. */
export const changesMeaning = ({ text }: SqlFile): boolean => text.startsWith(CHANGES_MEANING);

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const ROOMS = new URL('../../../sql/', import.meta.url);

/** The order in which the files of `sql/` are applied: a view or an SQL function needs what it names. Grants come last. */
const ORDER = [
  'platform/columns.sql',
  'money/accounts.sql',
  'money/ledger-views.sql',
  'money/ledger.sql',
  'platform/webhooks.sql',
  'platform/work.sql',
  'platform/outbox.sql',
  'money/cases.sql',
  'money/events.sql',
  'saving/auto-saves.sql',
  'saving/circle-limits.sql',
  'saving/circle-debts.sql',
  'saving/profit.sql',
  'money/taken-back.sql',
  'money/receivables.sql',
  'money/set-aside.sql',
  'money/deposits.sql',
  'money/withdrawals.sql',
  'saving/investments.sql',
  'money/tax.sql',
  'saving/endings.sql',
  'saving/exits.sql',
  'saving/earnings.sql',
  'money/transactions.sql',
  'money/corrections.sql',
  'money/refunds.sql',
  'money/own-moves.sql',
  'saving/circles.sql',
  'money/closed-accounts.sql',
  'money/deaths.sql',
  'money/disputes.sql',
  'money/closing.sql',
  'money/levels.sql',
  'proof/proof-circles.sql',
  'proof/proof-rows.sql',
  'proof/proof.sql',
  'platform/sessions.sql',
  'platform/staff.sql',
  'platform/audit-log.sql',
  'platform/triggers.sql',
  'platform/citus.sql',
  'platform/grants.sql',
];

/** What a semicolon may stand in, and the one that ends a command. Migrations make no functions, whose bodies have more of them. */
const TOKEN = /--[^\n]*|'[^']*'|"[^"]*"|;/g;

/** The commands of a migration. A cluster hands a change of a spread table to its machines as text, which has to be one command. */
export function commandsOf(text: string): string[] {
  const ends = [...text.matchAll(TOKEN)].filter(([token]) => token === ';').map(({ index }) => index + 1);
  return [...ends, text.length]
    .map((end, n) => text.slice(ends[n - 1] ?? 0, end))
    .filter((command) => /\S/.test(command));
}

async function read(folder: URL, path: string): Promise<SqlFile> {
  const text = await readFile(new URL(path, folder), 'utf8');
  return { name: basename(path), text, checksum: createHash('sha256').update(text).digest('hex') };
}

const sqlPaths = async (folder: URL): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql')).toSorted();

export async function readMigrations(): Promise<SqlFile[]> {
  return Promise.all((await sqlPaths(MIGRATIONS)).map((path) => read(MIGRATIONS, path)));
}

/** Functions, views, triggers and grants, in the order in which they are applied. */
export async function readRooms(): Promise<SqlFile[]> {
  const unordered = (await sqlPaths(ROOMS)).filter((path) => !ORDER.includes(path));
  if (unordered.length > 0)
    throw new Error(`apps/api/sql/${unordered.join(', ')}: name it in platform/database/sql-files.ts`);
  return Promise.all(ORDER.map((path) => read(ROOMS, path)));
}
