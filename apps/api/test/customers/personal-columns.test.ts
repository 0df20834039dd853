/** Every column says in its comment what it says of a person, and so it is: in the file that customers download or not, gone or kept. */
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { declineRequest } from '@ajose/sdk/admin/approvals';
import { resolveCase } from '@ajose/sdk/admin/dashboard';
import { answerDispute, getDisputes } from '@ajose/sdk/admin/disputes';
import { addUserNote, confirmVerification } from '@ajose/sdk/admin/users';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { forgotPassword, login } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, expect, test } from 'vitest';
import { keepRequest, type NewApproval } from '../../src/access/approvals/approvals.ts';
import { sweepSessions } from '../../src/access/auth/sessions.ts';
import { closeWallet, eraseClosed } from '../../src/customers/closing.ts';
import { ownData } from '../../src/customers/own-data.ts';
import { tx } from '../../src/platform/database/db.ts';
import { raiseCase } from '../../src/desk/cases/cases.ts';
import { encrypt } from '../../src/platform/crypto/sealed-secret.ts';
import { prune } from '../../src/jobs/prune.ts';
import { payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, newReference } from '../payments.ts';
import { personalColumns, personalTables } from '../personal-columns.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, staffOf } from '../people.ts';

const YEARS = 8 * 366 * 86_400_000;
const money = await startMoney();
afterAll(() => money.close());
const all = await personalColumns(money.owner);
const tables = personalTables(all);
const placed = all.filter(({ whose }) => whose !== null);

/** The ways in which a comment of a column about a customer is written. */
const WRITTEN =
  /^(?:file \w+(?:\.\w+)*(?:\/-?\d+)?|no file: [^;]+); ends (?:closing|years|soon|stays)(?: by default| as '[^';]*')?(?:; no words)?(?:; public [^;]+)?$/;

test('the comment of each column says what the column says of a person', () => {
  const unsaid = all.filter(({ says, tableSays, whose }) =>
    whose === null
      ? says !== 'nobody' || !/^nobody: ./.test(tableSays ?? '')
      : !WRITTEN.test(says ?? '') || !/^whose \w+; (?:public [^;]+|columns public|not public)$/.test(tableSays ?? ''),
  );
  expect(unsaid.map(({ name, says }) => `${name}: ${says ?? 'no comment'}`)).toEqual([]);
  expect(placed.length).toBeGreaterThan(600);
  const columns = new Set(all.map(({ name }) => name));
  expect([...tables].filter(([table, whose]) => !columns.has(`${table}.${whose}`))).toEqual([]);
});

