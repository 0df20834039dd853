/** Leaving: a file with all of the customer's data, and closing the account with no money lost and no name kept. */
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import { addUser, forgotPassword, login } from '@ajose/sdk/customer/session';
import { getUserDetails, setUserStatus } from '@ajose/sdk/admin/users';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { inviteMember } from '@ajose/sdk/customer/members';
import { afterAll, expect, test } from 'vitest';
import { noteClosedMoney } from '../../src/access/closed-accounts.ts';
import { eraseClosed } from '../../src/customers/closing.ts';
import { enqueueMail } from '../../src/platform/mail/enqueue.ts';
import { startMoney } from '../money.ts';
import { asked, join, newOrganisation } from '../organisations.ts';
import {
  apiOf,
  newAdmin,
  newCustomer,
  PASSWORD,
  signUpForm,
  unconfirmedCustomer,
  withTwoFactor,
  type TestCustomer,
} from '../people.ts';

const money = await startMoney();
afterAll(() => money.close());

const close = (person: TestCustomer, more: { giveUpRest?: boolean; code?: string; password?: string } = {}) =>
  closeAccount(person.api, { userId: person.user._id, password: PASSWORD, ...more });

async function kept(id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await money.owner.query<Record<string, unknown>>(
    `SELECT name, email::text, closed_email::text, phone, status, closed_at IS NOT NULL AS closed, erased_at IS NOT NULL AS erased,
            bank_account_number AS account, (SELECT count(*)::integer FROM sessions s WHERE s.account_id = c.id) AS sessions
       FROM customers c WHERE c.id = $1`,
    [id],
  );
  return rows[0];
}

/** Empties the wallet by hand, as a payout that has arrived. */
async function empty(person: TestCustomer, to = 0): Promise<void> {
  const kobo = BigInt(Math.round(((await money.walletOf(person)) - to) * 100));
  await money.owner.query(
    `SELECT ledger.post($1, $2, 'correction', ARRAY[ledger.leg('wallet', 'adjustment', $3)], now(), 'Wallet withdrawal', 'bank', fingerprint => $1, metadata => '{"userName": "Ada", "userEmail": "ada@ajose.test", "currency": "NGN"}', allowed => NULL, debt_free => false)`,
    [person.user._id, `out-${crypto.randomUUID()}`, kobo],
  );
}

test('money goes out first: the refusal says each reason why an account cannot be closed yet, and changes nothing', async () => {
  const person = await money.newPerson(20_000);
  await expect(close(person, { password: 'Wrong-one1' })).rejects.toMatchObject({
    status: 403,
    code: 'wrong_password',
  });
  await expect(close(person)).rejects.toMatchObject({ status: 409, code: 'wallet_not_empty' });
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_1_leaving', 5000));
  await expect(close(person)).rejects.toMatchObject({ status: 409, code: 'still_held' });
  const productId = await money.newProduct({ cost: 10, rate: 5, days: 10 });
  await addInvestment(person.api, {
    userId: person.user._id,
    productId,
    capital: 1000,
    idempotencyKey: crypto.randomUUID(),
  });
  await expect(close(person)).rejects.toMatchObject({ status: 409, code: 'still_invested' });
  const waiting = await newCustomer(money);
  await money.owner.query(
    `SELECT money.open_deposit($1, 'waits', $1, 100000, 'wallet', 'paystack', now(), '{}', NULL, NULL, 'paystack')`,
    [waiting.user._id],
  );
  await expect(close(waiting)).rejects.toMatchObject({ status: 409, code: 'payment_pending' });
  expect(await money.walletOf(person)).toBe(14_000);
  expect(await kept(person.user._id)).toMatchObject({ closed: false, email: person.user.email });
});

