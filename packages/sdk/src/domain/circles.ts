/** The days, the draw and the terms of a circle, worked out here for server and app. Days are Lagos days, amounts naira. */
import type { Circle, CircleCard, CircleOrder, CircleProtection, MakeCircleBody } from '../contract/circles.ts';
import { formatKobo, formatNaira, toKobo } from './money.ts';
import { addTerm, formatDateWithWeekday, lagosDay, startOfLagosDay } from './time.ts';

export const MIN_CIRCLE_NAIRA = 1000;
export const MIN_PEOPLE = 3;
export const MAX_PEOPLE = 30;
/** The most unfinished circles of one customer. */
export const MOST_CIRCLES = 10;

const DAY_MS = 86_400_000;

type Days = Pick<MakeCircleBody, 'every' | 'firstDay'>;

/** The day of a turn. In a month without the first turn's day it is the last day. @param number from 1 */
export const dayOfTurn = ({ every, firstDay }: Days, number: number): string => {
  const first = startOfLagosDay(firstDay);
  const term =
    every === 'week'
      ? ({ value: 7 * (number - 1), unit: 'days' } as const)
      : { value: number - 1, unit: 'months' as const };
  return lagosDay(addTerm(first, term, Number(firstDay.slice(8))));
};

/** The time from which contributions are taken: 06:00 in Lagos. */
export const turnBegins = (day: string): Date => new Date(startOfLagosDay(day).getTime() + 6 * 3_600_000);

/** When the sum goes to the receiver: 20:00 on the next day. */
export const turnCloses = (day: string): Date => new Date(startOfLagosDay(day).getTime() + DAY_MS + 20 * 3_600_000);

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** 32 random bytes in hexadecimal. */
export const makeSecret = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** SHA-256 of text in hexadecimal: the commitment to a secret, and the hash of the terms. */
export const markOf = async (text: string): Promise<string> => hex(await sha256(bytesOf(text)));

export interface Drawn {
  /** The member's id. */
  _id: string;
  secret: string;
}

