/** The audit log's chain: the database writes who, when and what, and the check finds rewritten entries. */
import { afterAll, expect, test } from 'vitest';
import { writeAudit } from '../../src/platform/audit/audit.ts';
import { tx } from '../../src/platform/database/db.ts';
import { checkAuditLog } from '../../src/money/reconciliation/audit-log.ts';
import { jobs } from '../../src/jobs/jobs.ts';
import { runAlone } from '../../src/platform/jobs/runs.ts';
import { newAdmin } from '../people.ts';
import { startStack } from '../stack.ts';

const stack = await startStack();
afterAll(() => stack.close());
const staff = await newAdmin(stack);

const write = (n: number, by: { id: string } | null = staff): Promise<string> =>
  tx(stack.db, (tx) => writeAudit(tx, by, 'pauseWebhook', `test:${n}`, { n }, { n: n + 1 }));

/** The messages of the cases about a rewritten log, newest last. */
async function faults(): Promise<string[]> {
  const { rows } = await stack.owner.query<{ message: string }>(
    `SELECT message FROM money.cases WHERE kind = 'audit_log_broken' ORDER BY id`,
  );
  return rows.map(({ message }) => message);
}

/** Changes the log as only the database's owner can, past all guards. */
async function tamper(sql: string): Promise<void> {
  const client = await stack.owner.connect();
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`);
  } finally {
    client.release();
  }
}

test('the database writes down who acted and when, and the API cannot say otherwise', async () => {
  await tx(stack.db, async (tx) => {
    await writeAudit(tx, staff, 'pauseWebhook', 'test:by staff', null, null);
    await writeAudit(tx, null, 'pauseWebhook', 'test:by the server', null, null);
  });
  const { rows } = await stack.owner.query(
    `SELECT subject, staff_id, at > now() - interval '1 minute' AND at <= now() AS is_now FROM audit_log WHERE subject LIKE 'test:by%' ORDER BY id`,
  );
  expect(rows).toEqual([
    { subject: 'test:by staff', staff_id: staff.id, is_now: true },
    { subject: 'test:by the server', staff_id: null, is_now: true },
  ]);
  for (const column of ['at', 'staff_id', 'id'])
    await expect(
      stack.db.query(`INSERT INTO audit_log (action, subject, ${column}) VALUES ('test', 'test', DEFAULT)`),
    ).rejects.toThrow('permission denied');
  await expect(stack.db.query(`INSERT INTO audit_chain SELECT * FROM audit_chain`)).rejects.toThrow(
    'permission denied',
  );
  await expect(stack.owner.query('DELETE FROM audit_chain')).rejects.toThrow('never changed');
});

test('acts at the same time wait for each other only to commit, and make one chain', async () => {
  const first = await stack.db.connect();
  try {
    await first.query('BEGIN');
    await writeAudit(first, staff, 'pauseWebhook', 'test:slow', null, null);
    await write(1);
    await first.query('COMMIT');
  } finally {
    first.release();
  }
  await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)));
  const { rows } = await stack.owner.query(
    `SELECT count(*)::int AS n, max(seq)::int AS last, (SELECT count(*)::int FROM audit_log) AS entries FROM audit_chain`,
  );
  const [{ n, last, entries } = { n: 0, last: 0, entries: 0 }] = rows;
  expect(n).toBeGreaterThan(40);
  expect([last, entries]).toEqual([n, n]);
  await checkAuditLog(stack.deps);
  expect(await faults()).toEqual([]);
});

test('the nightly job notices entries that were rewritten, removed, added or cut off, and raises each finding once', async () => {
  const nightly = jobs.find(({ name }) => name === 'check_audit_log');
  if (!nightly) throw new Error('There is no such job');
  const check = () => runAlone(stack.deps, nightly);
  for (let n = 50; n < 60; n += 1) await write(n);
  const since = async (before: readonly string[]): Promise<string[]> => (await faults()).slice(before.length);
  await check();
  expect(await faults()).toEqual([]);

  await tamper(`UPDATE audit_log SET after = '{"n": 77}' WHERE subject = 'test:51'`);
  await check();
  const [rewritten = ''] = await faults();
  expect(rewritten).toMatch(/^The audit log is not what was written: 1 entry was changed or removed, number \d+\./);
  await check();
  expect(await faults()).toEqual([rewritten]);

  // Recomputing the entry's own hash breaks the link from the next entry.
  await tamper(
    `UPDATE audit_chain c SET hash = audit_hash((SELECT p.hash FROM audit_chain p WHERE p.seq = c.seq - 1), l)
       FROM audit_log l WHERE l.id = c.entry_id AND l.subject = 'test:51'`,
  );
  const known = await faults();
  await check();
  expect(await since(known)).toEqual([expect.stringContaining('1 entry was changed or removed')]);

  await tamper(`DELETE FROM audit_log WHERE subject = 'test:54'`);
  await tamper(`INSERT INTO audit_log (action, subject) VALUES ('pauseWebhook', 'test:past the chain')`);
  const before = await faults();
  await check();
  expect(await since(before)).toEqual([
    expect.stringMatching(/2 entries were changed or removed, numbers \d+ to \d+; 1 entry is not in the chain\./),
  ]);

  // Removing the newest entries with their part of the chain leaves a chain that is whole.
  await tamper(
    `DELETE FROM audit_log WHERE id IN (SELECT entry_id FROM audit_chain ORDER BY seq DESC LIMIT 3);
     DELETE FROM audit_chain WHERE seq > (SELECT max(seq) - 3 FROM audit_chain)`,
  );
  const all = await faults();
  await check();
  expect(await since(all)).toEqual([expect.stringContaining('the newest entries of the last check are gone')]);
});

test('the check reads a long log in steps', async () => {
  const known = await faults();
  await checkAuditLog(stack.deps, 3);
  expect(await faults()).toEqual(known);
});
