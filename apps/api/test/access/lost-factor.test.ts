/** A lost second factor is removed by two administrators, never by its owner. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getAdmin, login as adminLogin } from '@ajose/sdk/admin/session';
import { resetAdminTwoFactor } from '@ajose/sdk/admin/staff';
import { resetUserTwoFactor } from '@ajose/sdk/admin/users';
import { forgotPassword, getUser, resetPassword } from '@ajose/sdk/customer/session';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { adminOf, waits } from '../approvals.ts';
import {
  adminWithTwoFactor,
  apiOf,
  newAdmin,
  newCustomer,
  PASSWORD,
  withTwoFactor,
  type TestAdmin,
} from '../people.ts';
import { mailedToken, NEW_PASSWORD, signInTo } from '../sign-in.ts';
import { startStack } from '../stack.ts';

const reason = 'Phone and paper burnt, known by voice';

let asker: TestAdmin;
let other: TestAdmin;
const stack = await startStack();
beforeEach(async () => {
  await stack.owner.query(
    `UPDATE staff SET blocked_at = now() - interval '31 days', blocked_reason = 'Before', owner_until = NULL`,
  );
  asker = await newAdmin(stack, 'Adaeze Okafor');
  other = await newAdmin(stack, 'Tunde Bakare');
});
afterAll(() => stack.close());

const emailsTo = async (email: string): Promise<string[]> => {
  await stack.runJobs();
  return stack.emails.filter(({ to }) => to === email).map(({ subject }) => subject);
};
const signInAsAdmin = (email: string) => adminLogin(apiOf(stack), { email, password: PASSWORD });

describe('a second factor that a customer lost', () => {
  test('is removed by a second administrator: sessions end, an email goes out, and the password is enough to sign in', async () => {
    const person = await withTwoFactor(stack);
    const { email, _id } = person.user;
    await forgotPassword(apiOf(stack), { email });
    const link = await mailedToken(stack, email);
    const request = waits(await resetUserTwoFactor(asker.api, _id, { reason }));
    expect(request).toMatchObject({
      act: { action: 'resetUserTwoFactor', reason },
      amount: null,
      user: { _id, name: person.user.name },
    });
    await expect(approveRequest(asker.api, request._id)).rejects.toMatchObject({ code: 'own_request' });
    await expect(signInTo(stack, email)).rejects.toMatchObject({ code: 'two_factor_required' });
    await getUser(person.api);

    await approveRequest(other.api, request._id);
    await expect(getUser(person.api)).rejects.toMatchObject({ status: 401 });
    await expect(resetPassword(apiOf(stack), { token: link, password: NEW_PASSWORD })).rejects.toMatchObject({
      code: 'link_used',
    });
    expect((await signInTo(stack, email)).user.twoFactor).toBe(false);
    expect(await emailsTo(email)).toContain('Your second factor was removed');
    const { entries } = await getAuditLog(asker.api, { subject: `customer:${_id}` });
    expect(entries[0]).toMatchObject({
      action: 'resetTwoFactor',
      by: { name: 'Tunde Bakare' },
      after: { twoFactor: false },
    });
    // The reason stands in the request and beside the log, where it can be erased.
    expect(entries.at(-1)).toMatchObject({ reason });
    expect(JSON.stringify(entries.map(({ before, after }) => [before, after]))).not.toContain(reason);
  });

  test('is not removed where there is none, or where it was turned off meanwhile', async () => {
    const { user } = await newCustomer(stack);
    const off = { status: 409, code: 'two_factor_off' };
    await expect(resetUserTwoFactor(asker.api, user._id, { reason })).rejects.toMatchObject(off);
    await expect(resetUserTwoFactor(asker.api, crypto.randomUUID(), { reason })).rejects.toMatchObject({ status: 404 });
    await expect(resetUserTwoFactor(asker.api, user._id, { reason: ' ' })).rejects.toMatchObject({ status: 422 });
    const person = await withTwoFactor(stack);
    const request = waits(await resetUserTwoFactor(asker.api, person.user._id, { reason }));
    await stack.owner.query('DELETE FROM two_factor WHERE account_id = $1', [person.user._id]);
    await expect(approveRequest(other.api, request._id)).rejects.toMatchObject(off);
    await getUser(person.api);
  });
});

describe('a second factor that an administrator lost', () => {
  test('is removed when another one asks for it and a third one approves', async () => {
    const owner = await adminWithTwoFactor(stack, 'Nneka Eze');
    const { token } = await adminLogin(apiOf(stack), { email: owner.email, password: PASSWORD, code: owner.code() });
    const recent = apiOf(stack, token);
    await expect(resetAdminTwoFactor(recent, owner.id, { reason })).rejects.toMatchObject({ code: 'own_account' });
    const request = waits(await resetAdminTwoFactor(asker.api, owner.id, { reason }));
    expect(request.act).toEqual({
      action: 'resetAdminTwoFactor',
      admin: { _id: owner.id, name: 'Nneka Eze' },
      reason,
    });
    const about = { status: 403, code: 'about_you' };
    await expect(approveRequest(recent, request._id)).rejects.toMatchObject(about);
    await approveRequest(other.api, request._id);
    await expect(getAdmin(owner.api)).rejects.toMatchObject({ status: 401 });
    expect((await signInAsAdmin(owner.email)).admin.twoFactor).toBe(false);
    expect(await emailsTo(owner.email)).toContain('Your second factor was removed');
    const { entries } = await getAuditLog(asker.api, { subject: `admin:${owner.id}` });
    expect(entries[0]).toMatchObject({ action: 'resetTwoFactor', by: { name: 'Tunde Bakare' } });
  });

  test('is removed by the other one where there are two', async () => {
    const owner = await adminWithTwoFactor(stack);
    await stack.owner.query(`UPDATE staff SET blocked_at = now(), blocked_reason = 'Left' WHERE id = $1`, [other.id]);
    const { admin } = adminOf(await resetAdminTwoFactor(asker.api, owner.id, { reason }));
    expect(admin.twoFactor).toBe(false);
    const again = resetAdminTwoFactor(asker.api, owner.id, { reason });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'two_factor_off' });
    await signInAsAdmin(owner.email);
  });
});