test('no comment sets a column of the ledger or of money: functions that keep the books do', () => {
  const sets = all.filter(({ says }) => / by default| as '/.test(says ?? ''));
  expect(sets.length).toBeGreaterThan(10);
  expect(sets.filter(({ table }) => !table.startsWith('public.')).map(({ name }) => name)).toEqual([]);
});

/** A row in each table about a customer, past all guards; planted words come on top. */
const ROWS = `
  WITH ids AS (SELECT $1::uuid AS c, $2::uuid AS staff, uuidv7() AS id, now() AS t)
  , a1 AS (INSERT INTO unsent_mail SELECT 'customer', c, t FROM ids)
  , a2 AS (INSERT INTO password_resets SELECT '\\x01', 'customer', c, t, t, t, 'e' FROM ids)
  , a2b AS (INSERT INTO contact_changes SELECT id, c, 'email', t, t, t, NULL, 'e', 'e', t, NULL, NULL, NULL FROM ids)
  , a2f AS (INSERT INTO next_of_kin SELECT c, 'n', 'r', 'p', 'e', t FROM ids)
  , a2c AS (INSERT INTO other_bank_accounts SELECT c, '058', '1', 'n', t, t, t FROM ids)
  , a2d AS (INSERT INTO files SELECT $3, c, 'complaint', 'n', 'image/png', 1, $4, t, t FROM ids)
  , a2e AS (INSERT INTO name_changes SELECT id, c, t, 'b', 'a', 'other', 'w', $3, 'changed', t, staff, NULL FROM ids)
  , a3 AS (INSERT INTO two_factor SELECT 'customer', c, '\\x01', t, 1, '\\x01', '{"\\\\x01"}' FROM ids)
  , a4 AS (INSERT INTO passkeys SELECT id, 'customer', c, '\\x01', '\\x01', 1, '{usb}', 'Phone', t, t FROM ids)
  , a4b AS (INSERT INTO passkey_challenges SELECT '\\x01', 'customer', c, id, '\\x01', t, t, NULL, '\\x01', t FROM ids)
  , a5 AS (INSERT INTO identifications SELECT c, 'done', NULL, '\\x01', 'CUS', 'why', t, t, t, NULL, 'paystack' FROM ids)
  , a6 AS (INSERT INTO verifications SELECT id, c, 'nin', 'a card', staff, t, t, staff, 'why' FROM ids)
  , a7 AS (INSERT INTO goals SELECT c, id, 'house', 100, now()::date, 'house', t, 1 FROM ids)
  , a7b AS (INSERT INTO circles (id, fingerprint, organiser_id, name, kobo, every, first_on, people, ordering, protection, deposits, invitation, secret,
                                 next_on, created_at)
            SELECT id, id, c, 'n', 100, 'week', now()::date, 3, 'draw', 'none', 0, 'code', 's', now()::date, t FROM ids)
  , a7c AS (INSERT INTO circle_members SELECT id, id, c, t, 's', 1, 0, 'card', id, id, t FROM ids)
  , a7d AS (INSERT INTO money.circle_parts SELECT c, id, 1, id, 'Circle', 100, now()::date, false, id, 100, t, 0, 0, c, 0, 0, 0 FROM ids)
  , a7e AS (INSERT INTO money.circle_deposits SELECT c, id, id, 'Circle', 100, 0, id, t FROM ids)
  , a7f AS (INSERT INTO money.circle_receipts SELECT c, id, 1, id, 'Circle', t, 100, 0 FROM ids)
  , a7l0 AS (INSERT INTO money.circle_limits (customer_id, day_kobo) SELECT c, 100 FROM ids)
  , a7g AS (INSERT INTO money.circle_places SELECT c, id, id, t, 100 FROM ids)
  , a7h AS (INSERT INTO circle_substitutes SELECT id, id, id, 'i', t, c, t, '{}', t, true FROM ids)
  , a7i AS (INSERT INTO shared_aims SELECT id, id, c, 'n', 'home', 100, now()::date, 'i', t, NULL FROM ids)
  , a7j AS (INSERT INTO shared_aim_members SELECT id, c, id, t FROM ids)
  , a7k AS (INSERT INTO organisations SELECT c, 'cooperative', '1', 'Lagos', '12345678', 'a', 2, t FROM ids)
  , a7m AS (INSERT INTO members SELECT id, id, c, 'maker', 100, id, t, t, t, t FROM ids)
  , a7n AS (INSERT INTO member_requests SELECT id, c, 'withdraw', 'k', '{}', 100, id, t, t, 'approved', staff, t, 'n' FROM ids)
  , a7n2 AS (INSERT INTO done_by_members SELECT c, 'tx', id, t FROM ids)
  , a7o AS (INSERT INTO registrations SELECT id, c, t, id, $3, $3, $3, 'refused', t, staff, 'why' FROM ids)
  , a7p AS (INSERT INTO member_invitations SELECT id, c, 'e', 'maker', 100, id, t, t, 'declined' FROM ids)
  , a8 AS (INSERT INTO notices SELECT c, id, t, 'security', '{}' FROM ids)
  , a8e AS (INSERT INTO push_devices SELECT id, c, id, 'e', 'p', 'a', t FROM ids)
  , a8b AS (INSERT INTO sent_emails SELECT $5, c, t, 'welcome', 'sent', $6 FROM ids)
  , a8c AS (INSERT INTO sign_ins SELECT id, c, t, 'd', 'a' FROM ids)
  , a8d AS (INSERT INTO announcement_views SELECT id, c, t, t FROM ids)
  , a9 AS (INSERT INTO announcement_dismissals SELECT id, c, t FROM ids)
  , b1 AS (INSERT INTO kept_cards SELECT id, c, '\\x01', '\\x01', 'e', 'b', '1234', 'visa', 1, 2030, t, NULL, 'paystack' FROM ids)
  , b2 AS (INSERT INTO account_numbers SELECT c, 'CUS', 'given', '99', 'b', 'n', 'p', 'g', 'r', t, t, t, NULL, 'paystack' FROM ids)
  , b3 AS (INSERT INTO customer_notes SELECT id, c, staff, t, 'note' FROM ids)
  , b2a AS (INSERT INTO complaints (id, number, customer_id, kind, subject, transaction_id, transaction_key, amount_kobo, investment_id, investment_name,
                                    opened_at, first_warn_at, first_due_at, end_warn_at, end_due_at, first_answered_at, answers_next, warned_of, escalated_of, escalated_at,
                                    closed_at, closed_by, close_reason, helped)
            SELECT id, 'CMP-1', c, 'other', 's', id, 'tx', 100, NULL, NULL, t, t, t, t, t, t, 'staff', t, t, t, t, staff, 'why', true FROM ids)
  , b2b AS (INSERT INTO complaint_messages SELECT id, id, c, t, staff, 'text' FROM ids)
  , b2c AS (INSERT INTO complaint_files SELECT $3, id, id, c FROM ids)
  , b3a AS (INSERT INTO work_items SELECT id, 'case', 'case', 'what', c, 1, t, t, staff, t FROM ids)
  , b3e AS (INSERT INTO work_moves SELECT id, id, c, t, staff, staff, 'note' FROM ids)
  , b3f AS (INSERT INTO death_cases SELECT id, c, 1, 'who', 'what', 'doc', t, staff, NULL, NULL, t, staff, 'why' FROM ids)
  , b3d AS (INSERT INTO status_reasons SELECT id, c, 'why' FROM ids)
  , b3b AS (INSERT INTO offline_receipts SELECT 'REC-' || c, c, id, 'evidence', staff, t FROM ids)
  , b3c AS (INSERT INTO documents SELECT 'AJ-' || c, c, 'tax', '2026', '\\x01', 'j', '\\x01', '\\x01', t, t, t FROM ids)
  , b4 AS (INSERT INTO customer_looks SELECT c, staff, t, t, '{details}' FROM ids)
  , b5 AS (INSERT INTO acts_alone SELECT id, staff, c, 'act', id, 1, t FROM ids)
  , b6 AS (INSERT INTO approvals SELECT id, 'correctCase', id, c, 100, '{}', 'declined', staff, t, t, gen_random_uuid(), t, 'no' FROM ids)
  , b7 AS (INSERT INTO ledger.transactions SELECT c, id, 'tx', id, 'deposit', 'completed', 'payment', 100, 0, 100, 1, t, t, NULL, 'r', 'm', '{}' FROM ids)
  , b8 AS (INSERT INTO ledger.movements SELECT c, 1, id, 'paystack', 'wallet', 100, -100, 100, t FROM ids)
  , b9 AS (INSERT INTO ledger.outbox SELECT c, id, id, 'completed', 100, t, NULL, NULL, NULL, 0, t FROM ids)
  , c1 AS (INSERT INTO money.deposits (customer_id, id, requested_kobo, access_code, look_at, paid_kobo, paid_at, channel, by_hand, taken_back, fees_kobo,
                                             fee_booked, compared_at, gateway)
            SELECT c, id, 100, 'code', t, 100, t, 'card', false, 0, 1, 1, t, 'paystack' FROM ids)
  , c2 AS (INSERT INTO money.payments SELECT 'tx-' || c, c, 'paystack' FROM ids)
  , c3 AS (INSERT INTO money.payouts SELECT c, id, 'paid', NULL, 1, '058', '1', 'n', 'x', false, t, 's', 't', t, 'f', 0, 0, 0, t, 'paystack' FROM ids)
  , c5 AS (INSERT INTO money.receivables SELECT c, 'k', id, 'tx', id, 'reversed', 'Reversed', 100, 100, t, t FROM ids)
  , c6 AS (INSERT INTO money.cases SELECT id, 'dispute', 'm', c, 'ref', 100, t, t, staff, 'done' FROM ids)
  , c7 AS (INSERT INTO money.refunds SELECT id, 'tx', 100, c, id, id, staff, t, 'gw', 'failed', 0, id, 1, t, t, 'f', t, t, 'paystack', 'd' FROM ids)
  , c8 AS (INSERT INTO money.disputes SELECT c, id, 'gw', 'tx', id, 'chargeback', 'resolved', 100, t, t, id, 'decline', 'm', staff, t, t, 1, t, 'f', 0, t, NULL, 'paystack', 0 FROM ids)
  , c9 AS (INSERT INTO money.investments SELECT c, id, id, 'Gold', true, false, 100, 1, 0, 0, 100, 5, t, t, 1, t, t, 1, 1 FROM ids)
  , d1 AS (INSERT INTO money.contributions SELECT c, id, id, 100, 5, t FROM ids)
  , d2 AS (INSERT INTO money.endings SELECT c, id, 'plan', id, NULL, NULL, NULL, NULL, NULL, NULL, t, t, id, 'why' FROM ids)
  , d3 AS (INSERT INTO money.exit_quotes SELECT c, id, id, t, t, 100, 5, 5, 1, 0, t FROM ids)
  , d4 AS (INSERT INTO money.auto_saves SELECT c, id, 100, 'day', 1, 'card', id, id, t, now()::date, t, t, 'why' FROM ids)
  , d5 AS (INSERT INTO money.auto_save_dates SELECT c, id, now()::date, 'waits', 'why', 'link', 1, 'k', t, t, 100, 'card', id, id FROM ids)
  , d6 AS (INSERT INTO money.proven SELECT c, 1, t FROM ids)
  UPDATE customers SET referred_by = $1, last_seen_at = now(), bank_name_confirmed_at = now(), bank_changed_at = now(), email_changed_at = now(), notices_seen_at = now(),
         bank_code = '058', bank_account_number = '1', bank_account_name = 'n', tin = '1234567890', statement_due_on = now()::date WHERE id = $1`;

const IN_JSON: Readonly<Record<string, (words: string) => object>> = {
  'public.approvals.details': (words) => ({
    action: 'correctCase',
    reason: words,
    goesTo: words,
    nameBefore: words,
    nameAfter: words,
    words,
  }),
  'public.notices.data': (words) => ({ sender: words }),
  'public.member_requests.body': (words) => ({ action: 'withdraw', reason: words, accountName: words }),
  'money.contributions.lost': () => [],
  'ledger.transactions.metadata': (words) => ({
    userName: words,
    userEmail: words,
    wrote: words,
    note: words,
    card: { brand: words, last4: words },
  }),
};

const isText = (type: string): boolean => ['text', 'citext', 'jsonb', 'text[]'].includes(type);

/** Plants each column's name in it, where it can hold words; a column that takes only some words refuses. @returns where words were planted */
async function plant(id: string, staff: string): Promise<Set<string>> {
  const client = await money.owner.connect();
  const done = new Set<string>();
  try {
    await client.query('SET session_replication_role = replica');
    const [file, email] = [crypto.randomUUID(), crypto.randomUUID()];
    await client.query(ROWS, [
      id,
      staff,
      file,
      encrypt(money.deps.env, { kind: 'file', id: file }, Buffer.from('content')),
      email,
      encrypt(money.deps.env, { kind: 'email', id: email }, brotliCompressSync('{}')),
    ]);
    for (const { table, column, whose, name, type, generated, refers } of placed) {
      // Of another table's keys, the row has a real one.
      if (!isText(type) || generated || refers) continue;
      const words = `planted ${name}`;
      const value = type === 'jsonb' ? IN_JSON[name]?.(words) : type === 'text[]' ? [words] : words;
      const set = `UPDATE ${table} SET ${column} = $2 WHERE ${whose} = $1`;
      await client.query(set, [id, value]).then(
        () => done.add(name),
        (error: { code?: string }) => expect({ name, code: error.code }).toEqual({ name, code: '23514' }),
      );
    }
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
  return done;
}

/** What the columns of the customer's rows have, as JSON, by the column's name. */
async function valuesOf(id: string): Promise<Map<string, unknown[]>> {
  const hits = new Map<string, unknown[]>();
  for (const [table, whose] of tables) {
    const { rows } = await money.owner.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${whose} = $1`,
      [id],
    );
    for (const { column, name } of placed.filter((personalColumn) => personalColumn.table === table))
      hits.set(
        name,
        rows.flatMap(({ row }) => row[column]).filter((value) => value !== null),
      );
  }
  return hits;
}

/** Every row of the whole database that has one of these words. */
async function rowsWith(...words: string[]): Promise<string[]> {
  const hits: string[] = [];
  for (const table of new Set(all.map((personalColumn) => personalColumn.table))) {
    const { rows } = await money.owner.query<{ row: string }>(
      `SELECT x.row FROM (SELECT t::text AS row FROM ${table} t) x WHERE x.row ILIKE ANY ($1)`,
      [words.map((word) => `%${word}%`)],
    );
    hits.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return hits;
}
const plantedIn = (texts: string[]): Set<string> =>
  new Set(texts.flatMap((row) => [...row.matchAll(/planted ([\w.]*\w)/g)].map(([, name = '']) => name)));

/** The values at a path, in lists and in lists within lists. */
function at(value: unknown, [first, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => at(item, first === undefined ? [] : [first, ...rest]));
  if (first === undefined) return [value];
  return typeof value === 'object' && value !== null && first in value ? at(Reflect.get(value, first), rest) : [];
}

const isSame = (kept: unknown, said: unknown): boolean =>
  JSON.stringify(kept) === JSON.stringify(said) ||
  (typeof kept === 'number' &&
    typeof said === 'number' &&
    (kept === Math.round(said * 100) || kept === -Math.round(said * 100)));

const past = (years: number) => ({
  ...money.deps,
  clock: { now: () => new Date(money.clock.now().getTime() + years) },
});

test('erasing fails where a dump was restored without comments, instead of leaving what it should erase', async () => {
  const client = await money.owner.connect();
  try {
    await client.query('BEGIN');
    for (const { table, column } of placed) await client.query(`COMMENT ON COLUMN ${table}.${column} IS NULL`);
    const forget = client.query(`SELECT money.forget_columns($1, 'years')`, [crypto.randomUUID()]);
    await expect(forget).rejects.toThrow('No comment of a column says that it ends so: years');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('nothing identifies a person any more, once the account was closed and the years are over', async () => {
  const [admin, other] = [await newAdmin(money), await newAdmin(money, 'Ngozi Eze')];
  const [name, email, words] = ['Zebulonia Quixworth', 'zebulonia.quixworth@example.com', 'Zebulonia says so'];
  const person = await newCustomer(money, { name, email, phoneNumber: '+234 803 777 1212' });
  const { _id: id } = person.user;
  await money.owner.query(
    `UPDATE customers SET bank_code = '058', bank_account_number = '7070123459', bank_account_name = 'QUIXWORTH Z' WHERE id = $1`,
    [id],
  );
  await money.owner.query(
    `INSERT INTO webhooks (url, secret, created_at, created_by) VALUES ('https://example.com', '\\x01', now(), $1)`,
    [admin.id],
  );
  const reference = newReference();
  const metadata = { userName: name, userEmail: email };
  const deposit = { ...money.depositBody(person, reference, 5000), reason: words, metadata };
  await addTransaction(person.api, deposit);
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));

  const data = (await money.order(`transactions/${reference}/dispute`)) as { id: number };
  await money.tell({ event: 'charge.dispute.create', data });
  const [dispute] = (await getDisputes(admin.api, { ended: false })).disputes;
  await answerDispute(admin.api, dispute?._id ?? '', { answer: 'decline', message: words });
  const resolved = await money.order(`disputes/${data.id}/release`);
  await money.tell({ event: 'charge.dispute.resolve', data: resolved });

  await addUserNote(admin.api, id, { text: words });
  await confirmVerification(admin.api, id, { kind: 'address', shown: words });
  const reset: NewApproval = {
    act: { action: 'resetUserTwoFactor', reason: words },
    subject: id,
    customerId: id,
    amountKobo: null,
  };
  const correction: NewApproval = {
    act: { action: 'correctCase', correction: 'payOut', reference, reason: words, goesTo: `7070123459, ${name}` },
    subject: crypto.randomUUID(),
    customerId: id,
    amountKobo: 100n,
  };
  for (const request of [reset, correction]) {
    const asked = await tx(money.db, (on) => keepRequest(on, money.clock.now(), staffOf(admin), request));
    await money.owner.query(
      `UPDATE staff SET created_at = now() - interval '9 days', confirmed_at = created_at WHERE id = $1`,
      [other.id],
    );
    await declineRequest(other.api, asked._id, { note: words });
  }
  await raiseCase(money.db, money.clock.now(), {
    kind: 'mail_refused',
    reference: id,
    message: words,
    customerId: id,
  });
  const { rows } = await money.owner.query<{ id: string }>('SELECT id FROM money.cases WHERE reference = $1', [id]);
  await resolveCase(admin.api, rows[0]?.id ?? '', { resolution: words });
  await expect(login(apiOf(money), { email, password: 'Wrong-one1' })).rejects.toMatchObject({ status: 401 });
  await forgotPassword(apiOf(money), { email });

  const left = await money.walletOf(person);
  const out = { ...money.withdrawalBody(person, 'WDL_of_a_life', left), reason: words, metadata };
  const { transaction } = await addTransaction(person.api, out);
  await payOut(money.deps);
  const paid = { id: 'paid', reference: referenceOf(transaction._id), amount: left * 100, status: 'success' };
  await money.tell({ event: 'transfer.success', data: paid });
  await money.db.query('SELECT ledger.read_outbox(100000)');
  await money.runJobs();
  const everywhere = ['zebulonia', 'quixworth', '8037771212', '7070123459'];
  expect((await rowsWith(...everywhere)).length).toBeGreaterThan(12);

  await closeAccount(person.api, { userId: id, password: PASSWORD });
  await money.runJobs();
  expect(await eraseClosed(past(YEARS))).toBe(1);
  await money.owner.query('UPDATE webhook_messages SET next_at = NULL, delivered_at = now()');
  await prune(past(YEARS));
  await sweepSessions(money.db, past(YEARS).clock.now());
  expect(await rowsWith(...everywhere)).toEqual([]);
  await money.expectPromisesKept();
});

test('the file with a customer’s data is complete, and what has to be erased is gone after the closing and after seven years', async () => {
  const { user } = await newCustomer(money);
  const { id: staff } = await newAdmin(money);
  const planted = await plant(user._id, staff);
  expect(planted.size).toBeGreaterThan(70);
  const before = await valuesOf(user._id);
  expect(
    [...tables.keys()].filter((table) =>
      placed.every((personalColumn) => personalColumn.table !== table || before.get(personalColumn.name)?.length === 0),
    ),
  ).toEqual([]);

  const written = await text(ownData(money.deps, user._id));
  const file = JSON.parse(written) as Record<string, unknown>;
  expect(file['about']).toContain('for 7 years');
  const missing = placed.filter(({ list, path, name }) => {
    if (list === null) return false;
    const shown = at(file[list], path.split('.'));
    return shown.length === 0 || !before.get(name)?.every((kept) => shown.some((value) => isSame(kept, value)));
  });
  expect(missing.map(({ name }) => name)).toEqual([]);
  const left = new Set(placed.filter(({ list }) => list === null).map(({ name }) => name));
  expect([...plantedIn([written])].filter((name) => left.has(name))).toEqual([]);

  /** The columns that ended in one of these ways and still have something of what they had. */
  const still = async (...ways: string[]): Promise<string[]> => {
    const after = await valuesOf(user._id);
    const words = plantedIn(await rowsWith('planted '));
    return placed
      .filter(({ ends }) => ways.includes(ends))
      .filter(
        ({ name }) =>
          words.has(name) || after.get(name)?.some((value) => before.get(name)?.some((item) => isSame(item, value))),
      )
      .map(({ name }) => name);
  };
  const closing = placed.filter(({ ends }) => ends === 'closing').map(({ name }) => name);
  expect((await still('closing')).length).toBeGreaterThan(closing.length / 2);
  await tx(money.db, (on) =>
    closeWallet(on, money.clock.now(), user._id, { least: 1n, giveUpRest: false, tell: false }),
  );
  expect(await still('closing')).toEqual([]);
  expect(await still('years')).toContain('public.customers.name');
  expect(await eraseClosed(past(YEARS))).toBe(1);
  expect(await still('closing', 'years')).toEqual([]);
});