/** A stream of numbers below 2^32, made from a seed. */
async function* numbersFrom(seed: string): AsyncGenerator<number, never> {
  for (let block = 0; ; block += 1) {
    const view = new DataView((await sha256(bytesOf(`${seed}:${block}`))).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** A number below `most`, all equally likely: draws beyond the last whole multiple are skipped. */
async function below(most: number, numbers: AsyncGenerator<number, never>): Promise<number> {
  const end = 2 ** 32 - (2 ** 32 % most);
  for (;;) {
    const { value } = await numbers.next();
    if (value < end) return value % most;
  }
}

/**
 * The order in which the members receive, made from the secrets of all members and of the platform: a shuffle (Fisher-Yates) of the members
 * by id, driven by SHA-256 of the secrets. @returns the members' ids in that order
 */
export async function drawOrder(circleId: string, platform: string, members: readonly Drawn[]): Promise<string[]> {
  const sorted = members.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const seed = await markOf([circleId, platform, ...sorted.map(({ _id, secret }) => `${_id}=${secret}`)].join('\n'));
  const order = sorted.map(({ _id }) => _id);
  const numbers = numbersFrom(seed);
  for (let left = order.length; left > 1; left -= 1) {
    const chosen = await below(left, numbers);
    const [last, drawn] = [order[left - 1], order[chosen]];
    if (last === undefined || drawn === undefined) throw new Error('A place has no member');
    order[left - 1] = drawn;
    order[chosen] = last;
  }
  return order;
}

/** The result of checking a draw: `changed` names the members whose secret does not match their commitment. */
export type DrawCheck =
  | { right: true }
  | { right: false; why: 'platform' | 'order' }
  | { right: false; why: 'changed'; names: string[] };

/** Repeats the draw of a circle from its published data. @returns null where there was no draw */
export async function checkDraw({ _id, draw, members, turns }: Circle): Promise<DrawCheck | null> {
  if (draw?.secret == null) return null;
  if ((await markOf(draw.secret)) !== draw.commitment) return { right: false, why: 'platform' };
  const changed: string[] = [];
  const drawn: Drawn[] = [];
  for (const { _id: id, name, secret, commitment } of members) {
    if (secret === null || (await markOf(secret)) !== commitment) changed.push(name);
    else drawn.push({ _id: id, secret });
  }
  if (changed.length > 0) return { right: false, why: 'changed', names: changed };
  const order = await drawOrder(_id, draw.secret, drawn);
  return order.every((id, index) => draw.order[index] === id) && order.length === turns.length
    ? { right: true }
    : { right: false, why: 'order' };
}

/** The names of the ways of protection. */
export const protectionNames: Readonly<Record<CircleProtection, string>> = {
  none: 'Nothing: we know each other',
  deposit: 'A deposit from each',
  late_last: 'Who pays late receives later',
};

export const orderNames: Readonly<Record<CircleOrder, string>> = {
  draw: 'A fair draw',
  agreed: 'Each chooses a turn',
};

/** How a debt in a circle is paid. */
export const OWED_WORDS = 'It is taken from the next money in the wallet of whoever owes it, and passed on at once.';

type Choice = Pick<MakeCircleBody, 'name' | 'amount' | 'every' | 'firstDay' | 'order' | 'protection' | 'deposits'>;

/** "₦5,000.00 every week". */
export const contributionWords = ({ amount, every }: Pick<Choice, 'amount' | 'every'>): string =>
  `${formatNaira(amount)} every ${every}`;

/** "Amina and Ngozi", "Amina, Ngozi and 3 others". */
function fewNames([first = '', second, ...others]: readonly string[]): string {
  if (second === undefined) return first;
  if (others.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${others.length} ${others.length === 1 ? 'other' : 'others'}`;
}

/** For whom and for what a circle waits before it runs. */
export function waitsFor({
  state,
  joined,
  people,
  isOrganiser,
  toSign,
  unsigned,
}: Pick<CircleCard, 'state' | 'joined' | 'people' | 'isOrganiser' | 'toSign' | 'unsigned'>): string {
  if (state !== 'open') return `It waits for ${fewNames([...(toSign ? ['you'] : []), ...unsigned])} to sign`;
  if (joined === people)
    return `All ${people} have joined. ${isOrganiser ? 'It waits for you to say' : 'The organiser says'} when the names are complete`;
  const enough = isOrganiser && joined >= MIN_PEOPLE ? ', or for you to say that these are all' : '';
  return `${joined} of ${people} have joined. It waits for ${people - joined} more${enough}`;
}

const sumOf = (amount: number, times: number): string => formatKobo(toKobo(amount) * BigInt(times));

const protectionTerms = (protection: CircleProtection, deposits: number, amount: number): string[] => {
  if (protection === 'deposit') {
    const locked = sumOf(amount, deposits);
    return [
      `Each of us locks ${locked} when signing. It is used first for what its owner does not pay, and what is left comes back after the last turn.`,
    ];
  }
  if (protection === 'late_last')
    return [
      'After each turn, those who did not pay in time go behind those who did, among those who have not received yet.',
    ];
  return ['Nothing is locked. Whoever does not pay owes it to the one whose turn it was, and nobody else pays for it.'];
};

/**
 * The sentences that each member signs.
 * @param order the members' names in the order of their turns
 */
export function circleTerms(choice: Choice, order: readonly string[]): string[] {
  const { amount, name } = choice;
  const sum = sumOf(amount, order.length);
  const last = formatDateWithWeekday(startOfLagosDay(dayOfTurn(choice, order.length)));
  const days = order.map(
    (member, index) =>
      `Turn ${index + 1}, ${formatDateWithWeekday(startOfLagosDay(dayOfTurn(choice, index + 1)))}: ${member} receives.`,
  );
  return [
    `We are ${order.length} people in the circle ${name}. Each of us gives ${contributionWords(choice)}, ${order.length} times, until ${last}.`,
    `In each turn one of us receives what all gave: ${sum} when all pay. In all, each of us gives ${sum} and receives ${sum}.`,
    ...days,
    'On the day of a turn, from 6:00 AM, what each gives is taken from their wallet and set aside. At 8:00 PM on the next day all of it goes to the wallet of the one whose turn it is.',
    'If somebody has not paid by then, all of us see the name and the amount. It is taken from the next money in their wallet and paid on at once, unless the one who is owed it forgives it.',
    ...protectionTerms(choice.protection, choice.deposits, amount),
    'Ajose does not pay for anyone who does not pay, and promises no money that is not there.',
    'Nobody leaves before the last turn, unless somebody takes over the place and all others accept them. Whoever wants to be free of it pays all turns that are left at once, and still receives.',
    'The organiser has no power over the money. Ajose can hold the circle: then nothing moves, and nobody at Ajose can take from it.',
    `If the day of a turn comes while it is held, that turn and all after it move on by whole ${choice.every}s, and all of us are told the new days.`,
  ];
}
