/** The list of circles in each of its states, and starting one. */
import { beforeEach, describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { dayOfTurn } from '@ajose/sdk/domain/circles';
import type { CircleCard, CircleDebt, GetCirclesReply, WantedPlace } from '@ajose/sdk/contract/circles';
import { getAims } from '@ajose/sdk/customer/aims';
import { forgiveLeftCircleDebt, getCircle, getCircles, makeCircle, signCirclePlace } from '@ajose/sdk/customer/circles';
import { formatComingDay } from '@ajose/app/days.ts';
import { lagosDay } from '@ajose/sdk/domain/time';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { answer, card, circleId, open as opened, place } from '../../../test/circles.ts';
import { resume, shell, showPage, where } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { CirclesPage } from './CirclesPage.tsx';

const userId = rich._id;
const listed = (api: Api) => getCircles(api, userId);
const listOf = (...circles: GetCirclesReply['circles']): GetCirclesReply => ({
  success: true,
  circles,
  places: [],
  debts: [],
});
const show = (user = rich) =>
  showPage(<CirclesPage />, user, { pathname: '/dashboard', state: { section: 'circles' } });

beforeEach(() => on((api) => getAims(api, userId)).answers({ success: true, aims: [] }));

testStates({
  show,
  call: listed,
  empty: { reply: listOf(), says: ['Save by turns with people you know'] },
  filled: {
    reply: listOf(
      card,
      {
        ...card,
        _id: '2',
        name: 'Cousins',
        state: 'signing',
        toSign: true,
        unsigned: ['Amina Bello', 'Ngozi Eze', 'Tunde Ade'],
        turn: null,
        next: null,
        receives: null,
      },
      { ...card, _id: '3', name: 'Traders', held: true, iOwe: 5000 },
      { ...card, _id: '4', name: 'Church', state: 'open', joined: 2, turn: null, next: null, receives: null },
      {
        ...card,
        _id: '6',
        name: 'Sisters',
        state: 'open',
        joined: 4,
        isOrganiser: false,
        turn: null,
        next: null,
        receives: null,
      },
      {
        ...card,
        _id: '8',
        name: 'Traders',
        state: 'open',
        joined: 4,
        isOrganiser: true,
        turn: null,
        next: null,
        receives: null,
      },
      { ...card, _id: '7', name: 'Tailors', turn: 1, begins: '2099-12-07' },
      { ...card, _id: '5', name: 'Last year', state: 'ended', turn: null, next: null, receives: null },
      { ...card, _id: '9', name: 'Off', state: 'dissolved', isOrganiser: true, turn: null, next: null, receives: null },
    ),
    says: [
      'Market women',
      '₦5,000.00 every week, 4 people',
      'Turn 2 of 4',
      'You give ₦5,000.00 to Amina Bello on Fri, Jan 15, 2027',
      'You receive ₦20,000.00 on Fri, Jan 22, 2027, when all pay',
      'Read and sign',
      'Ajose is holding it: nothing moves',
      'Held',
      'Being signed',
      'You owe ₦5,000.00',
      '2 of 4 have joined. It waits for 2 more',
      'Full',
      'All 4 have joined. The organiser says when the names are complete',
      'All 4 have joined. It waits for you to say when the names are complete',
      'Begins Mon, Dec 7, 2099',
      'It waits for you, Amina Bello and 2 others to sign',
      '₦5,000.00 every week, for 4 people. You organise it',
      'Ended',
      'Dissolved',
      '₦5,000.00 every week, for 4 people. You organised it',
    ],
  },
  failed: { says: 'Your circles could not be fetched' },
});

test('circles to sign come first, those that are over last, and each one opens', async () => {
  const cousins: CircleCard = { ...card, _id: '2', name: 'Cousins', state: 'signing', toSign: true };
  on(listed).answers(listOf({ ...card, _id: '5', name: 'Last year', state: 'ended' }, card, cousins));
  await show();
  await expectWords(['Market women']);
  const titles = page.getByRole('heading', { level: 2 }).elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Cousins',
    'Market women',
    'Last year',
    'One aim together',
  ]);
  // No card, which would look like a circle.
  await expectWords(['Save for one aim with others']);
  const leftOf = (of: Locator): number => of.element().getBoundingClientRect().left;
  expect(leftOf(page.getByText('Save for one aim with others', { exact: false }))).toBeGreaterThan(
    leftOf(page.getByRole('heading', { name: 'One aim together' })) + 8,
  );
  expect(page.getByRole('article').elements()).toHaveLength(3);
  await page.getByRole('button', { name: 'Open Market women' }).click();
  expect(shell.go).toHaveBeenCalledWith({ section: 'circles', circle: circleId });
});

test('a card begins with what its member does next, and with the hold where nothing moves', async () => {
  on(listed).answers(listOf(card, { ...card, _id: '3', name: 'Traders', held: true }));
  await show();
  await expectWords(['Market women']);
  const firsts = page
    .getByRole('article')
    .elements()
    .map((article) => article.querySelector('p')?.textContent);
  expect(firsts).toEqual([
    'You give ₦5,000.00 to Amina Bello on Fri,\u00a0Jan\u00a015,\u00a02027',
    'Ajose is holding it: nothing moves',
  ]);
});