test('a closed account keeps its entries without a name, frees the address, and is erased after seven years', async () => {
  const person = await money.newPerson(500);
  const { _id: id, email, name } = person.user;
  await empty(person, 12.5);
  await expect(close(person)).rejects.toMatchObject({ code: 'rest_left', message: expect.stringContaining('₦12.50') });
  await close(person, { giveUpRest: true });
  expect(await money.walletOf(person)).toBe(0);
  expect(await kept(id)).toMatchObject({
    closed: true,
    erased: false,
    status: 120,
    sessions: 0,
    name,
    email: `closed-${id}@closed.invalid`,
    closed_email: email,
  });
  await expect(getOwnData(person.api, { userId: id, password: PASSWORD })).rejects.toMatchObject({ status: 401 });
  await expect(login(apiOf(money), { email, password: PASSWORD })).rejects.toMatchObject({ status: 401 });
  const { rows } = await money.owner.query<{ metadata: object }>(
    `SELECT metadata FROM ledger.transactions WHERE customer_id = $1 AND metadata <> '{}'`,
    [id],
  );
  expect(rows).toEqual([{ metadata: { currency: 'NGN' } }]);
  await money.db.query('SELECT ledger.read_outbox(100000)');
  await enqueueMail(money.db, { emailKind: 'welcome', customerId: id });
  await money.runJobs();
  expect(money.emails.filter(({ to }) => to.includes('closed'))).toEqual([]);
  expect(money.emails.filter(({ to }) => to === email).map(({ subject }) => subject)).toContain(
    'Your account is closed',
  );
  const { rows: noticed } = await money.owner.query('SELECT FROM notices WHERE customer_id = $1', [id]);
  expect(noticed).toEqual([]);
  const again = await addUser(apiOf(money), signUpForm({ email }));
  expect(again.user._id).not.toBe(id);

  const admin = await newAdmin(money);
  expect((await getUserDetails(admin.api, id)).user).toMatchObject({ closedAt: expect.any(String), sub_status: 120 });
  await expect(setUserStatus(admin.api, id, { status: 1, reason: 'Open it' })).rejects.toMatchObject({
    code: 'account_closed',
  });
  await money.expectPromisesKept();

  const later = (years: number) => ({
    ...money.deps,
    clock: { now: () => new Date(money.clock.now().getTime() + years * 366 * 86_400_000) },
  });
  expect(await eraseClosed(later(6))).toBe(0);
  expect(await eraseClosed(later(7))).toBe(1);
  expect(await kept(id)).toMatchObject({
    erased: true,
    name: 'Closed account',
    closed_email: null,
    phone: '',
    account: null,
  });
  await money.db.query('SELECT ledger.read_outbox(100000)');
  await money.expectPromisesKept();
});

test('where nothing was ever moved, the person is erased at once', async () => {
  const person = await newCustomer(money);
  await close(person);
  expect(await kept(person.user._id)).toMatchObject({ closed: true, erased: true, name: 'Closed account', phone: '' });
});

/** Failed sign-ins of a person and emails that wait for them, by their address and id. */
async function waitingFor({ user: { _id, email } }: TestCustomer): Promise<{ failures: number; emails: string[] }> {
  const failures = await money.owner.query('SELECT FROM sign_in_failures WHERE subject LIKE $1', [`%${email}%`]);
  const { rows } = await money.owner.query<{ kind: string }>(
    `SELECT payload->>'emailKind' AS kind FROM graphile_worker._private_jobs
      WHERE (payload::text LIKE $1 OR payload::text LIKE $2) AND payload->>'emailKind' <> 'member_request' ORDER BY 1`,
    [`%${email}%`, `%${_id}%`],
  );
  return { failures: failures.rows.length, emails: rows.map(({ kind }) => kind) };
}

/** Lets a guessed password and an email wait for a person, and an organisation ask to invite their address. @returns whom it would invite */
async function awaited({ user: { email } }: TestCustomer): Promise<() => Promise<unknown[]>> {
  await forgotPassword(apiOf(money), { email });
  const guess = login(apiOf(money), { email, password: 'Wrong-one1' });
  await expect(guess).rejects.toMatchObject({ status: 401 });
  const other = await newOrganisation(money);
  const [owner, checker] = [await newCustomer(money), await newCustomer(money)];
  await join(money, other, owner, 'owner');
  await join(money, other, checker, 'owner');
  await asked(inviteMember(owner.api.for(other.id), { email, role: 'viewer' }));
  return async () => {
    const { rows } = await money.owner.query(
      `SELECT body ->> 'email' AS email FROM member_requests WHERE customer_id = $1`,
      [other.id],
    );
    return rows;
  };
}

test('nothing is kept under the address of a closed account: neither failed sign-ins nor emails', async () => {
  const person = await newCustomer(money);
  const invited = await awaited(person);
  const before = await waitingFor(person);
  expect(before.failures).toBeGreaterThan(0);
  expect(before.emails).toContain('password_reset');
  await close(person);
  // What tells the owner of the closing is all that leaves.
  expect(await waitingFor(person)).toEqual({ failures: 0, emails: ['account_closed'] });
  expect(await invited()).toEqual([{ email: '' }]);
});

