/** Organisations as accounts: nobody signs in as one, and what a member leaves behind stays the organisation's. */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Api } from '@ajose/sdk/api';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { getAccounts, getPeople, registerOrganisation } from '@ajose/sdk/customer/organisations';
import { addUser, changeEmail, forgotPassword, getUser, login } from '@ajose/sdk/customer/session';
import type { RegisterOrganisationBody } from '@ajose/sdk/contract/organisations';
import { registerOrganisationRules } from '@ajose/sdk/rules/organisations';
import { afterAll, describe, expect, test } from 'vitest';
import { standingOf } from '../../src/access/levels/levels.ts';
import { eraseClosed } from '../../src/customers/closing.ts';
import { ownData } from '../../src/customers/own-data.ts';
import { join, newOrganisation } from '../organisations.ts';
import { apiOf, newCustomer, PASSWORD, signUpForm, unconfirmedCustomer } from '../people.ts';
import { startStack } from '../stack.ts';

const stack = await startStack({ env: { LIMIT_SIGN_UPS: '100000', LIMIT_RESETS: '100000' } });
afterAll(() => stack.close());

const member = async (person: string) =>
  (await stack.owner.query<{ ended_at: Date | null }>('SELECT ended_at FROM members WHERE person_id = $1', [person]))
    .rows[0];

