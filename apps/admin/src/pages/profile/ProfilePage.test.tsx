/** The administrator's own account: password, two-factor sign-in, sessions and the colour scheme. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  changePassword,
  chooseWorkEmails,
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  endTwoFactor,
  getAdmin,
  getPasskeys,
  getSessions,
  renewReferralCode,
  startTwoFactor,
} from '@ajose/sdk/admin/session';
import type { GetSessionsReply, Session } from '@ajose/sdk/contract/sessions';
import { expectAccessibleState } from '@ajose/tools/accessible';
import type { GetPasskeysReply } from '@ajose/sdk/contract/passkeys';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { adaeze, longName } from '../../../test/people.ts';
import { ProfilePage } from './ProfilePage.tsx';

const here: Session = {
  _id: '01890000-0000-7000-8000-000000000071',
  device: 'Chrome on Android',
  address: '197.210.64.18',
  createdAt: '2026-11-18T07:02:00.000Z',
  lastSeenAt: '2026-11-21T06:31:00.000Z',
  expiresAt: '2026-12-05T06:31:00.000Z',
  lastsUntil: '2026-12-18T07:02:00.000Z',
  current: true,
};
const laptop: Session = {
  ...here,
  _id: '01890000-0000-7000-8000-000000000072',
  device: 'Firefox on Windows',
  address: '102.89.23.4',
  current: false,
};
const sessionsOf = (...sessions: Session[]): GetSessionsReply => ({ success: true, sessions });
const done = { success: true, message: 'Done.' } as const;

const factors = (authenticator: boolean): GetPasskeysReply => ({ success: true, passkeys: [], authenticator });

async function show(admin = adaeze): Promise<void> {
  on(getPasskeys).answers(factors(admin.twoFactor));
  await showPage(<ProfilePage />, admin);
}

test('shows who the administrator is, and which details are not known', async () => {
  on(getSessions).answers(sessionsOf(here));
  await show({ ...adaeze, name: longName, phoneNumber: '', state: 'NIL', country: 'NIL' });
  await expectWords([longName, adaeze.email, 'N/A', 'Jan 5, 2026']);
  await expect.element(page.getByRole('textbox', { name: 'Referral code' })).toHaveValue('ADM-7K2Q');
});

test('lets the administrator choose how emails tell of work', async () => {
  on(getSessions).answers(sessionsOf(here));
  on((api) => chooseWorkEmails(api, { workEmails: 'daily' })).answers({ success: true, admin: adaeze });
  await show();
  const choices = page.getByRole('radiogroup', { name: 'Emails about work' });
  await expect.element(choices.getByRole('radio', { name: 'Each event at once' })).toBeChecked();
  await expectWords(['always come to Super Admins']);
  await expectAccessibleState();
  on(getAdmin).answers({ success: true, admin: { ...adaeze, workEmails: 'daily' } });
  await choices.getByRole('radio', { name: 'One summary a day, at 07:00' }).click();
  await expect.element(choices.getByRole('radio', { name: 'One summary a day, at 07:00' })).toBeChecked();
  expect(sent()).toEqual([{ method: 'POST', path: 'admin/chooseWorkEmails', body: { workEmails: 'daily' } }]);
});

test('says how long the referral code works', async () => {
  on(getSessions).answers(sessionsOf(here));
  await show();
  await expectWords(['It works until Dec 24, 2096']);
});

test('says that the referral code has ended, and still shows it', async () => {
  on(getSessions).answers(sessionsOf(here));
  await show({ ...adaeze, myRefCodeUntil: '2026-01-12T08:00:00.000Z' });
  await expectWords(['It ended on Jan 12, 2026: nobody can register with it.']);
  await expect.element(page.getByRole('textbox', { name: 'Referral code' })).toHaveValue(adaeze.myRefCode);
});

test('renews the referral code after asking', async () => {
  on(getSessions).answers(sessionsOf(here));
  on(renewReferralCode).answers({ success: true, message: 'You have a new code.', admin: adaeze });
  await show();
  await page.getByRole('button', { name: 'Renew code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew your referral code?' });
  await expectWords(['nobody can register with it any more'], dialog);
  await expectAccessibleState();
  expect(sent()).toEqual([]);
  await dialog.getByRole('button', { name: 'Renew code' }).click();
  await expectWords(['You have a new code.']);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([{ method: 'POST', path: 'admin/referralCode/renew' }]);
});

test('says why the referral code was not renewed', async () => {
  on(getSessions).answers(sessionsOf(here));
  on(renewReferralCode).refuses();
  await show();
  await page.getByRole('button', { name: 'Renew code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew code' }).click();
  await expectWords(['The referral code could not be renewed. Please try again.']);
});

describe('sessions', () => {
  testStates({
    show,
    call: getSessions,
    empty: { reply: sessionsOf(here), says: ['This session'] },
    filled: { reply: sessionsOf(laptop), says: ['Firefox on Windows', '102.89.23.4'] },
    failed: { says: 'sessions could not be fetched.' },
  });

  test('are ended one by one or all at once, but never the present one', async () => {
    on(getSessions).answers(sessionsOf(here, laptop));
    on((api) => endSession(api, laptop._id)).answers(done);
    on(endOtherSessions).answers(done);
    await show();
    await expect.element(page.getByRole('button', { name: /^End the session on Firefox on Windows/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /on Chrome/ })).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^End the session on Firefox on Windows/ }).click();
    await expectWords(['Firefox on Windows, signed in Nov 18, 8:02 AM, has ended.']);
    on(getSessions).answers(sessionsOf(here));
    await page.getByRole('button', { name: 'End all others' }).click();
    expect(sent()).toHaveLength(1);
    await page
      .getByRole('dialog', { name: 'End all other sessions?' })
      .getByRole('button', { name: 'End 1 session' })
      .click();
    await expectWords(['All other sessions have ended.']);
    await expect.element(page.getByText('Firefox on Windows')).not.toBeInTheDocument();
    expect(sent()).toEqual([
      { method: 'DELETE', path: `admin/sessions/${laptop._id}` },
      { method: 'DELETE', path: 'admin/sessions' },
    ]);
  });

  test('say that a session could not be ended', async () => {
    on(getSessions).answers(sessionsOf(here, laptop));
    on((api) => endSession(api, laptop._id)).refuses();
    await show();
    await page.getByRole('button', { name: /^End the session on Firefox on Windows/ }).click();
    await expectWords(['The session could not be ended. Please try again.']);
  });
});

describe('the password', () => {
  const form = page.getByRole('form', { name: /password/i });
  const change = async (next: string, again = next): Promise<void> => {
    await page.getByRole('button', { name: 'Change password' }).click();
    await form.getByRole('textbox', { name: 'Current password' }).fill('Harmattan6');
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
    await form.getByRole('textbox', { name: /^Confirm/ }).fill(again);
    await form.getByRole('button', { name: 'Change password' }).click();
  };

  test('is changed', async () => {
    on(getSessions).answers(sessionsOf(here));
    on((api) => changePassword(api, { currentPassword: '', newPassword: '' })).answers({ ...done, token: 'the next' });
    await show();
    await change('Harmattan7');
    await expectWords(['Password changed. All other sessions have ended.']);
    expect(localStorage.getItem('adminToken')).toBe('the next');
    await expect.element(form).not.toBeInTheDocument();
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'admin/changePassword',
        body: { currentPassword: 'Harmattan6', newPassword: 'Harmattan7' },
      },
    ]);
  });

  test('is not sent where the two new passwords differ', async () => {
    on(getSessions).answers(sessionsOf(here));
    await show();
    await change('Harmattan7', 'Harmattan8');
    await expectWords(['Passwords do not match']);
    expect(sent()).toEqual([]);
  });

  test.for([
    {
      refusal: { status: 403, code: 'wrong_password', message: 'The current password is wrong.' },
      says: 'The current password is wrong.',
    },
    { refusal: undefined, says: 'The password could not be changed. Please try again.' },
  ])('says why the password was not changed: $says', async ({ refusal, says }) => {
    on(getSessions).answers(sessionsOf(here));
    on((api) => changePassword(api, { currentPassword: '', newPassword: '' })).refuses(refusal);
    await show();
    await change('Harmattan7');
    await expectWords([says]);
  });
});

describe('two-factor sign-in', () => {
  test('is turned on by password, first code and recovery codes, which stay on screen until the administrator has kept them', async () => {
    on(getSessions).answers(sessionsOf(here));
    on((api) => startTwoFactor(api, { password: '' })).answers({
      success: true,
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Ajose:adaeze?secret=JBSWY3DPEHPK3PXP',
    });
    on((api) => confirmTwoFactor(api, { code: '' })).refuses({
      status: 403,
      code: 'wrong_code',
      message: 'This code is wrong.',
    });
    await show();
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect.element(dialog.getByRole('textbox', { name: /key/ })).toHaveValue('JBSW Y3DP EHPK 3PXP');
    await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expectWords(['This code is wrong.']);

    on((api) => confirmTwoFactor(api, { code: '' })).answers({
      ...done,
      recoveryCodes: ['k3xm-9qpt', 'w7ra-2vhd'],
    });
    on(getAdmin).answers({ success: true, admin: { ...adaeze, twoFactor: true } });
    on(getPasskeys).answers(factors(true));
    await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expectWords(['k3xm-9qpt', 'w7ra-2vhd'], page.getByRole('list', { name: 'Recovery codes' }));
    await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
    await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent()).toEqual([
      { method: 'POST', path: 'admin/twoFactor/start', body: { password: 'Harmattan7' } },
      { method: 'POST', path: 'admin/twoFactor/confirm', body: { code: '000000' } },
      { method: 'POST', path: 'admin/twoFactor/confirm', body: { code: '123456' } },
    ]);
  });

  test('says that the password was wrong', async () => {
    on(getSessions).answers(sessionsOf(here));
    on((api) => startTwoFactor(api, { password: '' })).refuses({
      status: 403,
      code: 'wrong_password',
      message: 'The password is wrong.',
    });
    await show();
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Harmattan6');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectWords(['The password is wrong.']);
  });

  test('is turned off with the password and a code', async () => {
    on(getSessions).answers(sessionsOf(here));
    on((api) => endTwoFactor(api, { password: '', code: '' })).refuses();
    await show({ ...adaeze, twoFactor: true });
    await page.getByRole('button', { name: 'Turn off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
    await dialog.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expectWords(['Two-factor sign-in could not be turned off. Please try again.']);
    on((api) => endTwoFactor(api, { password: '', code: '' })).answers(done);
    on(getAdmin).answers({ success: true, admin: adaeze });
    on(getPasskeys).answers(factors(false));
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expectWords(['Two-factor sign-in is off.']);
    await expect.element(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
    expect(sent().at(-1)).toEqual({
      method: 'POST',
      path: 'admin/twoFactor/end',
      body: { password: 'Harmattan7', code: '123456' },
    });
  });
});

test('keeps the colour scheme that was chosen', async () => {
  on(getSessions).answers(sessionsOf(here));
  await show();
  await page.getByRole('radio', { name: 'Dark' }).click();
  expect(document.documentElement.dataset['scheme']).toBe('dark');
  expect(localStorage.getItem('scheme')).toBe('dark');
  await page.getByRole('radio', { name: 'Same as the device' }).click();
  expect(document.documentElement.dataset['scheme']).toBeUndefined();
  expect(localStorage.getItem('scheme')).toBeNull();
});
