/** One circle in each of its states, and what its members can do there. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import type { Api } from '@ajose/sdk/api';
import { drawOrder, makeSecret, markOf } from '@ajose/sdk/domain/circles';
import type { Circle, CircleSubstitute } from '@ajose/sdk/contract/circles';
import { getCards } from '@ajose/sdk/customer/cards';
import * as circles from '@ajose/sdk/customer/circles';
import { getHelp } from '@ajose/sdk/customer/help';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import {
  answer,
  circleId,
  dissolved,
  ended,
  held,
  open,
  owedToMe,
  place,
  running,
  signing,
  substitute,
} from '../../../test/circles.ts';
import { goOffline, resume, shell, showPage } from '../../../test/page.tsx';
import { longName, rich } from '../../../test/people.ts';
import { CirclePage } from './CirclePage.tsx';

const userId = rich._id;
const ids = { userId, circleId };
const known = (api: Api) => circles.getCircle(api, userId, circleId);
const card = {
  _id: '01890000-0000-7000-8000-000000000081',
  bank: 'Guaranty Trust Bank',
  last4: '4081',
  brand: 'visa',
  expMonth: 3,
  expYear: 2040,
  expired: false,
  keptAt: '2026-11-18T07:02:00.000Z',
};

async function show(circle: Circle, user = rich): Promise<void> {
  on(known).answers(answer(circle));
  on((api) => getCards(api, userId)).answers({ success: true, cards: [card] });
  await showPage(<CirclePage id={circleId} />, user);
}

/** The one who looks has started it. */
const asOrganiser = (circle: Circle): Circle => ({
  ...circle,
  members: circle.members.map((member) => ({ ...member, isOrganiser: member.isMe })),
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('while people join', () => {
  test('a member reads when their turn is drawn, and where turns are agreed nothing of a draw', async () => {
    const drawn = 'Your turn is drawn when the names are complete.';
    await show(open);
    await expectWords(['Organiser, Turn 1']);
    await expect.element(page.getByText(drawn)).not.toBeInTheDocument();
    await cleanup();
    const undrawn = open.members.map((member) => ({ ...member, turn: null }));
    await show({ ...open, order: 'draw', members: undrawn });
    await expectWords([drawn], page.getByRole('listitem').filter({ hasText: '(you)' }));
    expect(page.getByText(drawn).elements()).toHaveLength(1);
  });

  test('a member who is offline cannot send an invitation', async () => {
    goOffline();
    await show(open);
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  test('a member sees who has joined, and below it can invite others', async () => {
    on((api) => circles.inviteToCircle(api, { ...ids, to: '' })).answers({
      success: true,
      message: 'An email goes to them, unless they want no invitations.',
    });
    await show(open);
    await expectWords(['Market women', '₦5,000.00 every week, for 4 people', '3 of 4 have joined', 'Amina Bello']);
    await expectWords([
      'First turnFri, Jan 8, 2027',
      'Last turn, with 4Fri, Jan 29, 2027',
      'If fewer than 4 join, it can begin with 3 or more. Unless all of them have signed before its first day, it is dissolved',
    ]);
    await expectWords([`${longName} (you)`, 'Organiser, Turn 1', 'Until then nothing binds you.']);
    const titles = page.getByRole('heading', { level: 2 }).elements();
    expect(titles.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      '3 of 4 have joined',
      'Invite people you know',
    ]);
    await expect
      .element(page.getByRole('textbox', { name: 'Link of this circle' }))
      .toHaveValue(`${window.location.origin}/circle/abcdEFGH1234`);
    const words = encodeURIComponent(
      `Join our circle Market women on Ajose. ${window.location.origin}/circle/abcdEFGH1234`,
    );
    await expect
      .element(page.getByRole('link', { name: 'WhatsApp' }))
      .toHaveAttribute('href', `https://wa.me/?text=${words}`);
    await expect.element(page.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', `sms:?&body=${words}`);

    const to = page.getByRole('textbox', { name: 'Or send it to an email address' });
    await press('Send');
    await expectWords(['Please enter an email address']);
    await to.fill('08051112222');
    await press('Send');
    await expectWords(['For a phone number, please share the link.']);
    await to.fill('ngozi@example.com');
    await press('Send');
    await expectWords(['An email goes to them, unless they want no invitations.']);
    expect(sent()).toEqual([
      { method: 'POST', path: 'circles/inviteToCircle', body: { ...ids, to: 'ngozi@example.com' } },
    ]);
    expect(page.getByRole('button', { name: 'The names are complete' }).query()).toBeNull();
  });

  test('a member leaves', async () => {
    on((api) => circles.leaveCircle(api, ids)).answers({ success: true, message: 'Done.' });
    await show(open);
    await press('Leave the circle');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the circle' }).click();
    await expect.poll(() => shell.go.mock.calls.at(-1)).toEqual([{ section: 'circles' }]);
    expect(sent()).toEqual([{ method: 'POST', path: 'circles/leaveCircle', body: ids }]);
  });

  test('the organiser removes somebody, and says that the names are complete', async () => {
    const removal = { ...ids, memberId: '' };
    on((api) => circles.removeCircleMember(api, removal)).answers(answer(open));
    on((api) => circles.finishCircleNames(api, ids)).refuses({
      status: 409,
      code: 'first_day_over',
      message: 'The first day is over.',
    });
    await show(asOrganiser(open));
    await press('Remove Ngozi Eze');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expectWords(['Ngozi Eze was removed.']);
    expect(sent()[0]?.body).toEqual({ ...ids, memberId: open.members[2]?._id });

    await press('The names are complete');
    const asked = page.getByRole('dialog', { name: 'Are the names complete?' });
    await expectWords(['Amina Bello, You, Ngozi Eze.', 'Nobody can join after that.'], asked);
    await asked.getByRole('button', { name: 'The names are complete' }).click();
    await expectWords(['The first day is over.'], asked);
    expect(sent()[1]).toEqual({ method: 'POST', path: 'circles/finishNames', body: ids });
  });

  test('with fewer than three people the names cannot be complete', async () => {
    await show(asOrganiser({ ...open, members: open.members.slice(0, 2) }));
    await expectWords(['When at least 3 people have joined, you can say that the names are complete.']);
    expect(page.getByRole('button', { name: 'The names are complete' }).query()).toBeNull();
  });
});

describe('while all sign', () => {
  const dialog = page.getByRole('dialog', { name: 'Sign' });
  const body = { ...ids, hash: '', source: 'wallet', cardId: null } as const;
  const sign = (api: Api) => circles.signCircle(api, body);
  const send = () => dialog.getByRole('button', { name: 'Sign' }).click();

  test('shows all names and turns, the member’s own turn and the terms, and is signed with the password', async () => {
    on(sign).answers(answer(signing));
    await show(signing);
    await expectWords([
      'Your turn is 2 of 4',
      'It is on Fri, Jan 15, 2027. You receive ₦20,000.00 by 8:00 PM on the day after',
    ]);
    await expect.element(page.getByText(/Jan 16/)).not.toBeInTheDocument();
    await expectWords(['Amina Bello', 'You'], page.getByRole('list', { name: 'Who has signed' }));
    await expectWords(['Ajose does not pay for anyone who does not pay', 'Each of us locks ₦10,000.00 when signing.']);
    const turns = page
      .getByRole('list', { name: /^Turns/ })
      .getByRole('listitem')
      .elements();
    expect(turns.map(({ textContent }) => textContent)).toEqual([
      '1. Amina Bello Fri, Jan 8, 2027',
      `2. ${longName} Fri, Jan 15, 2027`,
      '3. Ngozi Eze Fri, Jan 22, 2027',
      '4. Tunde Ade Fri, Jan 29, 2027',
    ]);
    await expect.element(page.getByText(/^Turn 1, /)).not.toBeInTheDocument();
    await press('Sign');
    await expectWords(['₦10,000.00', 'is locked from your wallet now.'], dialog);
    await send();
    await expectWords(['Please enter your password'], dialog);
    await dialog.getByRole('combobox', { name: 'What you give comes from' }).selectOptions(card._id);
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
    await send();
    await expectWords(['You have signed.']);
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'circles/sign',
        body: { ...ids, hash: 'a'.repeat(64), source: 'card', cardId: card._id, password: 'Harmattan7' },
      },
    ]);
  });

  test('on a phone the terms are on screen once, Sign and Decline stay within reach beside each other, and who has signed is folded', async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    await show(signing);
    await expectWords(['Each of us locks ₦10,000.00 when signing.']);
    const at = (name: string) => page.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    expect(at('Sign').bottom).toBeLessThan(640 - 61);
    expect(at('Decline').top).toBe(at('Sign').top);
    await expect.element(page.getByRole('list', { name: 'Who has signed' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^\d of 4 have signed/, expanded: false }).click();
    await expectWords(['Amina Bello', 'You'], page.getByRole('list', { name: 'Who has signed' }));
    await expectAccessibleState();
  });

  test('who has two factors signs with a code', async () => {
    on(sign).answers(answer(signing));
    await show(signing, { ...rich, twoFactor: true });
    await press('Sign');
    await dialog.getByRole('textbox', { name: /code/i }).fill('123456');
    await send();
    await expectWords(['You have signed.']);
    expect(sent()[0]).toMatchObject({ path: 'circles/sign', body: { code: '123456', source: 'wallet', cardId: null } });
  });

  test('says beforehand that the email address has to be confirmed', async () => {
    await show(signing, { ...rich, emailConfirmed: false });
    await press('Sign');
    await expectWords(['Signing opens once you have confirmed your email address', 'Send the email again'], dialog);
  });

  test('where the wallet lacks the deposit, the page leads to Add Funds and back', async () => {
    await show(signing, { ...rich, balance: 4000 });
    await press('Sign');
    await expectWords(['Your wallet lacks ₦6,000 for ₦10,000.'], dialog);
    await dialog.getByRole('button', { name: 'Add ₦6,000' }).click();
    expect(shell.addMissing).toHaveBeenCalledWith(6000, resume('Continue with Market women'));
  });

  test('terms that have changed meanwhile cannot be signed', async () => {
    on(sign).refuses({
      status: 409,
      code: 'terms_changed',
      message: 'The terms have changed. Please read them again.',
    });
    await show({ ...signing, deposits: 0, protection: 'none' });
    await press('Sign');
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
    await send();
    await expectWords(['The terms have changed. Please read them again.'], dialog);
  });

  test('a member who has signed sees who still has to sign', async () => {
    const members = signing.members.map((member) => ({ ...member, signed: member.name !== 'Tunde Ade' }));
    await show({ ...signing, members });
    await expectWords(['You have signed. It begins when Tunde Ade signs too.']);
    expect(page.getByRole('button', { name: 'Sign', exact: true }).query()).toBeNull();
  });

  test('declining says that it dissolves the circle, and leads to the list', async () => {
    on((api) => circles.leaveCircle(api, ids)).answers({ success: true, message: 'Done.' });
    await show(signing);
    await press('Decline');
    const asked = page.getByRole('dialog', { name: 'Decline this circle?' });
    await expectWords(['Then the circle is dissolved for all', 'what was locked comes back at once.'], asked);
    await asked.getByRole('button', { name: 'Decline' }).click();
    await expectWords(['You have declined.']);
    await expect.poll(() => shell.go.mock.calls.at(-1)).toEqual([{ section: 'circles' }]);
    expect(sent()).toEqual([{ method: 'POST', path: 'circles/leaveCircle', body: ids }]);
  });

  test('without protection nothing is said of what was locked, to who declines and to who dissolves it', async () => {
    const free: Circle = { ...signing, protection: 'none', deposits: 0 };
    await show(free);
    await press('Decline');
    await expectWords(['made for these names. It costs nothing.'], page.getByRole('dialog'));
    await cleanup();
    await show(asOrganiser(free));
    await press('Dissolve the circle');
    await expectWords(['All are told. It costs nothing.'], page.getByRole('dialog'));
  });

  test('who has signed can still leave', async () => {
    await show({ ...signing, members: signing.members.map((member) => ({ ...member, signed: member.isMe })) });
    await press('Leave the circle');
    await expectWords(['Then the circle is dissolved for all'], page.getByRole('dialog'));
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    expect(page.getByRole('button', { name: 'Decline' }).query()).toBeNull();
  });

  test('hidden amounts stay hidden, except in what is signed', async () => {
    localStorage.setItem('amountsHidden', 'no');
    const { toggleAmounts, areAmountsHidden } = await import('../../data/amounts.ts');
    if (!areAmountsHidden()) toggleAmounts();
    await show(signing);
    await expectWords(['You receive ₦•••• by 8:00 PM', 'Each of us locks ₦10,000.00 when signing.']);
    toggleAmounts();
  });
});

describe('while it runs', () => {
  const pay = (api: Api) => circles.payCircle(api, { ...ids, turns: 'next', turn: 1 });

  test('shows the turn, who has paid, my sums, and who owes whom', async () => {
    await show(running);
    await expect
      .element(page.getByRole('img', { name: '4 turns. 1 is over. Turn 2 is next: you receive. Your turn is 2.' }))
      .toBeVisible();
    await expectWords(['Who has paid for turn 2', 'You receive ₦20,000.00, when all pay', '2 of 4 have paid']);
    await expectWords([
      'The turn closes on Sat, Jan 16, 2027 at 8:00 PM.',
      'Received ₦15,000.00',
      '₦5,000.00 is missing',
    ]);
    await expectWords(['Tunde Ade owes Amina Bello ₦5,000.00', 'You gave', 'Your deposit']);
    await expectWords(['Next: ₦5,000.00 for turn 3, on Fri, Jan 22, 2027.']);
    await expectWords(['To be paid in on Fri, Jan 22, 2027, received by Sat, Jan 23, 2027']);
    await expectWords(['Began on Fri, Jan 8, 2027, closed on Sat, Jan 9, 2027']);
  });

  test('says that the contribution to an open turn is missing, instead of naming its day', async () => {
    await show({ ...running, mine: { ...running.mine, next: { turn: 2, day: '2027-01-15', amount: 5000 } } });
    await expectWords([
      '₦5,000.00 for turn 2 is missing. It is taken as soon as it is in your wallet, until Jan 16, 2027, 8:00 PM.',
    ]);
  });

  test('says why nothing is taken from a wallet with money in it: the day’s sum is used up', async () => {
    const next = { turn: 2, day: '2027-01-15', amount: 5000 };
    const day = { stop: 'day', mostADay: 50_000 } as const;
    await show({ ...running, mine: { ...running.mine, ...day, next } });
    await expectWords([
      '₦5,000.00 for turn 2 is missing. At most ₦50,000.00 may leave your wallet in a day at your level, with withdrawals, and that is used up. We try again tomorrow. The turn closes on Jan 16, 2027, 8:00 PM.',
    ]);
    await expectAccessible();
  });

  test.each([
    [{ stop: 'status', mostADay: 0 }, 'You owe ₦5,000.00. Your account does not let money out at the moment'],
    [{ stop: 'day', mostADay: 0 }, 'You owe ₦5,000.00. Nothing may leave your wallet at your level yet'],
  ] as const)('says why a debt is not taken: %o', async (more, says) => {
    await show({ ...running, mine: { ...running.mine, ...more, iOwe: 5000 } });
    await expectWords([says]);
    expect(page.getByRole('button', { name: 'Add funds' }).query()).toBeNull();
  });

  test('a customer whose status forbids withdrawals pays nothing ahead', async () => {
    await show(running, { ...rich, sub_status: 50 });
    await expect.element(page.getByRole('button', { name: 'Pay now' })).toBeDisabled();
  });

  test('says which money waits because the wallet is at its limit', async () => {
    await show({ ...running, mine: { ...running.mine, received: 250_000, waits: 100_000 } });
    await expectWords([
      'Set aside until your wallet has room',
      '₦100,000.00',
      'Your wallet may not hold more at your level.',
    ]);
  });

  describe('what is owed to the customer', () => {
    const dialog = page.getByRole('dialog', { name: 'Forgive this debt?' });
    const body = { ...ids, memberId: running.members[3]?._id ?? '', turn: 2, amount: 5000 };
    const forgive = (api: Api) => circles.forgiveCircleDebt(api, body);
    const ask = async () => {
      await show(owedToMe);
      await page.getByRole('button', { name: 'Forgive what Tunde Ade owes you of turn 2' }).click();
    };

    test('is forgiven after a question that says whose loss it is, and is shown as lost', async () => {
      await ask();
      await expectWords(['You lose it: nobody pays it to you, and it cannot be undone.'], dialog);
      await expectAccessibleState();
      const lost = { ...owedToMe.mine, owedToMe: 0, lost: 5000 };
      const after: Circle = { ...owedToMe, turns: ended.turns, mine: lost };
      on(forgive).answers(answer(after));
      on(known).answers(answer(after));
      await dialog.getByRole('button', { name: 'Forgive ₦5,000.00' }).click();
      await expectWords(['You have forgiven ₦5,000.00.', 'Owed to you and forgiven: you lost it']);
      expect(sent()).toEqual([{ method: 'POST', path: 'circles/forgiveDebt', body }]);
    });

    test('stays owed where it was paid meanwhile', async () => {
      on(forgive).refuses({ status: 409, code: 'debt_changed', message: 'This is no longer owed.' });
      await ask();
      await dialog.getByRole('button', { name: 'Forgive ₦5,000.00' }).click();
      await expectWords(['This is no longer owed.'], dialog);
    });

    test('is not forgiven by others, nor while the circle is held', async () => {
      await show({ ...owedToMe, heldSince: held.heldSince });
      await expectWords(['Tunde Ade owes you ₦5,000.00', 'moves on by whole weeks']);
      expect(page.getByRole('button', { name: /^Forgive/ }).query()).toBeNull();
    });
  });

  test('lets a member pay the next turn, or all turns that are left', async () => {
    on(pay).answers(answer(running));
    await show(running);
    await press('Pay now');
    await page.getByRole('button', { name: 'Pay ₦5,000.00' }).click();
    await expectWords(['₦5,000.00 is set aside.']);
    await press('Pay all that is left');
    await expectWords(['Then you have paid for all of them, and you still receive.'], page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Pay ₦10,000.00' }).click();
    await expectWords(['₦10,000.00 is set aside.']);
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ['circles/pay', { ...ids, turns: 'next', turn: 3 }],
      ['circles/pay', { ...ids, turns: 'all', turn: 3 }],
    ]);
    // After each the wallet is fetched again.
    await expect.poll(() => queries('user/getUser')).toHaveLength(3);
  });

  test('a member whose answer was lost pays the same turn again, also where the circle behind has gone on', async () => {
    on(pay).breaks();
    await show(running);
    await press('Pay now');
    await expectWords(['Wallet after this'], page.getByRole('dialog'));
    const { next } = running.mine;
    const after: Circle = { ...running, mine: { ...running.mine, next: next && { ...next, turn: next.turn + 1 } } };
    on((api) => circles.getCircle(api, userId, circleId)).answers(answer(after));
    await page.getByRole('button', { name: 'Pay ₦5,000.00' }).click();
    await expectWords(['Network error.', 'so that it happens once'], page.getByRole('dialog'));
    expect(page.getByText('Wallet after this').query()).toBeNull();
    on(pay).answers(answer(after));
    await page.getByRole('button', { name: 'Pay ₦5,000.00' }).click();
    await expectWords(['₦5,000.00 is set aside.']);
    expect(sent().length).toBeGreaterThan(1);
    for (const { body } of sent()) expect(body).toEqual({ ...ids, turns: 'next', turn: next?.turn });
  });

  test('a member who owes is told, and led to Add Funds', async () => {
    await show({ ...running, mine: { ...running.mine, iOwe: 5000 } });
    await expectWords(['You owe ₦5,000.00. It is taken from the next money in your wallet.']);
    await press('Add funds');
    expect(shell.addMissing).toHaveBeenCalledWith(5000);
  });

  test('a member chooses where the contribution comes from', async () => {
    on((api) => circles.changeCircleSource(api, { ...ids, source: 'card', cardId: null })).answers(answer(running));
    await show(running);
    await press('Change');
    await page.getByRole('combobox', { name: 'From' }).selectOptions(card._id);
    await press('Save');
    await expectWords(['Saved.']);
    expect(sent()[0]?.body).toEqual({ ...ids, source: 'card', cardId: card._id });
  });

  test('says that Ajose holds the circle, and takes nothing', async () => {
    await show(held);
    await expectWords(['Ajose is holding this circle: nothing moves.']);
    await expect.element(page.getByRole('button', { name: 'Pay now' })).toBeDisabled();
  });
});

