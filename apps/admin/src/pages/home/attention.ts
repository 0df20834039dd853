/** What is wrong and what waits for an administrator, from the figures of the home page, the state of the server and the counts of work. */
import type { DashboardStats, SystemSettings } from '@ajose/sdk/contract/dashboard';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import type { WorkCount } from '@ajose/sdk/contract/work';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { runsCounted } from '@ajose/sdk/domain/jobs';
import { formatNaira, formatNumber, toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { roleCan } from '@ajose/sdk/domain/roles';
import { formatDate, formatTime, lagosDay } from '@ajose/sdk/domain/time';
import { asWords } from '../../components/asWords.ts';
import { isAnswering, kindsInWords } from '../../components/gateway.ts';
import { addressOf } from '../../paths.ts';

export interface Concern {
  /** `waits`: needs a decision, and nothing is wrong. */
  kind: 'error' | 'warning' | 'waits';
  text: string;
  /** Where it is shown. */
  href: string;
}

type SystemState = Pick<SystemSettings, 'gateways' | 'jobs' | 'books'>;
type Stats = Pick<DashboardStats, 'openCases' | 'unconfirmedAdmins'>;

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const ofPayouts = (counts: readonly WorkCount[]): readonly WorkCount[] =>
  counts.filter(({ kind, source }) => kind === 'payout' && source === 'case');

const sum = (counts: readonly WorkCount[], field: 'waiting' | 'toMe' | 'toMeLate'): number =>
  counts.reduce((total, count) => total + count[field], 0);

/** Late payouts, which are cases too. They stand among the pending actions, and nowhere else. */
export const latePayouts = (counts: readonly WorkCount[]): number => sum(ofPayouts(counts), 'waiting');

/** What is wrong, worst first. */
export function wrongs({ openCases }: Stats, system: SystemState, counts: readonly WorkCount[]): Concern[] {
  const { gateways, jobs, books } = system;
  const settings = addressOf({ section: 'systemSettings' });
  const present: Concern[] = [];
  if (books.checkedAt !== null && !books.balanced) {
    present.push({ kind: 'error', href: settings, text: 'The books do not balance' });
  }
  for (const gateway of gateways) {
    if (isAnswering(gateway) === false)
      present.push({ kind: 'error', href: settings, text: `${gatewayTitle(gateway.name)} does not answer` });
  }
  for (const { name, pauses } of gateways) {
    if (pauses.length === 0) continue;
    const what = kindsInWords(pauses.map(({ kind }) => kind));
    present.push({ kind: 'warning', href: settings, text: `${gatewayTitle(name)} is paused for ${what}` });
  }
  const cases = openCases - latePayouts(counts);
  if (cases > 0) {
    const href = addressOf({ section: 'cases' });
    present.push({ kind: 'warning', href, text: counted(cases, 'open case', 'open cases') });
  }
  for (const job of jobs) {
    if (job.failed === 0) continue;
    const times = job.failed === 1 ? 'once' : `${runsCounted(job.failed)} times`;
    present.push({ kind: 'warning', href: settings, text: `The job “${asWords(job.name)}” failed ${times}` });
  }
  return present;
}

/** What waits for this administrator: what they may decide, and no colleague has. @param complaintDue of the first complaint, once it is known */
export function waits(
  { unconfirmedAdmins }: Stats,
  counts: readonly WorkCount[],
  { role, complaintDue, now }: { role: AdminRole; complaintDue: string | undefined; now: Date },
): Concern[] {
  const present: Concern[] = [];
  const add = (count: number, href: string, text: string): void => {
    if (count > 0) present.push({ kind: 'waits', href, text });
  };
  const from = (source: WorkCount['source']) => counts.filter((count) => count.source === source);
  const [complaints, disputes, approvals] = [from('complaint'), from('dispute'), from('approval')];
  const late = sum(complaints, 'toMeLate');
  const complained = sum(complaints, 'toMe');
  add(
    complained,
    addressOf({ section: 'complaints' }, { state: 'open' }),
    complaintWords(complained, late, complaintDue, now),
  );
  const disputed = sum(disputes, 'toMe');
  add(
    disputed,
    addressOf({ section: 'disputes' }),
    counted(disputed, 'dispute needs an answer', 'disputes need an answer'),
  );
  const asked = sum(approvals, 'toMe');
  add(
    asked,
    addressOf({ section: 'approvals' }),
    counted(asked, 'request waits for your approval', 'requests wait for your approval'),
  );
  const names = sum(from('name_change'), 'toMe');
  add(
    names,
    addressOf({ section: 'inbox' }, { kind: 'name' }),
    counted(names, 'change of name waits', 'changes of name wait'),
  );
  const papers = sum(from('registration'), 'toMe');
  const inbox = addressOf({ section: 'inbox' }, { kind: 'registration' });
  add(papers, inbox, counted(papers, 'organisation waits to be checked', 'organisations wait to be checked'));
  if (roleCan(role, 'manageAdministrators')) {
    const words = counted(
      unconfirmedAdmins,
      'new administrator waits to be confirmed',
      'new administrators wait to be confirmed',
    );
    add(unconfirmedAdmins, addressOf({ section: 'administrators' }), words);
  }
  return present;
}

function complaintWords(count: number, late: number, due: string | undefined, now: Date): string {
  if (late > 0) return counted(late, 'complaint is late', 'complaints are late');
  if (due === undefined) return counted(count, 'complaint waits', 'complaints wait');
  const when = lagosDay(new Date(due)) === lagosDay(now) ? `today, ${formatTime(due)}` : `on ${formatDate(due)}`;
  return count === 1
    ? `1 complaint is due ${when}`
    : `${formatNumber(count)} complaints wait, the first is due ${when}`;
}

/** What was checked when nothing is wrong. Balances are those of the last comparison with the books. */
export function reassurance({ books, gateways }: SystemState, openCases: number): string {
  return [
    books.checkedAt === null ? null : 'The books balance.',
    gatewaysAnswer(gateways),
    openCases > 0 ? null : 'There are no open cases.',
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
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
