/** Customers: signing up, the profile, bank details, and how administrators find them and set their status. */
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getAllUsers, getUserDetails, setUserStatus } from '@ajose/sdk/admin/users';
import { getBankById, getBanksByCountry, resolveAccount, updateBankDetails } from '@ajose/sdk/customer/banks';
import { addUser, getUser, login } from '@ajose/sdk/customer/session';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { subStatuses, customerCan } from '@ajose/sdk/domain/status';
import { afterAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { refreshBanks } from '../../src/gateways/banks/refresh.ts';
import { refuse } from '../../src/platform/server/errors.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, signUpForm } from '../people.ts';
import { refusalOf } from '../sign-in.ts';
import { startStack, unreachableGateway, withGateway } from '../stack.ts';

const stack = await startStack({
  gateway: {
    resolveAccount: async ({ accountNumber }) => {
      if (accountNumber === '0000000004') throw refuse(422, 'account_not_found', 'This account could not be found.');
      return { accountName: accountNumber.startsWith('9') ? 'BELLO AISHA' : 'CHIDINMA OKONKWO' };
    },
  },
});
afterAll(() => stack.close());
const admin = await newAdmin(stack);

test('staff see who else has a phone number, in whatever spelling it was typed', async () => {
  const customer = await newCustomer(stack, { phoneNumber: '0803 555 0101' });
  const other = await newCustomer(stack, { phoneNumber: '+234 803 555 0101', name: 'Musa Ibrahim' });
  const samePhone = async (id: string) => (await getUserDetails(admin.api, id)).user.samePhone;
  expect(await samePhone(customer.user._id)).toEqual([{ _id: other.user._id, name: 'Musa Ibrahim' }]);
  expect(await samePhone((await newCustomer(stack)).user._id)).toEqual([]);
});

describe('signing up', () => {
  test('opens an account with an empty wallet, signs in, and sends a welcome email', async () => {
    const { api, user } = await newCustomer(stack, { email: 'Ada.Obi@Example.com' });
    expect(user).toMatchObject({
      name: 'Chidinma Okonkwo-Adeyẹmi',
      email: 'ada.obi@example.com',
      balance: 0,
      heldBalance: 0,
      bank: null,
      sub_status: 1,
      twoFactor: false,
    });
    expect(user.myRefCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect((await getUser(api)).user).toEqual(user);
    await stack.runJobs();
    expect(stack.emails.at(-1)).toMatchObject({ to: 'ada.obi@example.com', subject: 'Welcome to Ajose' });
  });

  test('keeps who referred the customer, by code or link, and says when nobody has that code', async () => {
    const referrer = await newCustomer(stack);
    const referred = await newCustomer(stack, { whoReferredMe: ` ${referrer.user.myRefCode.toLowerCase()} ` });
    const link = `https://app.example/referral/${referrer.user.myRefCode}/`;
    const linked = await newCustomer(stack, { whoReferredMe: link });
    await expect(addUser(apiOf(stack), signUpForm({ whoReferredMe: 'NOBODY' }))).rejects.toMatchObject({
      status: 422,
      fields: { whoReferredMe: 'We do not know this referral code. Please check it, or leave it out' },
    });
    const { user } = await getUserDetails(admin.api, referred.user._id);
    expect(user.whoReferredMe).toBe(referrer.user.myRefCode);
    expect((await getUserDetails(admin.api, linked.user._id)).user.whoReferredMe).toBe(referrer.user.myRefCode);
  });

  test('says what is wrong with each field', async () => {
    const body = signUpForm({ name: 'A1', email: 'nope', phoneNumber: 'call me', password: 'short' });
    await expect(addUser(apiOf(stack), body)).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      fields: {
        name: 'Name must be at least 3 characters',
        email: 'Please enter a valid email',
        phoneNumber: 'Please enter a valid phone number',
        password: 'Password must be at least 8 characters',
      },
    });
  });

  test('refuses an address that is taken, in capitals too', async () => {
    const { user } = await newCustomer(stack);
    await expect(addUser(apiOf(stack), signUpForm({ email: user.email.toUpperCase() }))).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });

  test.each(['Password123', 'Qwerty123', 'Welcome1', 'Welcome2026', 'Naira1234', '2026Lagos!'])(
    'refuses %s, which is a common password',
    async (password) => {
      await expect(addUser(apiOf(stack), signUpForm({ password }))).rejects.toMatchObject({
        status: 422,
        fields: { password: 'This password is one of the commonest. Please choose another' },
      });
    },
  );

  test('takes a password of 256 characters whole', async () => {
    const password = `Aa1${'ọ'.repeat(253)}`;
    const { user } = await newCustomer(stack, { password });
    await expect(login(apiOf(stack), { email: user.email, password })).resolves.toMatchObject({ success: true });
    const shorter = { email: user.email, password: password.slice(0, -1) };
    await expect(login(apiOf(stack), shorter)).rejects.toMatchObject({ status: 401 });
  });
});

