/** Circles for tests: people who create one, sign it and pay, and a clock that moves to its turns. */
import { finishCircleNames, getCircle, joinCircle, makeCircle, signCircle } from '@ajose/sdk/customer/circles';
import { makeSecret } from '@ajose/sdk/domain/circles';
import type { Circle, MakeCircleBody } from '@ajose/sdk/contract/circles';
import { lagosDay } from '@ajose/sdk/domain/time';
import { expect } from 'vitest';
import { readCircle } from '../src/saving/circles/read.ts';
import { moveCircles } from '../src/saving/circles/turns.ts';
import { checkPromises } from '../src/money/reconciliation/books.ts';
import { giveCash } from './cash.ts';
import { newCustomer, PASSWORD, type TestCustomer } from './people.ts';
import type { Stack } from './stack.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const AMOUNT = 5000;

export const dayAhead = ({ clock }: Stack, days: number): string =>
  lagosDay(new Date(clock.now().getTime() + days * DAY));

/** The day after a day, both YYYY-MM-DD. */
export const after = (day: string): string => new Date(Date.parse(day) + 24 * HOUR).toISOString().slice(0, 10);

/** Moves the clock to an hour in Lagos on a day, and runs the job. */
export async function runAt(stack: Stack, day: string, hour: number): Promise<void> {
  stack.clock.set(new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 1) * HOUR + 60_000));
  await moveCircles(stack.deps);
}

export const give = (stack: Stack, person: TestCustomer, naira: number): Promise<void> =>
  giveCash(stack.owner, person.user._id, crypto.randomUUID(), BigInt(naira) * 100n);

const own = (order: 'draw' | 'agreed', turn: number) =>
  order === 'draw' ? { secret: makeSecret(), turn: null } : { secret: null, turn };

export interface Made {
  id: string;
  people: readonly TestCustomer[];
  /** The circle as one member sees it now. */
  seenBy: (person: TestCustomer) => Promise<Circle>;
  /** The day of a turn. */
  day: (turn: number) => string;
  /** The person who receives in a turn. */
  receiver: (turn: number) => Promise<TestCustomer>;
}

/** Makes an open circle that all these people join. The first one makes it. In an agreed order they take the turns 1, 2, 3 and so on. */
export async function openCircle(
  stack: Stack,
  people: readonly TestCustomer[],
  more: Partial<MakeCircleBody> = {},
): Promise<Made> {
  const [organiser, ...others] = people;
  if (!organiser) throw new Error('Nobody makes the circle');
  const order = more.order ?? 'agreed';
  const { circle } = await makeCircle(organiser.api, {
    userId: organiser.user._id,
    idempotencyKey: crypto.randomUUID(),
    name: 'Balogun women',
    amount: AMOUNT,
    every: 'week',
    firstDay: dayAhead(stack, 3),
    people: people.length,
    order,
    protection: 'none',
    deposits: 0,
    ...own(order, 1),
    ...more,
  });
  for (const [index, { api, user }] of others.entries()) {
    await joinCircle(api, { userId: user._id, code: circle.invitation ?? '', ...own(order, index + 2) });
  }
  return {
    id: circle._id,
    people,
    seenBy: ({ user }) => readCircle(stack.db, stack.clock.now(), user._id, circle._id),
    day: (turn) => circle.turns[turn - 1]?.day ?? '',
    receiver: async (turn) => {
      const { members } = await readCircle(stack.db, stack.clock.now(), organiser.user._id, circle._id);
      const member = members.find((member) => member.turn === turn);
      const { rows } = await stack.owner.query<{ customer_id: string }>(
        'SELECT customer_id FROM circle_members WHERE id = $1',
        [member?._id],
      );
      const person = people.find(({ user }) => user._id === rows[0]?.customer_id);
      if (!person) throw new Error(`Turn ${turn} has no receiver`);
      return person;
    },
  };
}

export async function sign(person: TestCustomer, circleId: string): Promise<Circle> {
  const ids = { userId: person.user._id, circleId };
  const { circle } = await getCircle(person.api, ids.userId, circleId);
  const body = { ...ids, hash: circle.terms?.hash ?? '', source: 'wallet', cardId: null, password: PASSWORD } as const;
  return (await signCircle(person.api, body)).circle;
}

/** Makes a circle that runs. */
export async function runningCircle(
  stack: Stack,
  people: readonly TestCustomer[],
  more: Partial<MakeCircleBody> = {},
): Promise<Made> {
  const made = await openCircle(stack, people, more);
  const [organiser] = people;
  if (organiser) await finishCircleNames(organiser.api, { userId: organiser.user._id, circleId: made.id });
  for (const person of people) await sign(person, made.id);
  return made;
}

export async function members(stack: Stack, count: number, naira = 0): Promise<TestCustomer[]> {
  const people: TestCustomer[] = [];
  for (let n = 1; n <= count; n += 1) {
    const person = await newCustomer(stack, { name: `Member ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n - 1]}` });
    if (naira > 0) await give(stack, person, naira);
    people.push(person);
  }
  return people;
}

export async function wallet(stack: Stack, { user }: TestCustomer): Promise<number> {
  const { rows } = await stack.owner.query<{ wallet: bigint }>(
    'SELECT wallet FROM ledger.accounts WHERE customer_id = $1',
    [user._id],
  );
  return Number(rows[0]?.wallet ?? 0n) / 100;
}

export const expectTrueBooks = async (stack: Stack): Promise<void> => {
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  expect(await checkPromises(stack.owner)).toEqual([]);
};