test('an invitation that the customer has not taken up stands above the circles, also where there are none, and leads to its page', async () => {
  const invitations = [
    { code: 'abcd1234', name: 'Yaba traders', by: 'Bisi', amount: 5000, every: 'week', people: 3 },
  ] as const;
  on(listed).answers({ ...listOf(), invitations: [...invitations] });
  await show();
  await expectWords([
    'Bisi invites you to Yaba traders: ₦5,000.00 every week, 3 people',
    'Save by turns with people you know',
  ]);
  await expectAccessible();
  await page.getByRole('button', { name: /^Look at it/ }).click();
  await expect.poll(where).toMatchObject({ pathname: '/circle/abcd1234' });
});

test('a press anywhere on a card opens its circle', async () => {
  on(listed).answers(listOf(card));
  await show();
  await page.getByText('Turn 2 of 4').click({ force: true });
  expect(shell.go).toHaveBeenCalledWith({ section: 'circles', circle: circleId });
});

test('a circle that is not the customer’s says so, and leads back to the list', async () => {
  on((api) => getCircle(api, userId, circleId)).refuses({
    status: 404,
    code: 'circle_not_found',
    message: 'This circle was not found.',
  });
  await showPage(<CirclesPage />, rich, { pathname: '/dashboard', state: { section: 'circles', circle: circleId } });
  await expectWords(['This circle was not found.']);
  await page.getByRole('button', { name: 'Circles' }).click();
  expect(shell.go).toHaveBeenCalledWith({ section: 'circles' });
});

describe('a wanted place', () => {
  const wanted: WantedPlace = {
    ...place,
    circle: 'Market women',
    terms: { sentences: ['I take over the place of Tunde Ade.'], hash: 'b'.repeat(64) },
  };
  const offer = (place: WantedPlace): void =>
    on(listed).answers({ success: true, circles: [], places: [place], debts: [] });
  const body = { userId, placeId: place._id, hash: wanted.terms.hash };
  const dialog = page.getByRole('dialog', { name: 'Market women' });

  test('says which members have accepted', async () => {
    offer({ ...wanted, state: 'asked', accepted: 2 });
    await show();
    await expectWords([
      'You asked for the place of Tunde: 2 of 3 have accepted',
      'You pay Tunde',
      'Turn 4, on Fri, Jan 29',
    ]);
    expect(page.getByRole('button', { name: 'Read and sign Market women' }).query()).toBeNull();
  });

  test('is signed when all members have accepted, with the terms and the password', async () => {
    offer({ ...wanted, state: 'ready', accepted: 3 });
    on((api) => signCirclePlace(api, body)).answers(answer(opened));
    await show();
    await page.getByRole('button', { name: 'Read and sign Market women' }).click();
    await expectWords(['I take over the place of Tunde Ade.', '₦10,000.00'], dialog);
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
    await dialog.getByRole('button', { name: 'Sign' }).click();
    await expect.poll(() => shell.go.mock.calls.at(-1)).toEqual([{ section: 'circles', circle: circleId }]);
    expect(sent()).toEqual([{ method: 'POST', path: 'circles/signPlace', body: { ...body, password: 'Harmattan7' } }]);
  });

  test('that costs something is signed a day after it was asked for, and its card says from when', async () => {
    offer({ ...wanted, state: 'ready', accepted: 3, signsFrom: '2026-01-02T09:00:00.000Z' });
    await show();
    await expectWords(['All have accepted you for the place of Tunde', 'from Jan 2, 2026, 10:00 AM on.']);
    expect(page.getByRole('button', { name: 'Read and sign Market women' }).query()).toBeNull();
  });

  test('leads to Add Funds and back, where the wallet lacks its price and the deposit', async () => {
    offer({ ...wanted, state: 'ready', accepted: 3 });
    await showPage(<CirclesPage />, { ...rich, balance: 4000 }, '/dashboard');
    await page.getByRole('button', { name: 'Read and sign Market women' }).click();
    await dialog.getByRole('button', { name: 'Add ₦11,000' }).click();
    expect(shell.addMissing).toHaveBeenCalledWith(11_000, resume('Continue with Market women'));
  });
});