describe('a place that is taken over', () => {
  const placed = (circle: Circle, at: number, substitute: CircleSubstitute): Circle => ({
    ...circle,
    members: circle.members.map((member, index) => (index === at ? { ...member, substitute } : member)),
  });

  test('is offered with the link to share and what it costs, and can be kept after all', async () => {
    on((api) => circles.findSubstitute(api, ids)).answers(answer(running));
    on((api) => circles.takeBackPlace(api, ids)).answers(answer(running));
    on((api) => circles.getCirclePlace(api, 'place-code')).answers({ success: true, place });
    await show(running);
    await press('Find somebody for my place');
    on(known).answers(answer(placed(running, 1, { ...substitute, name: null, accepted: 0, invitation: 'place-code' })));
    await page.getByRole('dialog').getByRole('button', { name: 'Find somebody' }).click();
    await expectWords(['Nobody has asked for it yet.', 'Whoever takes it pays you ₦5,000.00.']);
    await expect
      .element(page.getByRole('textbox', { name: 'Link to your place' }))
      .toHaveValue(`${window.location.origin}/circle-place/place-code`);
    await press('Keep my place');
    await page.getByRole('dialog').getByRole('button', { name: 'Keep my place' }).click();
    // The dialog says the same words before the call.
    await expect
      .poll(() => sent().map(({ path, body }) => [path, body]))
      .toEqual([
        ['circles/findSubstitute', ids],
        ['circles/takeBackPlace', ids],
      ]);
  });

  test('needs the other members, who accept whoever wants it or do not', async () => {
    const body = { ...ids, substituteId: substitute._id, accept: true };
    on((api) => circles.acceptSubstitute(api, body)).answers(answer(running));
    await show(placed(running, 3, substitute));
    await expectWords(['Zainab Musa wants the place of Tunde Ade', '1 of 3 have.']);
    await press('Do not accept');
    await expectWords(['The place is free again.']);
    on(known).answers(answer(placed(running, 3, { ...substitute, byMe: true, accepted: 2 })));
    await press('Accept');
    await expectWords(['You have accepted Zainab Musa for the place of Tunde Ade. 2 of 3 have accepted.']);
    expect(sent().map((call) => call.body)).toEqual([{ ...body, accept: false }, body]);
  });
});

