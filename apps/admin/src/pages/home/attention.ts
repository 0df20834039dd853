/** What is wrong and what waits for an administrator, from the figures of the home page, the state of the server and the counts of work. */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import type { WorkCount, WorkKind } from '@ajose/sdk/contract/work';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { runsCounted } from '@ajose/sdk/domain/jobs';
import { formatNaira, formatNumber, toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { formatDate, formatTime, lagosDay } from '@ajose/sdk/domain/time';
import { asWords } from '@ajose/sdk/domain/as-words';
import { differenceInWords, isAnswering, kindsInWords, differenceSeverity } from '../../components/gateway.ts';
import { waitedWords } from '../../components/waits.ts';
import { decidedAt, handedWords } from '../../components/workMoves.ts';
import type { Waiting } from '../../data/work.ts';
import { addressOf } from '../../paths.ts';

export interface Concern {
  /** `waits`: needs a decision, and nothing is wrong. */
  kind: 'error' | 'warning' | 'waits';
  text: string;
  /** What a colleague wrote about it. */
  note?: string;
  /** Where it is shown. */
  href: string;
}

type SystemState = Pick<SystemSettings, 'gateways' | 'jobs' | 'books'>;

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The kinds that lead the list, in the order of their weight. */
const leading: Readonly<Record<'payout' | 'identity' | 'case', readonly [one: string, many: string]>> = {
  payout: ['late payout', 'late payouts'],
  identity: ['identity', 'identities'],
  case: ['case to resolve', 'cases to resolve'],
};

/** The inbox, with the rows of a kind that wait for this administrator. */
const inboxOf = (kind: WorkKind, due: Readonly<Record<'due', 'late'>> | null = null): string =>
  addressOf({ section: 'inbox' }, { kind, owner: 'toMe', ...due });

/** The earlier of two times; null is none. */
const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);

/** A kind is counted whatever source its items have, as the inbox lists it. */
function countOf(counts: readonly WorkCount[], kind: WorkKind): WorkCount | undefined {
  const [first, ...rest] = counts.filter((count) => count.kind === kind);
  return (
    first &&
    rest.reduce(
      (sum, each) => ({
        ...sum,
        waiting: sum.waiting + each.waiting,
        mine: sum.mine + each.mine,
        toMe: sum.toMe + each.toMe,
        toMeLate: sum.toMeLate + each.toMeLate,
        toMeAmount: totalToNaira(toKobo(sum.toMeAmount) + toKobo(each.toMeAmount)),
        toMeSince: earlier(sum.toMeSince, each.toMeSince),
        toMeDueAt: earlier(sum.toMeDueAt, each.toMeDueAt),
        toMeHanded: (sum.toMeHanded ?? 0) + (each.toMeHanded ?? 0),
      }),
      first,
    )
  );
}

const leadingIn = (counts: readonly WorkCount[]) =>
  (['payout', 'identity', 'case'] as const).flatMap((kind) => {
    const count = countOf(counts, kind);
    return count ? [{ kind, count, names: leading[kind] }] : [];
  });

/** How many of those that wait a colleague handed over, which are named by themselves too; or how many the administrator has. */
function partOf(part: number, of: number, words = 'handed to you'): string {
  if (part === 0) return '';
  if (part === of) return of === 1 ? `, ${words}` : `, all ${words}`;
  return `, ${part === 1 ? 'one' : formatNumber(part)} of them ${words}`;
}

/** "5 late payouts, ₦1,200,000.00, the oldest 30 hours old, one of them handed to you". */
function casesWords(
  { toMe, toMeAmount, toMeSince, toMeHanded = 0, mine }: WorkCount,
  [one, many]: readonly [string, string],
  now: Date,
) {
  const since = waitedWords(toMeSince ?? now.toISOString(), now);
  return (
    [
      counted(toMe, one, many),
      ...(toMeAmount > 0 ? [formatNaira(toMeAmount)] : []),
      toMe === 1 ? `${since} old` : `the oldest ${since} old`,
    ].join(', ') + (partOf(toMeHanded, toMe) || partOf(mine, toMe, 'yours'))
  );
}

/** What is wrong, worst first. Cases that wait for this administrator are in `waits`. */
export function wrongs(system: SystemState, counts: readonly WorkCount[], now: Date): Concern[] {
  const { gateways, jobs, books } = system;
  const settings = addressOf({ section: 'systemSettings' });
  const ofGateways = addressOf({ section: 'gateways' });
  const present: Concern[] = [];
  if (books.checkedAt !== null && !books.balanced) {
    present.push({ kind: 'error', href: settings, text: 'The books do not balance' });
  }
  for (const gateway of gateways) {
    if (isAnswering(gateway) === false)
      present.push({ kind: 'error', href: ofGateways, text: `${gatewayTitle(gateway.name)} does not answer` });
  }
  for (const { name, explained } of gateways) {
    if (explained === null || explained.difference === 0) continue;
    const href = addressOf({ section: 'reconciliation' });
    const text = `${gatewayTitle(name)} holds ${differenceInWords(explained.difference)}`;
    present.push({ kind: differenceSeverity(explained.differsSince, now), href, text });
  }
  for (const { name, pauses } of gateways) {
    if (pauses.length === 0) continue;
    const what = kindsInWords(pauses.map(({ kind }) => kind));
    present.push({ kind: 'warning', href: ofGateways, text: `${gatewayTitle(name)} is paused for ${what}` });
  }
  for (const { kind, count, names } of leadingIn(counts)) {
    if (count.toMe > 0 || kind === 'case') continue;
    const href = addressOf({ section: 'inbox' }, { kind });
    present.push({ kind: 'warning', href, text: counted(count.waiting, ...names) });
  }
  for (const job of jobs) {
    if (job.failed === 0) continue;
    const times = job.failed === 1 ? 'once' : `${runsCounted(job.failed)} times`;
    present.push({ kind: 'warning', href: settings, text: `The job “${asWords(job.name)}” failed ${times}` });
  }
  return present;
}