test('closing an organisation that named a person’s address touches nothing of the person, and tells its members', async () => {
  const person = await newCustomer(money);
  const invited = await awaited(person);
  const before = await waitingFor(person);
  const [owner, viewer] = [await newCustomer(money), await newCustomer(money)];
  const organisation = await newOrganisation(money, { email: person.user.email });
  await join(money, organisation, owner, 'owner');
  await join(money, organisation, viewer, 'viewer');
  await money.owner.query('UPDATE organisations SET signatures = 1 WHERE customer_id = $1', [organisation.id]);
  await enqueueMail(money.db, { emailKind: 'registration_checked', customerId: organisation.id });
  await closeAccount(owner.api.for(organisation.id), { userId: organisation.id, password: PASSWORD });
  expect(await kept(organisation.id)).toMatchObject({ closed: true });
  expect(await waitingFor(person)).toEqual(before);
  expect(await invited()).toEqual([{ email: person.user.email }]);
  await money.runJobs();
  const about = { subject: `${organisation.name} is closed`, text: expect.stringContaining('Your own account stays.') };
  const sent = money.emails.filter(({ subject }) => subject.includes(organisation.name));
  expect(sent).toMatchObject([owner, viewer].map(({ user }) => ({ ...about, to: user.email })));
  expect(money.emails.filter(({ to, subject }) => to === person.user.email && subject.includes('closed'))).toEqual([]);
});

test('closing an account whose address was never confirmed touches nothing that waits under the address', async () => {
  const stranger = await unconfirmedCustomer(money);
  const invited = await awaited(stranger);
  const { failures } = await waitingFor(stranger);
  await close(stranger);
  const after = await waitingFor(stranger);
  expect(after.failures).toBe(failures);
  expect(after.emails).toContain('password_reset');
  expect(after.emails).not.toContain('account_closed');
  expect(await invited()).toEqual([{ email: stranger.user.email }]);
});

test('two-factor sign-in asks for a code as well', async () => {
  const person = await withTwoFactor(money);
  await expect(close(person)).rejects.toMatchObject({ status: 401, code: 'two_factor_required' });
  await close(person, { code: person.code() });
  expect(await kept(person.user._id)).toMatchObject({ closed: true });
});

test('money that arrives after the end is a case, and the person is not erased before it is paid back', async () => {
  const person = await money.newPerson(500);
  await empty(person);
  await close(person);
  await money.owner.query(
    `SELECT ledger.post($1, 'late', 'offline', ARRAY[ledger.leg('offline', 'wallet', 100)], now(), 'wallet', 'card', fingerprint => $1, allowed => NULL, debt_free => false)`,
    [person.user._id],
  );
  const years = { ...money.deps, clock: { now: () => new Date(money.clock.now().getTime() + 8 * 366 * 86_400_000) } };
  await noteClosedMoney(years);
  await eraseClosed(years);
  const { rows } = await money.owner.query(
    `SELECT FROM money.cases WHERE kind = 'closed_with_money' AND customer_id = $1`,
    [person.user._id],
  );
  expect(rows).toHaveLength(1);
  expect(await kept(person.user._id)).toMatchObject({ erased: false });
});

test('the file has everything of the customer and of nobody else, however long the history is', async () => {
  const person = await money.newPerson(20_000);
  const other = await money.newPerson(30_000);
  const productId = await money.newProduct({ cost: 10, rate: 5, days: 10 });
  await addInvestment(person.api, {
    userId: person.user._id,
    productId,
    capital: 1000,
    idempotencyKey: crypto.randomUUID(),
  });
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_2_leaving', 5000));
  await money.owner.query(
    `INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount, at, reason, method, cause)
     SELECT $1, uuidv7(), 'many-' || n, $1, 'deposit', 'failed', 100, now(), 'wallet', 'card', 'payment' FROM generate_series(1, 1100) n`,
    [person.user._id],
  );
  const file = await (await getOwnData(person.api, { userId: person.user._id, password: PASSWORD })).text();
  const data = JSON.parse(file) as Record<string, { [field: string]: unknown }[]>;
  expect(data['profile']?.[0]).toMatchObject({ email: person.user.email, wallet: 14_000, held: 5000, invested: 1000 });
  expect(data['transactions']).toHaveLength(1103);
  expect(new Set(data['transactions']?.map(({ id }) => id)).size).toBe(1103);
  expect(data).toMatchObject({
    sessions: [expect.objectContaining({ device: expect.any(String) })],
    investments: [expect.objectContaining({ capital: 1000, expected_profit: 50 })],
    payouts: [expect.objectContaining({ account_number: '0000000000' })],
  });
  expect(file).not.toContain(other.user._id);
  expect(file).not.toMatch(/password|token_hash|secret/);
});
