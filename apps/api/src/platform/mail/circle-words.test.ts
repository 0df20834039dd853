/** What members hear of a circle: each piece of news says what happened, the sum, and what comes next. */
import { expect, test } from 'vitest';
import { circleEmail, circleInvitationEmail, circleWords, keptNews, type CircleNews } from './circle-words.ts';

const circle = { circleId: '019ac000-0000-7000-8000-000000000001', circle: 'Market women' };
const wallet = { why: 'wallet', most: 500_000_000n } as const;
const day = { why: 'day', most: 5_000_000n } as const;
const missing = [
  { name: 'Bola Ade', kobo: 500_000n },
  { name: 'Chidi Obi', kobo: 1n },
];
const NEXT = 'Fri, Jan 15, 2027';

test.each<[CircleNews, title: string, text: string]>([
  [{ ...circle, what: 'invited', code: 'abcd1234', by: 'Ada' }, 'Ada invites you to a circle', 'before you have'],
  [
    { ...circle, what: 'names_complete', turn: 3, day: '2027-01-15' },
    'Please sign for Market women',
    `Your turn is turn 3, on ${NEXT}. It begins when all have signed.`,
  ],
  [
    { ...circle, what: 'began', turn: 3, day: '2027-01-15', firstDay: '2027-01-01', kobo: 500_000n },
    'Market women has begun',
    `From Fri, Jan 1, 2027 you give ₦5,000.00 in each turn. Your turn is turn 3, on ${NEXT}.`,
  ],
  [
    { ...circle, what: 'dissolved', why: 'Bola Ade left.', kobo: 500_000n, reference: null },
    'Market women does not begin',
    'Bola Ade left. Your deposit is back in your wallet: ₦5,000.00. It cost nobody anything.',
  ],
  [
    { ...circle, what: 'dissolved', why: 'Bola Ade left.', kobo: 0n, reference: null },
    'Market women does not begin',
    'Bola Ade left. It cost nobody anything.',
  ],
  [
    { ...circle, what: 'tomorrow', turn: 2, day: '2027-01-15', kobo: 500_000n, source: 'wallet', who: 'Bola Ade' },
    'Tomorrow is turn 2 of Market women',
    'Bola Ade receives. Please have ₦5,000.00 in your wallet by 6:00 AM.',
  ],
  [
    { ...circle, what: 'tomorrow', turn: 2, day: '2027-01-15', kobo: 500_000n, source: 'card', who: null },
    'Tomorrow is turn 2 of Market women',
    'You receive. ₦5,000.00 is taken from your card from 6:00 AM.',
  ],
  [
    { ...circle, what: 'short', turn: 2, kobo: 500_000n, closesAt: new Date('2027-01-16T19:00:00Z'), ...wallet },
    '₦5,000.00 is missing for turn 2 of Market women',
    'Your wallet did not have ₦5,000.00. Please add it to your wallet by Jan 16, 2027, 8:00 PM.',
  ],
  [
    { ...circle, what: 'late', turn: 2, kobo: 500_000n, who: 'Ada Eze', ...wallet },
    'You owe ₦5,000.00 to Ada Eze',
    'taken from the next money in your wallet and goes to Ada Eze at once',
  ],
  [
    { ...circle, what: 'paid_late', turn: 2, kobo: 1n, waits: 0n, who: 'Bola Ade', reference: null },
    '₦0.01 is in your wallet',
    'Bola Ade has paid for turn 2 of Market women after all.',
  ],
  [
    { ...circle, what: 'received', turn: 2, kobo: 2_000_000n, waits: 0n, missing: [], reference: null },
    '₦20,000.00 is in your wallet',
    'It is your turn, turn 2 of Market women. All have paid.',
  ],
  [
    { ...circle, what: 'received', turn: 2, kobo: 2_000_000n, waits: 0n, missing, reference: null },
    '₦20,000.00 is in your wallet',
    'Bola Ade owes ₦5,000.00. Chidi Obi owes ₦0.01. It comes to you as soon as',
  ],
  [
    { ...circle, what: 'missing', turn: 2, who: 'Ada Eze', missing },
    'Not all have paid turn 2 of Market women',
    'Bola Ade owes ₦5,000.00. Chidi Obi owes ₦0.01. It goes to Ada Eze as soon as',
  ],
  [
    { ...circle, what: 'moved', turn: 2, day: '2027-01-15', later: false },
    'You receive earlier in Market women',
    `Somebody has paid late and receives later. Your turn is turn 2 now, on ${NEXT}.`,
  ],
  [
    { ...circle, what: 'moved', turn: 4, day: '2027-01-15', later: true },
    'You receive later in Market women',
    `You have paid late, and late payers receive later. Your turn is turn 4 now, on ${NEXT}.`,
  ],
  [
    { ...circle, what: 'ended', kobo: 500_000n, reference: null },
    'Market women has ended',
    'All turns have closed. Your deposit is back in your wallet: ₦5,000.00.',
  ],
  [
    { ...circle, what: 'place_asked', from: 'Bola' },
    'You asked for a place in Market women',
    'It is the place of Bola, and its members are asked. Where you pay for it, you can sign a day from now. If you did not',
  ],
  [
    { ...circle, what: 'short', turn: 2, kobo: 500_000n, closesAt: new Date('2027-01-16T19:00:00Z'), ...day },
    '₦5,000.00 is missing for turn 2 of Market women',
    'At most ₦50,000.00 may leave your wallet in a day at your level, with withdrawals, and that was used up. We try again tomorrow. After Jan 16, 2027, 8:00 PM all members see',
  ],
  [
    {
      ...circle,
      what: 'short',
      turn: 2,
      kobo: 1n,
      closesAt: new Date('2027-01-16T19:00:00Z'),
      why: 'status',
      most: 1n,
    },
    '₦0.01 is missing for turn 2 of Market women',
    'Your account does not let money out at the moment',
  ],
  [
    { ...circle, what: 'late', turn: 2, kobo: 500_000n, who: 'Ada Eze', ...day },
    'You owe ₦5,000.00 to Ada Eze',
    'It was not taken before turn 2 of Market women closed. At most ₦50,000.00 may leave your wallet in a day',
  ],
  [
    { ...circle, what: 'late', turn: 2, kobo: 500_000n, who: 'Ada Eze', why: 'day', most: 0n },
    'You owe ₦5,000.00 to Ada Eze',
    'Nothing may leave your wallet at your level yet: your profile says what is needed.',
  ],
  [
    { ...circle, what: 'received', turn: 2, kobo: 2_000_000n, waits: 500_000n, missing: [], reference: null },
    '₦20,000.00 is yours',
    'All have paid. ₦5,000.00 of it waits, set aside for you: your wallet may not hold more at your level.',
  ],
  [
    { ...circle, what: 'forgiven', turn: 2, kobo: 500_000n, who: 'Ada Eze', byUs: false },
    'You no longer owe ₦5,000.00 to Ada Eze',
    'Ada Eze has forgiven what you owed of turn 2 of Market women.',
  ],
  [
    { ...circle, what: 'forgiven', turn: 2, kobo: 500_000n, who: 'Ada Eze', byUs: true },
    'You no longer owe ₦5,000.00 to Ada Eze',
    'Ajose has forgiven what you owed',
  ],
  [
    { ...circle, what: 'lost', turn: 2, kobo: 500_000n, who: 'Bola Ade' },
    'Bola Ade no longer owes you ₦5,000.00',
    'You have lost it.',
  ],
  [
    { ...circle, what: 'released', next: '2027-01-15', turn: 4, day: '2027-01-15' },
    'Market women goes on',
    `Its days have moved: the next turn is on ${NEXT}. Your turn, turn 4, is on ${NEXT}.`,
  ],
  [{ ...circle, what: 'held' }, 'We are holding Market women', 'Nobody gives and nobody receives'],
  [
    { ...circle, what: 'released', next: null, turn: null, day: null },
    'Market women goes on',
    'Its page shows the next day',
  ],
])('$0.what: $1', (news, title, text) => {
  const words = circleWords(keptNews(news));
  expect(words.title).toBe(title);
  expect(words.text).toContain(text);
});