describe('the mailbox of an organisation', () => {
  test('signs nobody in and gets no link for a new password', async () => {
    const { email } = await newOrganisation(stack);
    await forgotPassword(apiOf(stack), { email });
    await stack.runJobs();
    expect(stack.emails.filter(({ to }) => to === email)).toEqual([]);
    for (const password of [PASSWORD, ' '])
      await expect(login(apiOf(stack), { email, password })).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('may also be that of another organisation and of a person, and only the person gets the link and signs in', async () => {
    const { email } = await newOrganisation(stack);
    await newOrganisation(stack, { email });
    const form = signUpForm({ email });
    const { user } = await addUser(apiOf(stack), form);
    await newOrganisation(stack, { email });
    await forgotPassword(apiOf(stack), { email });
    await stack.runJobs();
    const links = stack.emails.filter(({ to, subject }) => to === email && subject === 'Choose a new password');
    expect(links).toHaveLength(1);
    expect((await login(apiOf(stack), { email, password: PASSWORD })).user._id).toBe(user._id);
    await expect(addUser(apiOf(stack), form)).rejects.toMatchObject({ code: 'email_taken' });
    const { api, user: other } = await newCustomer(stack);
    const change = { userId: other._id, email, password: PASSWORD };
    await expect(changeEmail(api, change)).rejects.toMatchObject({ code: 'email_taken' });
  });

  test('can be taken by a person as a new address', async () => {
    const { email } = await newOrganisation(stack);
    const { api, user } = await newCustomer(stack);
    const change = { userId: user._id, email, password: PASSWORD };
    expect(await changeEmail(api, change)).toMatchObject({ success: true });
  });
});

test('the database refuses an organisation with a password', async () => {
  const { id } = await newOrganisation(stack);
  const set = stack.owner.query(`UPDATE customers SET password_hash = 'x' WHERE id = $1`, [id]);
  await expect(set).rejects.toMatchObject({ constraint: 'customers_only_persons_sign_in' });
});

test('the database gives nobody the platform’s account, the first of all ids, or an account that is there already', async () => {
  const add = (id: string) =>
    stack.owner.query(
      `INSERT INTO customers (id, kind, name, email, phone, password_hash, ref_code) VALUES ($1, 'organisation', 'A', $2, '', '', $3)`,
      [id, `${id}@example.com`, id],
    );
  for (const id of ['00000000-0000-0000-0000-000000000000', '00000000-0000-7000-8000-000000000001']) {
    await expect(add(id)).rejects.toMatchObject({ constraint: 'customers_id_is_free' });
  }
  const id = randomUUID();
  await stack.owner.query('INSERT INTO ledger.accounts (customer_id, customer_status) VALUES ($1, 1)', [id]);
  await expect(add(id)).rejects.toMatchObject({ constraint: 'accounts_pkey' });
});

test('two checked organisations of one form never share a number, and an unchecked number keeps nobody out', async () => {
  const said = await newOrganisation(stack, { number: '777' });
  await stack.owner.query('UPDATE organisations SET checked_at = NULL WHERE customer_id = $1', [said.id]);
  await newOrganisation(stack, { number: '777' });
  await newOrganisation(stack, { form: 'company', number: '777' });
  const check = stack.owner.query('UPDATE organisations SET checked_at = now() WHERE customer_id = $1', [said.id]);
  await expect(check).rejects.toMatchObject({ constraint: 'organisations_by_number' });
});

test('a member who closes their account leaves, and the organisation keeps the member’s row for good', async () => {
  const organisation = await newOrganisation(stack);
  const { api, user } = await newCustomer(stack);
  await join(stack, organisation, { user }, 'checker');
  const data = JSON.parse(await text(ownData(stack.deps, user._id))) as { memberships: unknown[] };
  expect(data.memberships).toMatchObject([
    { organisation_id: organisation.id, name: organisation.name, role: 'checker' },
  ]);
  expect(JSON.parse(await text(ownData(stack.deps, organisation.id)))).toMatchObject({
    profile: [{ kind: 'organisation' }],
    organisation: [{ form: 'cooperative', registered_in: 'Lagos', signatures: 2 }],
  });
  await closeAccount(api, { userId: user._id, password: PASSWORD });
  expect((await member(user._id))?.ended_at).toBeInstanceOf(Date);
  stack.clock.advance(8 * 366 * 86_400_000);
  await eraseClosed(stack.deps);
  stack.clock.set(new Date());
  expect(await member(user._id)).toBeDefined();
});

describe('a person who registers an organisation', () => {
  const form: Omit<RegisterOrganisationBody, 'idempotencyKey'> = {
    name: 'Market Women (Aba) & Sons',
    form: 'cooperative',
    number: 'AB/123',
    email: 'women@example.com',
    phoneNumber: '0803 555 0134',
    address: '1 Market Road, Aba',
    state: 'Abia',
    signatures: 2,
  };

  const register = (by: Api, given = form, idempotencyKey: string = randomUUID()) =>
    registerOrganisation(by, { ...given, idempotencyKey });

  test('registers one organisation, however often the same call comes', async () => {
    const { api } = await newCustomer(stack);
    const key = randomUUID();
    const { account } = await register(api, form, key);
    const both = await Promise.all([1, 2].map(() => register(api, form, key)));
    expect(both.map((reply) => reply.account)).toEqual([account, account]);
    const twin = randomUUID();
    const [one, two] = await Promise.all([1, 2].map(() => register(api, form, twin)));
    expect(one?.account).toEqual(two?.account);
    expect((await getAccounts(api)).accounts).toHaveLength(3);
    for (const other of [
      { ...form, name: 'Other Women' },
      { ...form, signatures: 1 as const },
    ]) {
      await expect(register(api, other, key)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
    }
  });

  test('gets an account of its own, whatever key the call has: another’s key, the platform’s account, or their own id', async () => {
    const [ada, bola] = [await newCustomer(stack), await newCustomer(stack)];
    const key = randomUUID();
    const first = await register(ada.api, form, key);
    const platform = '00000000-0000-7000-8000-000000000001';
    const keys = [key, platform, '00000000-0000-0000-0000-000000000000', ada.user._id, bola.user._id];
    const ids = [];
    for (const given of keys) ids.push((await register(bola.api, form, given)).account._id);
    expect(new Set([...keys, ...ids, first.account._id]).size).toBe(keys.length + ids.length + 1);
    const { rows } = await stack.owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ledger.accounts a JOIN customers c ON c.id = a.customer_id
        WHERE a.customer_id = ANY ($1) AND uuid_extract_version(c.id) = 7`,
      [ids],
    );
    expect(rows).toEqual([{ n: keys.length }]);
  });

  test('registers nothing again under the key of an organisation that they have left', async () => {
    const { api, user } = await newCustomer(stack);
    const key = randomUUID();
    await register(api, form, key);
    await stack.owner.query('UPDATE members SET ended_at = now() WHERE person_id = $1', [user._id]);
    await expect(register(api, form, key)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
    expect((await getAccounts(api)).accounts).toHaveLength(1);
  });

  test('becomes its first owner, and acts for it at once at level 0', async () => {
    const { api, user } = await newCustomer(stack);
    expect((await getAccounts(api)).accounts).toEqual([
      { _id: user._id, name: user.name, organisation: null, sub_status: 1 },
    ]);
    const { account } = await register(api);
    expect(account).toMatchObject({ name: form.name, organisation: { role: 'owner', checked: false, signatures: 2 } });
    expect((await getAccounts(api)).accounts.slice(1)).toEqual([account]);
    const acting = api.for(account._id);
    expect((await getUser(acting)).user).toMatchObject({ _id: account._id, name: form.name, balance: 0 });
    expect(await getPeople(acting)).toMatchObject({
      organisation: { form: 'cooperative', number: 'AB/123', registeredIn: 'Abia', tin: null, checkedAt: null },
      members: [{ personId: user._id, role: 'owner', mostAlone: null, invitedBy: null, endedAt: null }],
    });
    expect((await standingOf(stack.db, stack.clock.now(), account._id)).level).toBe(0);
    await expect(getPeople(api)).rejects.toMatchObject({ status: 404, code: 'no_organisation' });
    await expect(getAccounts(acting)).rejects.toMatchObject({ code: 'for_persons_only' });
  });

  test('has confirmed their email address, and registers at most five organisations a day', async () => {
    const { api } = await unconfirmedCustomer(stack);
    await expect(register(api)).rejects.toMatchObject({ code: 'email_not_confirmed' });
    const ada = await newCustomer(stack);
    const family = { ...form, name: 'Ade family', form: 'family', number: '', signatures: 1 } as const;
    for (let n = 0; n < 5; n += 1) await register(ada.api, family);
    await expect(register(ada.api, family)).rejects.toMatchObject({ code: 'too_many_organisations' });
  });

  test('sees members who left below those who are still there, with who invited them', async () => {
    const organisation = await newOrganisation(stack);
    const [ada, bola] = [await newCustomer(stack), await newCustomer(stack, { name: 'Bola Ade' })];
    await join(stack, organisation, bola, 'maker');
    await join(stack, organisation, ada, 'viewer');
    await stack.owner.query('UPDATE members SET ended_at = now(), invited_by = $1 WHERE person_id = $2', [
      ada.user._id,
      bola.user._id,
    ]);
    const { members } = await getPeople(ada.api.for(organisation.id));
    expect(members.map(({ name, role, endedAt }) => [name, role, endedAt !== null])).toEqual([
      [ada.user.name, 'viewer', false],
      ['Bola Ade', 'maker', true],
    ]);
    expect(members[1]).toMatchObject({ invitedBy: ada.user.name });
    expect((await getAccounts(bola.api)).accounts).toHaveLength(1);
  });
});

describe('the form of an organisation', () => {
  const form = {
    name: 'Ade & Sons (1998) Ltd.',
    form: 'company',
    number: 'RC 123 456',
    email: 'treasurer@example.com',
    phoneNumber: '0803 555 0134',
    address: '1 Marina, Lagos',
    state: 'Lagos',
    signatures: 2,
  };
  const read = (given: object) => registerOrganisationRules.validate({ ...form, ...given });

  test('takes a registered name, and a number as it stands on the certificate', async () => {
    expect(await read({})).toMatchObject({ name: form.name, number: '123456', phoneNumber: '+2348035550134' });
    expect(await read({ name: 'Ẹgbẹ́ 2/4, Aba', number: 'og/1234/2019' })).toMatchObject({ number: 'OG/1234/2019' });
    expect(await read({ form: 'family', number: '', signatures: 1 })).toMatchObject({ form: 'family' });
  });

  test.each([
    ['name', { name: '<b>Ade</b>' }],
    ['name', { name: '1998' }],
    ['number', { number: undefined }],
    ['number', { number: 'No. 12' }],
    ['number', { form: 'family' }],
    ['tin', { form: 'club', number: '', tin: '12345678' }],
    ['tin', { tin: 'mine' }],
    ['phoneNumber', { phoneNumber: '' }],
    ['address', { address: ' ' }],
    ['signatures', { signatures: 3 }],
    ['form', { form: 'bank' }],
  ])('refuses %s of %j', async (path, given) => {
    await expect(read(given)).rejects.toMatchObject({ path });
  });
});