describe('what is owed in a circle that the customer has left', () => {
  const debt: CircleDebt = {
    circleId,
    circle: 'Market women',
    held: false,
    memberId: '00000000-0000-4000-8000-000000000004',
    name: 'Tunde Ade',
    turn: 2,
    owed: 5000,
    toForgive: 5000,
  };
  const body = { userId, circleId, memberId: debt.memberId, turn: 2, amount: 5000 };
  const forgive = (api: Api) => forgiveLeftCircleDebt(api, body);

  test('is shown with the circle’s name, and is forgiven after a question that says whose loss it is', async () => {
    on(listed).answers({ ...listOf(card), debts: [debt] });
    await show();
    await expectWords(['Owed to you in circles that you left', 'Tunde Ade owes you ₦5,000.00', 'Market women, turn 2']);
    await expectAccessible();
    on(forgive).answers({ success: true, message: 'It is forgiven.' });
    await page.getByRole('button', { name: 'Forgive what Tunde Ade owes you of turn 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forgive this debt?' });
    await expectWords(['You lose it: nobody pays it to you, and it cannot be undone.'], dialog);
    on(listed).answers(listOf(card));
    await dialog.getByRole('button', { name: 'Forgive ₦5,000.00' }).click();
    await expectWords(['You have forgiven ₦5,000.00.']);
    await expect.poll(() => page.getByText('Tunde Ade owes you').query()).toBeNull();
    expect(sent()).toEqual([{ method: 'POST', path: 'circles/forgiveDebtAfterLeaving', body }]);
  });

  test('is not forgiven while the circle is held', async () => {
    on(listed).answers({ ...listOf(), debts: [{ ...debt, held: true }] });
    await show();
    await expectWords([
      'Market women, turn 2. Ajose is holding it: nothing moves',
      'Save by turns with people you know',
    ]);
    expect(page.getByRole('button', { name: /^Forgive/ }).query()).toBeNull();
  });
});

describe('starting', () => {
  const dialog = page.getByRole('dialog', { name: 'Start a circle' });
  const begin = async (): Promise<void> => {
    on(listed).answers(listOf());
    await show();
    await page.getByRole('button', { name: 'Start a circle' }).click();
  };
  const inTenDays = lagosDay(new Date(Date.now() + 10 * 86_400_000));
  const fill = async (): Promise<void> => {
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Market women');
    await dialog.getByRole('textbox', { name: 'Each gives' }).fill('5000');
    await dialog.getByLabelText(/^First day/).fill(inTenDays);
    await dialog.getByRole('textbox', { name: 'People' }).fill('8');
  };
  const make = (api: Api) => makeCircle(api, {} as Parameters<typeof makeCircle>[1]);
  const send = () => dialog.getByRole('button', { name: 'Start the circle' }).click();

  test.for([
    ['no circle yet', listOf()],
    ['a circle', listOf(card)],
  ] as const)('a customer with %s whose withdrawals are closed cannot start one, and reads why', async ([, list]) => {
    on(listed).answers(list);
    await show({ ...rich, sub_status: 50 });
    await expect.element(page.getByRole('button', { name: 'Start a circle' })).toBeDisabled();
    await expectWords(['You can start one when your account lets money out.']);
  });

  test('says what the circle comes to before it is sent, and keeps the secret of the draw on this device', async () => {
    on(make).answers(answer(opened));
    await begin();
    await fill();
    const last = formatComingDay(`${dayOfTurn({ every: 'week', firstDay: inTenDays }, 8)}T12:00:00Z`);
    await expectWords(['8 people, ₦5,000.00 every week. Each receives ₦40,000.00.', `the last one on ${last}`], dialog);
    await expectAccessible();
    await send();
    await expect.poll(() => shell.go.mock.calls.at(-1)).toEqual([{ section: 'circles', circle: circleId }]);
    const secret = localStorage.getItem(`circleSecret:${circleId}`);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(sent()[0]?.path).toBe('circles/makeCircle');
    expect(sent()[0]?.body).toMatchObject({
      name: 'Market women',
      amount: 5000,
      people: 8,
      order: 'draw',
      turn: null,
      deposits: 0,
      secret,
    });
  });

  test('sends a deposit, and an order that people choose', async () => {
    on(make).answers(answer(opened));
    await begin();
    await fill();
    await dialog.getByRole('combobox', { name: 'Order' }).selectOptions('agreed');
    await dialog.getByRole('combobox', { name: 'Your turn' }).selectOptions('8');
    await dialog.getByRole('combobox', { name: 'Protection' }).selectOptions('deposit');
    await dialog.getByRole('combobox', { name: 'Each locks' }).selectOptions('2');
    await expectWords(['Each locks ₦10,000.00 when signing.'], dialog);
    await send();
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.body).toMatchObject({
      order: 'agreed',
      turn: 8,
      secret: null,
      protection: 'deposit',
      deposits: 2,
    });
  });

  test('marks what is needed before anything is sent', async () => {
    await begin();
    for (const name of ['Name', 'Each gives', 'People'])
      await expect.element(dialog.getByRole('textbox', { name })).toBeRequired();
    await expect.element(dialog.getByLabelText(/^First day/)).toBeRequired();
  });

  test('says what is missing, and why the server refused', async () => {
    on(make).refuses({ status: 409, code: 'too_many_circles', message: 'You are in 10 circles already.' });
    await begin();
    await send();
    await expectWords(['Please give the circle a name', 'Please enter a valid amount'], dialog);
    expect(sent()).toEqual([]);
    await fill();
    await send();
    await expectWords(['You are in 10 circles already.'], dialog);
  });
});
