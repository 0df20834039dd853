/**
 * The draw of a circle: each order is as likely as any other, and no member can steer it. The secrets of these tests follow from numbers, so
 * that a run does what the last one did.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkDraw, drawOrder, markOf, type Drawn } from '../src/domain/circles.ts';
import type { Circle } from '../src/contract/circles.ts';

const DRAWS = 10_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const secretOf = (draw: number, who: string): string => sha256(`${draw} ${who}`);
const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => `member-${n}`);

const membersOf = (draw: number, count: number): Drawn[] =>
  ids(count).map((_id) => ({ _id, secret: secretOf(draw, _id) }));

const platformOf = (draw: number): string => secretOf(draw, 'platform');

/** How far counts are from all being the same. */
function chiSquared(counts: readonly number[]): number {
  const each = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - each) ** 2 / each, 0);
}

/** A fair draw goes beyond it once in a thousand times (Wilson and Hilferty). */
function mostFor(degrees: number): number {
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + 3.0902 * Math.sqrt(part)) ** 3;
}

/** How often something came in each of the places. */
async function countPlaces(draws: number, places: number, draw: (n: number) => Promise<number>): Promise<number[]> {
  const counts = Array.from({ length: places }, () => 0);
  for (let n = 0; n < draws; n += 1) {
    const place = await draw(n);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** Below 1 where the counts are as even as those of a fair draw. */
const unevenness = (counts: readonly number[]): number =>
  Math.min(...counts) === 0 ? Infinity : chiSquared(counts) / mostFor(counts.length - 1);

describe('10,000 draws', () => {
  test('give each of the 24 orders of four people equally often', async () => {
    const known = new Map<string, number>();
    const counts = await countPlaces(DRAWS, 24, async (n) => {
      const order = (await drawOrder(`circle ${n}`, platformOf(n), membersOf(n, 4))).join();
      const place = known.get(order) ?? known.size;
      known.set(order, place);
      return place;
    });
    expect(known.size).toBe(24);
    expect(unevenness(counts)).toBeLessThan(1);
  });

  test.each([
    [3, DRAWS],
    [7, DRAWS],
    [30, DRAWS / 4],
  ])('give each of %d people each turn equally often', async (people, draws) => {
    const counts = ids(people).map(() => ids(people).map(() => 0));
    for (let n = 0; n < draws; n += 1) {
      const order = await drawOrder('circle', platformOf(n), membersOf(n, people));
      expect(new Set(order).size).toBe(people);
      for (const [turn, id] of order.entries()) {
        const counted = counts[Number(id.slice('member-'.length))] ?? [];
        counted[turn] = (counted[turn] ?? 0) + 1;
      }
    }
    // Of all rows of the table, one may be a little further off than one in a thousand.
    const worst = counts.map(chiSquared).toSorted((a, b) => b - a);
    expect(worst[1]).toBeLessThan(mostFor(people - 1));
    expect(worst[0]).toBeLessThan(mostFor(people - 1) * 1.4);
    // The whole table has (people - 1)² degrees, and the deviations of orders are people / (people - 1) as large.
    const all = counts.reduce((sum, row) => sum + chiSquared(row), 0);
    expect((all * (people - 1)) / people).toBeLessThan(mostFor((people - 1) ** 2));
  });
});

describe('a member who wants a turn', () => {
  const WANTS = 'member-2';
  const OTHER = 'member-0';

  /** What a member can know before the names are complete: the marks of all others, and of the platform. */
  const marks = (n: number): string =>
    [platformOf(n), ...membersOf(n, 5).map(({ secret }) => secret)].map(sha256).join();

  test.each<[way: string, secret: (n: number) => string]>([
    ['always gives the same secret', () => '0'.repeat(64)],
    ['gives the largest secret', () => 'f'.repeat(64)],
    ['gives the mark of another one', (n) => sha256(secretOf(n, OTHER))],
    ['gives the secret of another one', (n) => secretOf(n, OTHER)],
    ['comes last and makes a secret of all marks', (n) => sha256(marks(n))],
    ['gives the id of somebody', () => sha256(WANTS)],
    ['leaves and joins again with another secret', (n) => secretOf(n, 'again')],
  ])('%s, and gets each turn as often', async (_, secret) => {
    const counts = await countPlaces(DRAWS / 2, 5, async (n) => {
      const members = membersOf(n, 5).map((member) =>
        member._id === WANTS ? { ...member, secret: secret(n) } : member,
      );
      return (await drawOrder('circle', platformOf(n), members)).indexOf(WANTS);
    });
    expect(unevenness(counts)).toBeLessThan(1);
  });

  test('tries a thousand secrets on a guess of the platform’s, and the best of them is no better than any other', async () => {
    const counts = await countPlaces(500, 5, async (n) => {
      const others = membersOf(n, 5).filter(({ _id }) => _id !== WANTS);
      const placeOf = async (platform: string, secret: string): Promise<number> =>
        (await drawOrder('circle', platform, [...others, { _id: WANTS, secret }])).indexOf(WANTS);
      let best = secretOf(n, 'try');
      // Even who knows the secrets of all other members does not know the platform's.
      for (let tries = 0; (await placeOf(sha256('a guess'), best)) !== 0; tries += 1) best = sha256(`${best} ${tries}`);
      return placeOf(platformOf(n), best);
    });
    expect(unevenness(counts)).toBeLessThan(1);
  });

  test('gets the same turn whenever they join: the order in which people joined changes nothing', async () => {
    const members = membersOf(1, 6);
    const order = await drawOrder('circle', platformOf(1), members);
    expect(await drawOrder('circle', platformOf(1), members.toReversed())).toEqual(order);
    expect(await drawOrder('circle', platformOf(1), [...members.slice(3), ...members.slice(0, 3)])).toEqual(order);
    expect(await drawOrder('another circle', platformOf(1), members)).not.toEqual(order);
  });

  test('changes the whole order with any other secret', async () => {
    const members = membersOf(2, 30);
    const order = await drawOrder('circle', platformOf(2), members);
    for (const { _id } of members) {
      const changed = members.map((member) => (member._id === _id ? { ...member, secret: secretOf(3, _id) } : member));
      const other = await drawOrder('circle', platformOf(2), changed);
      expect(other.filter((id, place) => id === order[place]).length).toBeLessThan(10);
    }
  });
});

describe('a check of the draw', () => {
  const shown = { name: '', isOrganiser: false, isMe: false, turn: null, day: null, signed: true } as const;
  const sums = { substitute: null, lateTurns: 0, owes: 0, received: null } as const;

  /** A drawn circle as its members see it. Of what the check does not read it has nothing. */
  async function drawn(): Promise<Circle> {
    const secrets = membersOf(7, 5);
    const order = await drawOrder('circle', platformOf(7), secrets);
    return {
      _id: 'circle',
      name: 'Market women',
      amount: 5000,
      every: 'week',
      firstDay: '2027-01-01',
      people: 5,
      order: 'draw',
      protection: 'none',
      deposits: 0,
      state: 'signing',
      createdAt: '2026-12-01T00:00:00.000Z',
      beganAt: null,
      endedAt: null,
      heldSince: null,
      dissolvedBecause: null,
      invitation: null,
      members: await Promise.all(
        secrets.map(async ({ _id, secret }) => ({
          ...shown,
          ...sums,
          _id,
          name: `Name of ${_id}`,
          secret,
          commitment: await markOf(secret),
        })),
      ),
      turns: order.map((memberId, index) => ({
        number: index + 1,
        day: '2027-01-01',
        closesAt: '2027-01-02T19:00:00.000Z',
        memberId,
        state: 'coming',
        received: 0,
        missing: 0,
        parts: [],
      })),
      mine: {
        memberId: 'member-0',
        given: 0,
        setAside: 0,
        received: 0,
        owedToMe: 0,
        iOwe: 0,
        forgiven: 0,
        lost: 0,
        waits: 0,
        stop: null,
        mostADay: 5_000_000,
        deposit: 0,
        total: 25_000,
        source: 'wallet',
        card: null,
        next: null,
      },
      terms: null,
      draw: { commitment: await markOf(platformOf(7)), secret: platformOf(7), order },
      events: [],
    };
  }

  const withMember = (circle: Circle, id: string, more: Partial<Circle['members'][number]>): Circle => ({
    ...circle,
    members: circle.members.map((member) => (member._id === id ? { ...member, ...more } : member)),
  });

  test('accepts the draw as it was made', async () => {
    expect(await checkDraw(await drawn())).toEqual({ right: true });
    expect(await checkDraw({ ...(await drawn()), draw: null })).toBeNull();
  });

  test('names a member with another secret than the promised one, or with none', async () => {
    const circle = await drawn();
    const changed = { right: false, why: 'changed', names: ['Name of member-2'] };
    expect(await checkDraw(withMember(circle, 'member-2', { secret: secretOf(8, 'member-2') }))).toEqual(changed);
    expect(await checkDraw(withMember(circle, 'member-2', { secret: null }))).toEqual(changed);
    expect(await checkDraw(withMember(circle, 'member-2', { commitment: null }))).toEqual(changed);
  });

  test('refuses the order where a member changed the promise together with the secret', async () => {
    const secret = secretOf(8, 'member-2');
    const circle = withMember(await drawn(), 'member-2', { secret, commitment: await markOf(secret) });
    expect(await checkDraw(circle)).toEqual({ right: false, why: 'order' });
  });

  test('names the platform where its secret is not the promised one', async () => {
    const circle = await drawn();
    const draw = circle.draw && { ...circle.draw, secret: platformOf(8) };
    expect(await checkDraw({ ...circle, draw })).toEqual({ right: false, why: 'platform' });
  });

  test('refuses another order, and a member who was added or left out', async () => {
    const circle = await drawn();
    const [first = '', second = '', ...rest] = circle.draw?.order ?? [];
    const other = circle.draw && { ...circle.draw, order: [second, first, ...rest] };
    const wrong = { right: false, why: 'order' };
    expect(await checkDraw({ ...circle, draw: other })).toEqual(wrong);
    expect(await checkDraw({ ...circle, members: circle.members.slice(1) })).toEqual(wrong);
    const [member] = circle.members;
    expect(await checkDraw({ ...circle, members: [...circle.members, { ...member!, _id: 'member-9' }] })).toEqual(
      wrong,
    );
  });
});
