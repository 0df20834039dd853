/** How each way to pay in and out goes now, for anybody to read, from what the job that watches the gateways saw last. */
import type { WayNow } from '@ajose/sdk/contract/help';
import type { Deps } from './deps.ts';
import { readWatched, type Going } from './watch.ts';

/** The job looks every ten seconds. What it saw longer ago than this says nothing of now. */
const OLD_MS = 120_000;

/** From the best to the worst. */
const order = ['works', 'slow', 'closed'] as const satisfies readonly Going['state'][];

const earliest = (going: readonly Going[]): string => going.map(({ since }) => since).toSorted()[0] ?? '';
const latest = (going: readonly Going[]): string =>
  going
    .map(({ since }) => since)
    .toSorted()
    .at(-1) ?? '';

/** What is new goes through any gateway: it works while one does, and stopped when the last one did. */
function anyOf(going: readonly Going[]): Omit<WayNow, 'way'> {
  const state = order.find((state) => going.some((each) => each.state === state)) ?? 'closed';
  const alike = going.filter((each) => each.state === state);
  return { state, since: state === 'works' ? earliest(alike) : latest(going) };
}

/** A card or an account number belongs to one gateway: where some gateways work, some customers wait. */
function eachOf(going: readonly Going[]): Omit<WayNow, 'way'> {
  const stopped = going.filter(({ state }) => state !== 'works');
  if (stopped.length === 0) return { state: 'works', since: latest(going) };
  return stopped.length < going.length ? { state: 'some', since: earliest(stopped) } : anyOf(going);
}

/** How each way to move money goes now. @returns none where that is not known, as before the first look */
export async function readWays({ db, clock, gateways }: Deps): Promise<WayNow[]> {
  const watched = await readWatched(db);
  const now = clock.now().getTime();
  const seen = gateways.all.flatMap(({ name }) => {
    const gateway = watched.get(name);
    return gateway?.going && now - gateway.seenAt.getTime() < OLD_MS ? [{ ...gateway, going: gateway.going }] : [];
  });
  if (seen.length < gateways.all.length) return [];
  const payments = seen.map(({ going }) => going.payment);
  const numbers = seen.map(({ failing, since }): Going => ({ state: failing ? 'slow' : 'works', since }));
  return [
    { way: 'checkout', ...anyOf(payments) },
    { way: 'transfer', ...anyOf(payments) },
    { way: 'ownNumber', ...eachOf(numbers) },
    { way: 'keptCard', ...eachOf(payments) },
    { way: 'withdrawal', ...anyOf(seen.map(({ going }) => going.payout)) },
  ];
}
