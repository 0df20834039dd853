/** The words for a circle's days, people and sums. */
import type { Circle, CircleCard, CircleMember, CircleTurn } from '@ajose/sdk/contract/circles';
import { formatComingDay } from '@ajose/app/days.ts';
import { waitsFor } from '@ajose/sdk/domain/circles';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';

/** "Fri, Jan 8, 2027", without the present year. It goes to the next line whole. */
export const dayWords = (day: string): string => formatComingDay(`${day}T12:00:00Z`).replaceAll(' ', '\u00a0');

/** Naira, multiplied by a count. */
export const times = (naira: number, count: number): number => toNaira(toKobo(naira) * BigInt(count));

/** Naira less naira. */
export const less = (naira: number, others: readonly number[]): number =>
  toNaira(others.reduce((left, part) => left - toKobo(part), toKobo(naira)));

/** "You", or the person's name. */
export const who = ({ isMe, name }: Pick<CircleMember, 'isMe' | 'name'>): string => (isMe ? 'You' : name);

export const memberOf = ({ members }: Pick<Circle, 'members'>, id: string | null): CircleMember | undefined =>
  members.find(({ _id }) => _id === id);

export const meOf = ({ members }: Pick<Circle, 'members'>): CircleMember | undefined =>
  members.find(({ isMe }) => isMe);

/** The open turn, or otherwise the next one; undefined where all are over. */
export const presentTurn = ({ turns }: Pick<Circle, 'turns'>): CircleTurn | undefined =>
  turns.find(({ state }) => state === 'open') ?? turns.find(({ state }) => state === 'coming');

/** "Amina and Ngozi", "Amina, Ngozi and Tunde". */
export const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The sum of all remaining contributions, paid at once, without what is owed already. */
export const leftToGive = ({ mine: { total, given, setAside, iOwe, forgiven } }: Pick<Circle, 'mine'>): number =>
  Math.max(0, less(total, [given, setAside, iOwe, forgiven]));

/** Why a wallet with money in it does not give; null where only money is missing. `most`: in a day, with withdrawals. */
export function stopWords({ stop, mostADay }: Pick<Circle['mine'], 'stop' | 'mostADay'>): string | null {
  if (stop === 'status') return 'Your account does not let money out at the moment: your home says why.';
  if (stop !== 'day') return null;
  return mostADay === 0
    ? 'Nothing may leave your wallet at your level yet: your profile says what is needed.'
    : `At most ${formatNaira(mostADay)} may leave your wallet in a day at your level, with withdrawals, and that is used up. We try again tomorrow.`;
}

/** The progress of a circle in one line; null where its state says everything. */
function whereItIs(circle: CircleCard): string | null {
  const { state, joined, turn, begins, held } = circle;
  if (held) return 'Ajose is holding it: nothing moves';
  if (state === 'open' || state === 'signing') return waitsFor(circle);
  if (begins !== null) return `Begins ${dayWords(begins)}`;
  return state === 'running' && turn !== null ? `Turn ${turn} of ${joined}` : null;
}

/** What a card of the list says: what comes next for the member, and where the circle is. That it is held comes first. */
export function cardLines(circle: CircleCard): string[] {
  const { next, receives, held } = circle;
  const where = whereItIs(circle);
  const lines = where === null ? [] : [where];
  const coming: string[] = [];
  if (next?.kind === 'give') {
    const to = next.to === undefined ? '' : ` to ${next.to}`;
    coming.push(`You give ${formatNaira(next.amount)}${to} on ${dayWords(next.day)}`);
  }
  if (receives) coming.push(`You receive ${formatNaira(receives.amount)} on ${dayWords(receives.day)}, when all pay`);
  return held ? [...lines, ...coming] : [...coming, ...lines];
}

export const peopleWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
