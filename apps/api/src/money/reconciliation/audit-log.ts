/** Checks the chain of hashes in the audit log (sql/platform/audit-log.sql), and raises a case where it was rewritten. */
import { row, run, type Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { raiseOnce } from '../../desk/cases/cases.ts';

/** The newest entry that a check has read. */
interface Head {
  seq: string;
  /** In hexadecimal. */
  hash: string;
}

interface Step {
  head: Head | null;
  broken: number;
  first: string | null;
  last: string | null;
}

/** Entries read in one statement, few enough for the server's time limit. */
const STEP = 10_000;

/** Judges each entry by the stored hash before it, so that one broken entry makes no other look broken. */
const READ = `
  WITH read AS (
    SELECT c.seq, c.hash, l.id IS NOT NULL AND c.hash = audit_hash(lag(c.hash, 1, decode($2, 'hex')) OVER w, l)
                          AND c.seq = 1 + lag(c.seq, 1, $1::bigint) OVER w AS whole
      FROM (SELECT * FROM audit_chain WHERE seq > $1 ORDER BY seq LIMIT $3) c LEFT JOIN audit_log l ON l.id = c.entry_id
    WINDOW w AS (ORDER BY c.seq))
  SELECT (SELECT json_build_object('seq', seq::text, 'hash', encode(hash, 'hex')) FROM read ORDER BY read.seq DESC LIMIT 1) AS head,
         count(*) FILTER (WHERE NOT whole)::int AS broken,
         (min(seq) FILTER (WHERE NOT whole))::text AS first, (max(seq) FILTER (WHERE NOT whole))::text AS last
    FROM read`;

const entries = (n: number, single: string, many: string): string =>
  n === 1 ? `1 entry ${single}` : `${n} entries ${many}`;

async function findBroken(db: Db, step: number): Promise<{ head: Head; finding: string | null }> {
  let head: Head = { seq: '0', hash: '' };
  let broken = 0;
  let first: string | null = null;
  let last: string | null = null;
  for (;;) {
    const read = await row<Step>(db, READ, [head.seq, head.hash, step]);
    if (!read?.head) break;
    head = read.head;
    broken += read.broken;
    first ??= read.first;
    last = read.last ?? last;
  }
  const where = broken === 1 ? `number ${first}` : `numbers ${first} to ${last}`;
  const finding = `${entries(broken, 'was', 'were')} changed or removed, ${where}`;
  return { head, finding: broken === 0 ? null : finding };
}

async function findUnchained(db: Db): Promise<string | null> {
  const unchained = await row<{ n: number }>(
    db,
    'SELECT count(*)::int AS n FROM audit_log l WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.entry_id = l.id)',
  );
  return unchained && unchained.n > 0 ? entries(unchained.n, 'is not in the chain', 'are not in the chain') : null;
}

/** A chain that was cut off looks whole, so the last entry of the previous check has to be in it. */
async function findCutOff(db: Db): Promise<string | null> {
  const cut = await row(
    db,
    `SELECT FROM money.job_runs r WHERE r.name = 'audit_log' AND r.result IS NOT NULL AND NOT EXISTS (
       SELECT FROM audit_chain c WHERE c.seq = (r.result ->> 'seq')::bigint AND encode(c.hash, 'hex') = r.result ->> 'hash')`,
  );
  return cut ? 'the newest entries of the last check are gone' : null;
}

/** The nightly job: reads the whole log, and raises a case for entries that were changed or removed. */
export async function checkAuditLog({ db, clock }: Pick<Deps, 'db' | 'clock'>, step: number = STEP): Promise<void> {
  const now = clock.now();
  const cutOff = await findCutOff(db);
  const { head, finding } = await findBroken(db, step);
  const findings = [finding, await findUnchained(db), cutOff].filter((item) => item !== null).join('; ');
  if (findings !== '') {
    await raiseOnce(db, now, {
      kind: 'audit_log_broken',
      reference: findings,
      message: `The audit log is not what was written: ${findings}. Please compare it with a backup and tell the developers.`,
    });
  }
  await run(
    db,
    `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ('audit_log', $1, $2)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
    [now, head.seq === '0' ? null : head],
  );
}
