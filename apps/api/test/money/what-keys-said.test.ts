/** What keys said before columns did: migration 057 finds in old rows what new ones are written with. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '../../src/platform/database/sql-files.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import { makeBooks, named, type Books } from '../proof-world.ts';
import { startStack } from '../stack.ts';

const ZEROS = '00000000-0000-0000-0000-000000000000';
/** What the books of the proof have no row of. */
const MORE = [
  // A refund took what its payment had; the dispute lacked all, lost, and takes the rest when the refund fails.
  `SELECT money.credit_deposit(:ada, 'paystack', 'pay-7', 1000000, 0, 'card', now(), now(), '{}')`,
  `SELECT money.apply_refund(:ada, id, 'paystack', 'refund-7', 'pay-7', 'pending', 1000000, now()) FROM ledger.transactions WHERE transaction_id = 'pay-7'`,
  `SELECT money.open_dispute(:ada, id, 'paystack', 'dispute-7', 'fraud', 'pending', 500000, now(), now(), now()) FROM ledger.transactions WHERE transaction_id = 'pay-7'`,
  `SELECT money.end_dispute(:ada, id, 'resolved', NULL, now()) FROM money.disputes WHERE gateway_id = 'dispute-7'`,
  `SELECT money.apply_refund(:ada, id, 'paystack', 'refund-7', 'pay-7', 'failed', 1000000, now()) FROM ledger.transactions WHERE transaction_id = 'pay-7'`,
  `SELECT money.open_deposit(:ada, 'asv-00000000-0000-7000-8000-0000000000cc-2026-03-03-2', :ada, 5000, 'Auto-save', 'card', now(), '{}', NULL, NULL, 'paystack')`,
  `UPDATE money.auto_save_dates SET outcome = NULL, decided_at = NULL, tries = 1, run_at = now() WHERE auto_save_id = '00000000-0000-7000-8000-0000000000cc' AND due_on = '2026-03-03'`,
  `SELECT money.try_auto_save(:ada, '00000000-0000-7000-8000-0000000000cc', '2026-03-03', 2, 'asv-00000000-0000-7000-8000-0000000000cc-2026-03-03-2', now())`,
  `SELECT money.raise_case('payout_contradiction', 'wdl-' || id, 'Paid twice', :ada, 1, now(), 'paystack', id) FROM ledger.transactions WHERE transaction_id = 'out-3'`,
];

let books: Books;
const stack = await startStack();
afterAll(() => stack.close());

beforeAll(async () => {
  books = await makeBooks(stack);
  for (const sql of MORE) await stack.owner.query(named(sql, books));
});

const said = async () =>
  (
    await stack.owner.query<{ said: string }>(`
      SELECT transaction_id || ' is about ' || fingerprint AS said FROM ledger.transactions WHERE fingerprint <> '${ZEROS}'
      UNION ALL SELECT key || ' is about ' || about FROM money.receivables WHERE about IS NOT NULL
      UNION ALL SELECT d.id || ' saves on ' || d.due_on || ' for ' || d.auto_save_id FROM money.deposits d WHERE d.due_on IS NOT NULL
      UNION ALL SELECT reference || ' is of ' || withdrawal_id FROM money.cases WHERE withdrawal_id IS NOT NULL
       ORDER BY 1`)
  ).rows.map((transaction) => transaction.said);

test('a migration writes into old rows what their keys said', async () => {
  const before = await said();
  for (const way of [/^RET-.* is about/, /^PAY-/, /^RFD-/, /^DSP-/, /^REV-DSP-/, / saves on 2026-03-03 /, /^wdl-/])
    expect(before.filter((item) => way.test(item))).not.toEqual([]);
  expect(await checkPromises(stack.owner)).toEqual([]);

  await stack.owner.query(`
    UPDATE ledger.transactions SET fingerprint = '${ZEROS}' WHERE transaction_id ~ '^(RET|PAY|RFD|DSP|REV)-';
    UPDATE money.receivables SET about = NULL;
    UPDATE money.deposits SET auto_save_id = NULL, due_on = NULL;
    UPDATE money.cases SET withdrawal_id = NULL`);
  expect(await said()).not.toEqual(before);
  expect((await checkPromises(stack.owner)).length).toBeGreaterThan(0);

  const migration = (await readMigrations()).find(({ name }) => name.endsWith('what_keys_said.sql'));
  const updates = (migration?.text ?? '')
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim().startsWith('UPDATE'));
  expect(updates).toHaveLength(6);
  await stack.owner.query(updates.join(';'));
  expect(await said()).toEqual(before);
  expect(await checkPromises(stack.owner)).toEqual([]);
});