describe('bank details', () => {
  test('the banks of Nigeria are public, by name', async () => {
    const { banks } = await getBanksByCountry(apiOf(stack));
    expect(banks).toHaveLength(58);
    expect(banks.map((bank) => bank.name)).toEqual(banks.map((bank) => bank.name).toSorted());
    expect((await getBanksByCountry(apiOf(stack), 'ghana')).banks).toEqual([]);
  });

  test('follow the gateway’s list: new ones open, those that left it close, an empty answer changes nothing', async () => {
    const { banks } = await getBanksByCountry(apiOf(stack));
    const listed = banks.map(({ _id: code, name }) => ({ code, name }));
    const changed = [...listed.filter(({ code }) => code !== '044'), { code: '999', name: 'New Bank of Lagos' }];
    const gateway = (data: typeof listed) => ({
      ...unreachableGateway,
      listBanks: async () => ({ outcome: 'done' as const, data }),
    });
    const refresh = (gateway: Gateway) => refreshBanks(withGateway(stack.deps, gateway));
    await refresh(gateway(changed));
    const names = async () => (await getBanksByCountry(apiOf(stack))).banks.map(({ name }) => name);
    expect(await names()).toContain('New Bank of Lagos');
    expect(await names()).not.toContain('Access Bank');
    expect((await getBankById(admin.api, '044')).bank.name).toBe('Access Bank');
    await refresh(gateway(changed.slice(0, 20)));
    await refresh(gateway([]));
    await refresh(unreachableGateway);
    expect(await names()).toHaveLength(listed.length);
    await refresh(gateway(listed));
  });

  test('name a bank as the preferred gateway does, whichever gateway lists it last', async () => {
    const { bank } = await getBankById(admin.api, '058');
    const listing = (name: Gateway['name'], calls: string): Gateway => ({
      ...unreachableGateway,
      name,
      listBanks: async () => ({ outcome: 'done', data: [{ code: '058', name: calls }] }),
    });
    await refreshBanks(withGateway(stack.deps, listing('paystack', bank.name), listing('monnify', 'GTBank')));
    expect((await getBankById(admin.api, '058')).bank.name).toBe(bank.name);
  });

  test('are kept with the name at the bank', async () => {
    const { api, user } = await newCustomer(stack);
    const { accountName } = await resolveAccount(api, { bank: '058', accountNumber: '0123456789' });
    expect(accountName).toBe('CHIDINMA OKONKWO');
    const body = { userId: user._id, bank: '058', bank_acct_name: 'Chidinma O.', bank_acct_number: '0123456789' };
    const reply = await updateBankDetails(api, body);
    expect(reply.bank_acct_name).toBe('CHIDINMA OKONKWO');
    expect(reply.message).toContain('Bank details updated successfully!');
    expect(reply.message).toContain('CHIDINMA OKONKWO');
    expect((await getUser(api)).user).toMatchObject({
      bank: '058',
      bank_acct_name: 'CHIDINMA OKONKWO',
      bank_acct_number: '0123456789',
    });
    expect((await getBankById(api, '058')).bank).toEqual({ _id: '058', name: 'Guaranty Trust Bank' });
  });

  test('the owner gets an email when they change', async () => {
    const { api, user } = await newCustomer(stack);
    const details = { userId: user._id, bank: '058', bank_acct_name: 'Chidinma', bank_acct_number: '0123456789' };
    await updateBankDetails(api, details);
    await updateBankDetails(api, { ...details, bank: '044', bank_acct_number: '1111111111', password: PASSWORD });
    await stack.runJobs();
    const email = stack.emails.findLast((email) => email.to === user.email);
    expect(email?.subject).toBe('Your bank details were changed');
    expect(email?.text).toContain('Bank: Access Bank\nAccount number: ending in 1111');
  });

  test('stay as they were when the bank does not know the account', async () => {
    const { api, user } = await newCustomer(stack);
    const body = { userId: user._id, bank: '058', bank_acct_name: 'Chidinma', bank_acct_number: '0000000004' };
    await expect(updateBankDetails(api, body)).rejects.toMatchObject({ status: 422, code: 'account_not_found' });
    await expect(updateBankDetails(api, { ...body, bank: 'x' })).rejects.toMatchObject({ code: 'bank_not_found' });
    expect((await getUser(api)).user.bank).toBeNull();
  });

  test('of an account in another name need that name and the password; the confirmation is kept with the account', async () => {
    const { api, user } = await newCustomer(stack);
    const body = { userId: user._id, bank: '058', bank_acct_name: 'Chidinma', bank_acct_number: '9123456789' };
    const confirmed = { ...body, confirmedName: 'BELLO AISHA' };
    const refused = await refusalOf(updateBankDetails(api, body));
    expect(refused).toMatchObject({ status: 409, code: 'account_name_differs' });
    expect(refused.message).toContain('BELLO AISHA');
    expect(refused.message).toContain(user.name);
    const other = { ...confirmed, confirmedName: 'BELLO MUSA', password: PASSWORD };
    expect(await refusalOf(updateBankDetails(api, other))).toMatchObject({ code: 'account_name_differs' });
    expect(await refusalOf(updateBankDetails(api, confirmed))).toMatchObject({
      status: 422,
      code: 'password_required',
    });
    const wrong = { ...confirmed, password: 'Wrong-password1' };
    expect(await refusalOf(updateBankDetails(api, wrong))).toMatchObject({ status: 403, code: 'wrong_password' });
    expect((await getUser(api)).user.bank).toBeNull();
    await updateBankDetails(api, { ...confirmed, password: PASSWORD });
    const kept = (await getUserDetails(admin.api, user._id)).user;
    expect(kept).toMatchObject({ bank_acct_name: 'BELLO AISHA', bankNameConfirmedAt: expect.any(String) });
    await updateBankDetails(api, { ...body, bank_acct_number: '0123456789', password: PASSWORD });
    expect((await getUserDetails(admin.api, user._id)).user.bankNameConfirmedAt).toBeNull();
  });

  test('cannot be changed by another customer', async () => {
    const mine = await newCustomer(stack);
    const other = await newCustomer(stack);
    const body = { userId: other.user._id, bank: '058', bank_acct_name: 'Me', bank_acct_number: '0123456789' };
    await expect(updateBankDetails(mine.api, body)).rejects.toMatchObject({ status: 403, code: 'not_yours' });
  });
});

