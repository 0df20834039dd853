/** Aims with others: the list in each of its states, starting one, and one aim. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { GetAimsReply, SharedAim } from '@ajose/sdk/contract/aims';
import { getAims, leaveAim, makeAim, setAimPlan } from '@ajose/sdk/customer/aims';
import { getCircles } from '@ajose/sdk/customer/circles';
import { getUserInvestments } from '@ajose/sdk/customer/investments';
import { lagosDay } from '@ajose/sdk/domain/time';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { aim, aimReply } from '../../../test/aims.ts';
import { shell, showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { investment, plan } from '../../../test/products.ts';
import { CirclesPage } from './CirclesPage.tsx';

const userId = rich._id;
const aimId = aim._id;
const listed = (api: Api) => getAims(api, userId);
const listOf = (...aims: SharedAim[]): GetAimsReply => ({ success: true, aims });
const show = () => showPage(<CirclesPage />, rich, { pathname: '/dashboard', state: { section: 'circles' } });
const open = async (shown: SharedAim): Promise<void> => {
  on(listed).answers(listOf(shown));
  await showPage(<CirclesPage />, rich, { pathname: '/dashboard', state: { section: 'circles', aim: aimId } });
};

beforeEach(() => {
  on((api) => getCircles(api, userId)).answers({ success: true, circles: [], places: [], debts: [] });
  on((api) => getUserInvestments(api, { userId })).answers({ success: true, investments: [plan, investment] });
});

describe('the list', () => {
  testStates({
    show,
    call: listed,
    empty: { reply: listOf(), says: ['Save for one aim with others'] },
    filled: {
      reply: listOf(
        { ...aim, _id: '2', name: 'Last year', endedAt: '2026-10-01T08:00:00.000Z', invitation: null },
        aim,
      ),
      says: ['A roof for our parents', '₦50,000.00 of ₦100,000.00', '3 people. By Wed, Jun 30, 2027.', 'Ended.'],
    },
    failed: { says: 'Your aims could not be fetched' },
  });

  test('aims that go on come first, and each one opens', async () => {
    on(listed).answers(listOf({ ...aim, _id: '2', name: 'Last year', endedAt: '2026-10-01T08:00:00.000Z' }, aim));
    await show();
    await expectWords(['A roof for our parents']);
    const titles = page.getByRole('heading', { level: 3 }).elements();
    expect(titles.map(({ textContent }) => textContent).slice(-2)).toEqual(['A roof for our parents', 'Last year']);
    await page.getByRole('button', { name: 'Open A roof for our parents' }).click();
    expect(shell.go).toHaveBeenCalledWith({ section: 'circles', aim: aimId });
  });
});

describe('starting', () => {
  const dialog = page.getByRole('dialog', { name: 'Start an aim' });
  const make = (api: Api) => makeAim(api, {} as Parameters<typeof makeAim>[1]);
  const send = () => dialog.getByRole('button', { name: 'Start the aim' }).click();
  const date = lagosDay(new Date(Date.now() + 90 * 86_400_000));
  const begin = async (): Promise<void> => {
    on(listed).answers(listOf());
    await show();
    await page.getByRole('button', { name: 'Start an aim' }).click();
  };
  const fill = async (): Promise<void> => {
    await dialog.getByRole('textbox', { name: 'Name' }).fill(aim.name);
    await dialog.getByRole('textbox', { name: 'Target' }).fill('100000');
    await dialog.getByLabelText(/^Day/).fill(date);
  };

  test('sends what was chosen, with a plan, and opens the aim', async () => {
    on(make).answers(aimReply);
    await begin();
    await fill();
    await dialog.getByRole('radio', { name: 'School fees' }).click({ force: true });
    await dialog.getByRole('combobox', { name: 'My plan' }).selectOptions(plan._id);
    await expectAccessible();
    await send();
    await expect.poll(() => shell.go.mock.calls.at(-1)).toEqual([{ section: 'circles', aim: aimId }]);
    expect(sent()[0]).toMatchObject({
      path: 'aims/makeAim',
      body: { userId, name: aim.name, target: 100_000, date, picture: 'school', planId: plan._id },
    });
  });

  test('offers the customer’s savings plans only, or to choose none yet', async () => {
    on(make).answers(aimReply);
    await begin();
    await fill();
    const options = dialog.getByRole('combobox', { name: 'My plan' }).getByRole('option').elements();
    expect(options.map(({ textContent }) => textContent?.split(',')[0])).toEqual(['None yet', 'School fees pot']);
    await send();
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.body).toMatchObject({ planId: null });
  });

  test('says what is missing, and why the server refused; the second try has the same key', async () => {
    on(make).refuses({ status: 503, code: 'unavailable', message: 'Please try again.' });
    await begin();
    await send();
    await expectWords(['Please name what you save for', 'Please choose a day'], dialog);
    expect(sent()).toEqual([]);
    await fill();
    await send();
    await expectWords(['Please try again.'], dialog);
    on(make).answers(aimReply);
    await send();
    await expect.poll(() => shell.go.mock.calls.length).toBe(1);
    expect(new Set(sent().map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('an aim', () => {
  test('says what is saved and missing, and what each member has saved', async () => {
    await open(aim);
    await expectWords(['A roof for our parents', '₦50,000.00 of ₦100,000.00', 'Missing', '₦25,000.00']);
    await expectWords(['Organiser. Plan has ended and counts', 'Plan runs', 'No plan yet', 'Your plan is running']);
    await expect.element(page.getByRole('textbox', { name: 'Link of this aim' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await expectAccessible();
  });

  test('that could not be fetched says so, and tries again', async () => {
    on(listed).refuses();
    await showPage(<CirclesPage />, rich, { pathname: '/dashboard', state: { section: 'circles', aim: aimId } });
    await expectWords(['This aim could not be fetched']);
    on(listed).answers(listOf(aim));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['A roof for our parents']);
  });

  test('of others says that the customer is not in it, and leads back', async () => {
    await open({ ...aim, _id: '2' });
    await expectWords(['You are not in this aim.']);
    await page.getByRole('button', { name: 'Circles' }).click();
    expect(shell.go).toHaveBeenCalledWith({ section: 'circles' });
  });

  const dialog = page.getByRole('dialog', { name: 'My plan for A roof for our parents' });
  const none = {
    ...aim,
    planId: null,
    members: aim.members.map((member) => (member.isMe ? { ...member, plan: 'none' as const, saved: 0 } : member)),
  };

  test('lets a member choose a plan, and says why the server refused it', async () => {
    const body = { userId, aimId, planId: plan._id };
    on((api) => setAimPlan(api, body)).refuses({ status: 404, code: 'plan_not_found', message: 'It has ended.' });
    await open(none);
    await page.getByRole('button', { name: 'Choose my plan' }).click();
    await dialog.getByRole('combobox', { name: 'My plan' }).selectOptions(plan._id);
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expectWords(['It has ended.'], dialog);
    on((api) => setAimPlan(api, body)).answers(aimReply);
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expectWords(['Saved.']);
    expect(sent().at(-1)).toMatchObject({ path: 'aims/setPlan', body });
  });

  test('keeps a plan that has ended, without sending it again', async () => {
    const ended = { ...plan, status: 'completed' as const };
    on((api) => getUserInvestments(api, { userId })).answers({ success: true, investments: [ended] });
    await open(aim);
    await page.getByRole('button', { name: 'Change my plan' }).click();
    await expect.element(dialog.getByRole('combobox', { name: 'My plan' })).toHaveValue(plan._id);
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('is left by a member, who keeps the plan', async () => {
    on((api) => leaveAim(api, { userId, aimId })).answers({ success: true, message: 'Done.' });
    await open(aim);
    await page.getByRole('button', { name: 'Leave the aim' }).click();
    const asks = page.getByRole('dialog', { name: 'Leave this aim?' });
    await expectWords(['Your plan and the money in it stay yours.'], asks);
    await asks.getByRole('button', { name: 'Leave the aim' }).click();
    await expect.poll(() => shell.go.mock.calls.at(-1)).toEqual([{ section: 'circles' }]);
    expect(sent()).toEqual([{ method: 'POST', path: 'aims/leaveAim', body: { userId, aimId } }]);
  });

  test('is ended for all by its organiser, and the page says so before', async () => {
    on((api) => leaveAim(api, { userId, aimId })).answers({ success: true, message: 'Done.' });
    await open({ ...aim, isOrganiser: true });
    await page.getByRole('button', { name: 'End the aim' }).click();
    const asks = page.getByRole('dialog', { name: 'End this aim for all?' });
    await expectWords(['You started it, so it ends for all.'], asks);
    await asks.getByRole('button', { name: 'End it for all' }).click();
    await expectWords(['The aim has ended for all.']);
  });

  test('that has ended can be read, and nobody can join it or add a plan', async () => {
    await open({ ...aim, isOrganiser: true, invitation: null, endedAt: '2026-11-21T08:00:00.000Z' });
    await expectWords(['This aim ended on', 'Each keeps their own plan.']);
    for (const name of ['End the aim', 'Change my plan', 'Copy'])
      expect(page.getByRole('button', { name }).query()).toBeNull();
  });
});

test('with large text on a phone the largest sum stays on the page, and a long name breaks between words', async () => {
  const name = 'Oluwaseun Babatunde Chukwuemeka-Adeyemi';
  const [first] = aim.members;
  if (!first) throw new Error('Nobody saves');
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.viewport(360, 740);
  const sums = { target: 9_999_999_999.99, saved: 10_000.5, missing: 9_999_989_999.49 };
  await open({ ...aim, ...sums, members: [{ ...first, name, isMe: false }] });
  const shown = page.getByText(name);
  await expect.element(shown).toBeVisible();
  expect(shown.element().getBoundingClientRect().width).toBeGreaterThan(200);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