/** What waits for this administrator: what was handed to them, all that the inbox counts for them, and new administrators. */
export function waits({ counts, newAdmins, handed }: Waiting, now: Date): Concern[] {
  const present: Concern[] = [];
  if (handed) {
    const href =
      handed.count === 1 ? decidedAt(handed.last, 'home') : addressOf({ section: 'inbox' }, { owner: 'handed' });
    present.push({ kind: 'waits', href, text: handedWords(handed), note: handed.last.note });
  }
  const add = (count: number, href: string, text: string): void => {
    if (count > 0) present.push({ kind: 'waits', href, text });
  };
  for (const { kind, count, names } of leadingIn(counts)) {
    if (count.toMe > 0) present.push({ kind: 'warning', href: inboxOf(kind), text: casesWords(count, names, now) });
  }
  const disputes = countOf(counts, 'dispute');
  if (disputes) {
    const { toMe, toMeDueAt, toMeHanded = 0 } = disputes;
    add(toMe, inboxOf('dispute'), answerWords(toMe, 'dispute', toMeDueAt, now) + partOf(toMeHanded, toMe));
  }
  const complaints = countOf(counts, 'complaint');
  if (complaints) {
    const { toMe, toMeLate, toMeDueAt, toMeHanded = 0 } = complaints;
    const isLate = toMeLate > 0;
    const href = inboxOf('complaint', isLate ? { due: 'late' } : null);
    // Of the late ones alone it is not known how many were handed over.
    const words = isLate
      ? counted(toMeLate, 'complaint is late', 'complaints are late')
      : answerWords(toMe, 'complaint', toMeDueAt, now) + partOf(toMeHanded, toMe);
    add(toMe, href, words);
  }
  for (const [kind, one, many] of [
    ['approval', 'request waits for your approval', 'requests wait for your approval'],
    ['name', 'change of name waits', 'changes of name wait'],
    ['registration', 'organisation waits to be checked', 'organisations wait to be checked'],
  ] as const) {
    const { toMe = 0, toMeHanded = 0 } = countOf(counts, kind) ?? {};
    add(toMe, inboxOf(kind), counted(toMe, one, many) + partOf(toMeHanded, toMe));
  }
  const people = addressOf({ section: 'administrators' });
  add(newAdmins, people, counted(newAdmins, 'new administrator waits', 'new administrators wait'));
  return present;
}

/** "2 complaints need an answer, the first by today, 7:42 PM". */
function answerWords(count: number, noun: string, due: string | null, now: Date): string {
  const words = counted(count, `${noun} needs an answer`, `${noun}s need an answer`);
  if (due === null) return words;
  const isToday = lagosDay(new Date(due)) === lagosDay(now);
  return `${words}${count === 1 ? '' : ', the first'} by ${isToday ? `today, ${formatTime(due)}` : formatDate(due)}`;
}

/** What was checked when nothing is wrong, sentence by sentence. Balances are those of the last comparison with the books. */
export function reassurance(
  { books, gateways }: SystemState,
  counts: readonly WorkCount[],
): { text: string; href?: string }[] {
  const answer = gatewaysAnswer(gateways);
  return [
    ...(books.checkedAt === null ? [] : [{ text: 'The books balance.' }]),
    ...(answer === null ? [] : [{ text: answer, href: addressOf({ section: 'reconciliation' }) }]),
    ...casesAnswer(counts),
  ];
}

/** Cases that wait for this administrator are in `waits`. */
function casesAnswer(counts: readonly WorkCount[]): { text: string; href?: string }[] {
  if (!counts.some(({ source }) => source === 'case')) return [{ text: 'There are no open cases.' }];
  const { toMe, waiting } = countOf(counts, 'case') ?? { toMe: 0, waiting: 0 };
  if (toMe > 0 || waiting === 0) return [];
  const text = `${counted(waiting, 'open case waits', 'open cases wait')} for others.`;
  return [{ text, href: addressOf({ section: 'inbox' }, { kind: 'case' }) }];
}

function gatewaysAnswer(gateways: SystemState['gateways']): string | null {
  if (gateways.length === 0 || gateways.some((gateway) => isAnswering(gateway) === null)) return null;
  const names = gateways.map(({ name }) => gatewayTitle(name)).join(' and ');
  const isOne = gateways.length === 1;
  const balances = gateways.map(({ balance }) => balance);
  const sum = totalToNaira(balances.reduce((all, balance) => all + toKobo(balance ?? 0), 0n));
  const seen = gateways.map(({ checkedAt }) => checkedAt ?? '').toSorted()[0] ?? '';
  const held =
    balances.includes(null) || seen === '' ? '' : ` and held ${formatNaira(sum, 'whole')} at ${formatTime(seen)}`;
  return `${names} ${isOne ? 'answers' : 'answer'}${held}.`;
}