test('an ended circle says what was given and received', async () => {
  await show(ended);
  await expectWords(['The circle has ended on Jan 30, 2027. You gave ₦20,000.00 and received ₦20,000.00.']);
  await expect.element(page.getByRole('img', { name: '4 turns. All are over. Your turn is 2.' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Pay now' }).query()).toBeNull();
});

test('a dissolved circle says why and when', async () => {
  await show({ ...dissolved, endedAt: '2026-09-21T10:00:00.000Z' });
  await expectWords(['Ngozi Eze left before all had signed. The circle ended on Sep 21, 2026 and cost nothing.']);
});

test('a dissolved circle that nobody else had joined says for how many it was', async () => {
  await show({ ...dissolved, members: dissolved.members.slice(0, 1) });
  await expectWords([`every week, for ${dissolved.people} people`]);
});

test('a dissolved circle with deposits says that they have come back', async () => {
  await show({ ...dissolved, protection: 'deposit', deposits: 2 });
  await expectWords(['and cost nothing: what was locked has come back.']);
});

describe('the draw', () => {
  async function drawn(): Promise<Circle> {
    const secrets = signing.members.map(() => makeSecret());
    const members = await Promise.all(
      signing.members.map(async (member, index) => {
        const secret = secrets[index] ?? '';
        return { ...member, secret, commitment: await markOf(secret) };
      }),
    );
    const secret = makeSecret();
    const order = await drawOrder(
      circleId,
      secret,
      members.map((member) => ({ _id: member._id, secret: member.secret })),
    );
    return { ...signing, order: 'draw', members, draw: { commitment: await markOf(secret), secret, order } };
  }
  const check = async (circle: Circle): Promise<void> => {
    on(getHelp).answers({ success: true, help: { phone: null, email: 'help@example.test', hours: null } });
    await show(circle);
    await press('Check the draw');
  };

  test('is right, with the number that this device gave', async () => {
    const circle = await drawn();
    localStorage.setItem(`circleSecret:${circleId}`, circle.members[1]?.secret ?? '');
    await check(circle);
    await expectWords(['The draw is right.', 'Your own number is the one that this device gave.']);
  });

  test('is right, and the number was given on another device', async () => {
    await check(await drawn());
    await expectWords(['The draw is right.', 'Your own number was given on another device']);
  });

  test('is not right where the customer’s own number has changed', async () => {
    localStorage.setItem(`circleSecret:${circleId}`, makeSecret());
    await check(await drawn());
    await expectWords(['The draw is not right. Your number is not the one that this device gave.']);
    await expectWords(['help@example.test']);
  });

  test('is not right where the order has changed', async () => {
    const circle = await drawn();
    await check({ ...circle, draw: circle.draw && { ...circle.draw, order: circle.draw.order.toReversed() } });
    await expectWords(['The draw is not right. The order is not the one that follows from the numbers.']);
  });

  test('is not right where a member’s number has changed', async () => {
    const circle = await drawn();
    const members = circle.members.map((member, index) => (index === 3 ? { ...member, secret: makeSecret() } : member));
    await check({ ...circle, members });
    await expectWords(['The number that counts for Tunde Ade is not the one that was given when joining.']);
  });

  test('is not right where Ajose’s number has changed', async () => {
    const circle = await drawn();
    await check({ ...circle, draw: circle.draw && { ...circle.draw, secret: makeSecret() } });
    await expectWords(['The number of Ajose is not the one that was fixed before people joined.']);
  });
});
