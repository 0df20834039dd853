/**
 * The jobs of a night on which one customer in ten is paid an investment: the payments, the counters, auto-saves, emails, the proof of
 * every customer's books, an export, and clearing up. Each job repeats until nothing is left to do.
 */
import { autoSave, TO_BEGIN } from '../../../src/saving/auto-saves/from-wallet.ts';
import { connect, row } from '../../../src/platform/database/db.ts';
import type { Deps } from '../../../src/platform/deps.ts';
import { tellEndings } from '../../../src/saving/investments/endings.ts';
import { mature } from '../../../src/saving/investments/mature.ts';
import { addExport } from '../../../src/office/exports/exports.ts';
import { makeExports } from '../../../src/office/exports/make.ts';
import { jobs } from '../../../src/jobs/jobs.ts';
import type { Staff } from '../../../src/platform/server/signed-in.ts';
import { proveBooks } from '../../../src/money/reconciliation/books.ts';
import { depsOf } from './measure-reads.ts';
import type { Seeded } from './seed.ts';

export interface Night {
  /** Seconds by job. */
  seconds: Record<string, number>;
  matured: number;
  /** The cases that the proof opened. */
  broken: number;
}

async function count(deps: Deps, text: string, values: readonly Date[] = []): Promise<number> {
  const night = await row<{ n: number }>(deps.db, `SELECT (${text})::integer AS n`, values);
  return night?.n ?? 0;
}

const DUE = 'SELECT count(*) FROM money.investments WHERE completed_at IS NULL AND ends_at <= $1';
const NOT_SAVED = `SELECT count(*) FROM ${TO_BEGIN}`;
const UNPROVEN = `SELECT count(*) FROM ledger.accounts a LEFT JOIN money.proven p USING (customer_id) WHERE p.seq IS DISTINCT FROM a.last_seq`;

async function exportLog(deps: Deps): Promise<void> {
  const staff = await row<Staff>(
    deps.db,
    'SELECT id, name, email, ref_code AS "refCode", false AS "twoFactor" FROM staff',
  );
  if (!staff) throw new Error('Nobody can ask for an export');
  await addExport(deps, staff, { request: { list: 'auditLog', filters: {} }, format: 'csv' });
  while ((await count(deps, `SELECT count(*) FROM exports WHERE state = 'making'`)) > 0) await makeExports(deps);
}

export async function runNight(seeded: Seeded, say: (line: string) => void): Promise<Night> {
  const db = connect(seeded.apiUrl, 4);
  const end = new Date(seeded.today.getTime() + 2 * 86_400_000);
  const deps = depsOf(seeded, db, () => end);
  const seconds: Record<string, number> = {};
  const timed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const before = performance.now();
    await work();
    seconds[name] = (performance.now() - before) / 1000;
    say(`${name}: ${seconds[name].toFixed(1)} s`);
  };
  const once = async (name: string) => jobs.find((job) => job.name === name)?.work(deps);
  const until = (left: () => Promise<number>, work: () => Promise<unknown>) => async () => {
    while ((await left()) > 0) await work();
  };
  try {
    const matured = await count(deps, DUE, [end]);
    await timed(
      'mature',
      until(
        () => count(deps, DUE, [end]),
        () => mature(deps),
      ),
    );
    await timed(
      'read_outbox',
      until(
        () => count(deps, 'SELECT count(*) FROM ledger.outbox'),
        async () => once('read_outbox'),
      ),
    );
    await timed(
      'auto_save',
      until(
        () => count(deps, NOT_SAVED, [end]),
        () => autoSave(deps),
      ),
    );
    await timed(
      'read_outbox after it',
      until(
        () => count(deps, 'SELECT count(*) FROM ledger.outbox'),
        async () => once('read_outbox'),
      ),
    );
    await timed('tell_endings', () => tellEndings(deps));
    for (const name of ['collect_receivables', 'sweep_approvals', 'sweep_sessions', 'erase_closed', 'prune']) {
      await timed(name, async () => once(name));
    }
    await timed(
      'prove_books',
      until(
        () => count(deps, UNPROVEN),
        () => proveBooks(deps),
      ),
    );
    await timed('export of the audit log', () => exportLog(deps));
    const broken = await count(deps, `SELECT count(*) FROM money.cases WHERE kind = 'promise_broken'`);
    return { seconds, matured, broken };
  } finally {
    await db.end();
  }
}