describe('the list of customers', () => {
  test('finds by part of a name, an address or a phone number', async () => {
    const { user } = await newCustomer(stack, {
      name: 'Oluwaseun Àjàyí',
      email: 'seun_100%@example.com',
      phoneNumber: '0909 777 31',
    });
    for (const search of ['waseun', 'SEUN_100%', '777 31', 'ol', 'àj']) {
      const { users } = await getAllUsers(admin.api, { search });
      expect(users.map((user) => user._id)).toContain(user._id);
    }
    expect((await getAllUsers(admin.api, { search: 'seun_1000' })).users).toEqual([]);
    expect((await getAllUsers(admin.api, { search: '%' })).users).toEqual([]);
  });

  test('finds a name without its accents, a phone number in any spelling, a referral code and an account number', async () => {
    const { api, user } = await newCustomer(stack, {
      name: 'Adékúnlé Ògúnlẹ́sì ƙaura',
      phoneNumber: '+234 801-061 8688',
    });
    await updateBankDetails(api, {
      userId: user._id,
      bank: '058',
      bank_acct_name: 'Adekunle',
      bank_acct_number: '0567891234',
      confirmedName: 'CHIDINMA OKONKWO',
      password: PASSWORD,
    });
    const searches = [
      'adekunle ogunlesi',
      'ADÉKÚNLÉ',
      'ogunlẹ́sì Kaura',
      '08010618688',
      '0801 061 86',
      '+2348010618688',
      '234-801-061-8688',
      '801 061 8688',
      user.myRefCode.toLowerCase(),
      '0567891234',
      '891234',
    ];
    for (const search of searches) {
      const { users } = await getAllUsers(admin.api, { search });
      expect({ search, found: users.map(({ _id }) => _id) }).toEqual({ search, found: [user._id] });
    }
    expect((await getAllUsers(admin.api, { search: '0801 061 8689' })).users).toEqual([]);
  });

  test('has pages without a gap or an overlap, from both ends, in every order', async () => {
    await Promise.all(
      Array.from({ length: 7 }, (_, index) => newCustomer(stack, { name: `Same ${'abcdefg'[index]}` })),
    );
    for (const sortBy of ['name', 'email', 'balance', 'sub_status', 'createdAt'] as const) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const { users: allUsers } = await getAllUsers(admin.api, { sortBy, sortOrder, all: true });
        const paged: string[] = [];
        for (let page = 1; ; page += 1) {
          const reply = await getAllUsers(admin.api, { sortBy, sortOrder, page, limit: 4 });
          paged.push(...reply.users.map((user) => user._id));
          expect(reply.pagination).toMatchObject({ currentPage: page, totalUsers: allUsers.length, hasPrev: page > 1 });
          if (!reply.pagination.hasNext) break;
        }
        expect(paged).toEqual(allUsers.map((user) => user._id));
      }
    }
  });

  test('filters by status, with totals that follow', async () => {
    const { user } = await newCustomer(stack);
    const before = (await getAllUsers(admin.api, { status: 100 })).pagination.totalUsers;
    await setUserStatus(admin.api, user._id, { status: 100 });
    const { users, pagination } = await getAllUsers(admin.api, { status: 100 });
    expect(pagination.totalUsers).toBe(before + 1);
    expect(users.every((user) => user.sub_status === 100)).toBe(true);
    expect((await getAllUsers(admin.api, { status: 100, search: user.email })).pagination.totalUsers).toBe(1);
  });

  test('a page past the end is the last one', async () => {
    const { users, pagination } = await getAllUsers(admin.api, { limit: 1, page: 1_000_000 });
    expect(users).toHaveLength(1);
    expect(pagination.currentPage).toBe(pagination.totalUsers);
    expect((await getAllUsers(admin.api, { limit: 1, page: pagination.totalUsers })).users).toEqual(users);
  });

  test.each([
    'sortBy=password_hash',
    'sortOrder=up',
    'limit=101',
    'limit=0',
    'page=0',
    'page=1.5',
    'status=7',
    'color=red',
  ])('refuses %s', async (query) => {
    const answer = await stack.fetch(`http://api/api/user/getAllUsers?${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.status).toBe(400);
  });
});

describe('what a status does', () => {
  /** The answers to a call of the session that was open when the status changed, and to a new sign-in. */
  async function afterChange(status: SubStatus) {
    const { api, user } = await newCustomer(stack);
    await setUserStatus(admin.api, user._id, { status, reason: 'Asked to' });
    return Promise.allSettled([getUser(api), login(apiOf(stack), { email: user.email, password: PASSWORD })]);
  }

  test.each(subStatuses.filter(customerCan.signIn))('%i may sign in', async (status) => {
    const [call, again] = await afterChange(status);
    expect(call).toMatchObject({ value: { user: { sub_status: status } } });
    expect(again).toMatchObject({ value: { success: true } });
  });

  test.each(subStatuses.filter((status) => !customerCan.signIn(status)))(
    '%i ends sessions and refuses sign-ins',
    async (status) => {
      const [call, again] = await afterChange(status);
      expect(call).toMatchObject({ reason: { status: 401, code: 'unauthorized' } });
      expect(again).toMatchObject({ reason: { status: 403 } });
    },
  );

  test('the right password of a closed account is not counted as a guess: every try gets the reason', async () => {
    const { user } = await newCustomer(stack);
    await setUserStatus(admin.api, user._id, { status: 2, reason: 'Two cards of strangers' });
    for (let tries = 0; tries < 8; tries += 1) {
      const again = login(apiOf(stack), { email: user.email, password: PASSWORD });
      await expect(again).rejects.toMatchObject({ status: 403, code: 'account_closed' });
    }
  });

  test('a change by an id in capitals is in the history too', async () => {
    const { user } = await newCustomer(stack);
    await setUserStatus(admin.api, user._id.toUpperCase(), { status: 60, reason: 'Looked at' });
    const { statusHistory } = (await getUserDetails(admin.api, user._id)).user;
    expect(statusHistory).toMatchObject([{ from: 1, to: 60 }]);
  });

  test('a change is in the history and in the audit log, with the administrator and both statuses', async () => {
    const { user } = await newCustomer(stack);
    await setUserStatus(admin.api, user._id, { status: 2, reason: 'Two cards of strangers' });
    await setUserStatus(admin.api, user._id, { status: 2, reason: 'Two cards of strangers' });
    const { statusHistory } = (await getUserDetails(admin.api, user._id)).user;
    expect(statusHistory).toEqual([
      { from: 1, to: 2, by: 'Tunde Bakare', at: expect.any(String), reason: 'Two cards of strangers' },
    ]);
    const { entries } = await getAuditLog(admin.api, { subject: `customer:${user._id}` });
    expect(entries).toMatchObject([
      { action: 'setUserStatus', by: { name: 'Tunde Bakare' }, before: { sub_status: 1 }, after: { sub_status: 2 } },
    ]);
    expect(entries[0]?.reason).toBe('Two cards of strangers');
  });

  test('a change to a status that restricts needs a reason whatever the status was before, and so does one back; any other does not', async () => {
    const { user } = await newCustomer(stack);
    const change = (status: SubStatus, reason?: string) =>
      setUserStatus(admin.api, user._id, reason === undefined ? { status } : { status, reason });
    const withoutReason = { status: 422, code: 'reason_required' };
    for (const status of [0, 2, 3, 40, 60, 70, 120] as const) {
      await expect(change(status)).rejects.toMatchObject(withoutReason);
      await expect(change(status, '  ')).rejects.toMatchObject(withoutReason);
    }
    expect((await getUserDetails(admin.api, user._id)).user.sub_status).toBe(1);
    await change(100);
    await change(2, 'Card reported stolen');
    await expect(change(1)).rejects.toMatchObject(withoutReason);
    for (const status of [3, 120, 50] as const) await expect(change(status)).rejects.toMatchObject(withoutReason);
    await change(3, 'Asked for by letter');
    await change(1, 'It was another card');
    const { statusHistory } = (await getUserDetails(admin.api, user._id)).user;
    expect(statusHistory.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      [3, 1, 'It was another card'],
      [2, 3, 'Asked for by letter'],
      [100, 2, 'Card reported stolen'],
      [1, 100, null],
    ]);
  });
});