test('news of a kind that only a later release knows still has words', () => {
  expect(circleWords({ what: 'merged', circle: 'Market women' })).toEqual({
    title: 'News of Market women',
    text: 'Its page shows it.',
  });
  expect(circleWords({ what: 'constructor', circle: 'Market women' }).title).toBe('News of Market women');
});

const origin = 'https://app.test';
const stop = `${origin}/no-invitations#token=x`;
const person = { name: 'Ada Eze', email: 'ada@example.com', confirmed: true };

test('the email has the sum in large figures and leads to the circle, and an invitation leads to its page', () => {
  const paid = { ...circle, what: 'received', turn: 2, kobo: 2_000_000n, waits: 0n, missing } as const;
  const received = keptNews({ ...paid, reference: 'CRR-ada-2' });
  expect(circleEmail(person, received, 2_500_000n, origin, stop)).toMatchObject({
    facts: [
      ['ID', 'CRR-ada-2'],
      ['Wallet after', '₦25,000.00'],
    ],
    to: person.email,
    subject: '₦20,000.00 is in your wallet',
    amount: '₦20,000.00',
    headline: 'is in your wallet',
    button: { label: 'See the circle', url: `https://app.test/dashboard?open=circle&id=${circle.circleId}` },
  });
  const outside = keptNews({ ...circle, what: 'substitute_ready' });
  expect(circleEmail(person, outside, null, origin, stop)).toMatchObject({
    button: { url: 'https://app.test/dashboard?open=section&id=circles' },
  });
  const invited = keptNews({ ...circle, what: 'invited', code: 'abcd1234', by: 'Ada' });
  expect(circleEmail(person, invited, null, origin, stop)).toMatchObject({
    button: { url: 'https://app.test/circle/abcd1234' },
    stop: { label: 'No more invitations to this address', url: stop },
  });
  expect(circleEmail(person, received, null, origin, stop).stop).toBeUndefined();
});

test('an unconfirmed address is sent no name, and an invitation has no word of its sender', () => {
  const received = keptNews({
    ...circle,
    what: 'received',
    turn: 2,
    kobo: 2_000_000n,
    waits: 0n,
    missing,
    reference: null,
  });
  const email = JSON.stringify(circleEmail({ ...person, confirmed: false }, received, null, origin, stop));
  expect(email).not.toMatch(/Ada|Bola|Chidi|Market/);
  expect(email).toContain('There is news of a circle');
  const invited = keptNews({ ...circle, what: 'invited', code: 'abcd1234', by: 'Ada' });
  const asks = circleEmail({ ...person, confirmed: false }, invited, null, origin, stop);
  expect(asks.subject).toBe('You are invited to a savings circle');
  expect(asks.paragraphs.join(' ')).toMatch(/sign in and look at it.* before you have signed/);
  expect(JSON.stringify(asks)).not.toMatch(/Ada|Market/);
  const invitation = circleInvitationEmail('new@example.com', 'abcd1234', origin, stop);
  expect(invitation).toMatchObject({
    to: 'new@example.com',
    button: { url: 'https://app.test/circle/abcd1234' },
    stop: { url: stop },
  });
});
