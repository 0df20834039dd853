/** What is wrong and what waits for an administrator, from the figures of the home page and the state of the server. */
import type { DashboardStats, SystemSettings } from '@ajose/sdk/contract/dashboard';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { asWords } from '../../components/asWords.ts';
import { runsCounted } from '@ajose/sdk/domain/jobs';
import { formatNaira, formatNumber, toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { isAnswering, kindsInWords } from '../../components/gateway.ts';

export interface Concern {
  /** `waits`: needs a decision, and nothing is wrong. */
  kind: 'error' | 'warning' | 'waits';
  text: string;
  /** The section that shows it. */
  section: 'cases' | 'disputes' | 'approvals' | 'systemSettings';
}

type SystemState = Pick<SystemSettings, 'gateways' | 'jobs' | 'books'>;

/** What is wrong, worst first, then what waits; empty when there is neither. */
export function concerns(
  stats: Pick<DashboardStats, 'openCases' | 'openDisputes' | 'waitingApprovals'>,
  system: SystemState,
): Concern[] {
  const { gateways, jobs, books } = system;
  const present: Concern[] = [];
  if (books.checkedAt !== null && !books.balanced) {
    present.push({ kind: 'error', section: 'systemSettings', text: 'The books do not balance' });
  }
  for (const gateway of gateways) {
    if (isAnswering(gateway) === false)
      present.push({ kind: 'error', section: 'systemSettings', text: `${gatewayTitle(gateway.name)} does not answer` });
  }
  for (const { name, pauses } of gateways) {
    if (pauses.length === 0) continue;
    const what = kindsInWords(pauses.map(({ kind }) => kind));
    present.push({ kind: 'warning', section: 'systemSettings', text: `${gatewayTitle(name)} is paused for ${what}` });
  }
  if (stats.openCases > 0) {
    present.push({ kind: 'warning', section: 'cases', text: open(stats.openCases) });
  }
  for (const job of jobs) {
    if (job.failed === 0) continue;
    const times = job.failed === 1 ? 'once' : `${runsCounted(job.failed)} times`;
    present.push({
      kind: 'warning',
      section: 'systemSettings',
      text: `The job “${asWords(job.name)}” failed ${times}`,
    });
  }
  if (stats.openDisputes > 0) {
    present.push({ kind: 'waits', section: 'disputes', text: disputed(stats.openDisputes) });
  }
  if (stats.waitingApprovals > 0) {
    present.push({ kind: 'waits', section: 'approvals', text: asked(stats.waitingApprovals) });
  }
  return present;
}

function disputed(disputes: number): string {
  return disputes === 1 ? '1 dispute needs an answer' : `${formatNumber(disputes)} disputes need an answer`;
}

function open(cases: number): string {
  return cases === 1 ? '1 open case' : `${formatNumber(cases)} open cases`;
}

function asked(requests: number): string {
  return requests === 1
    ? '1 large amount waits for a second administrator'
    : `${formatNumber(requests)} large amounts wait for a second administrator`;
}

/** What was checked when nothing needs attention. */
export function reassurance({ books, gateways }: SystemState): string {
  return [books.checkedAt === null ? null : 'The books balance.', gatewaysAnswer(gateways), 'There are no open cases.']
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function gatewaysAnswer(gateways: SystemState['gateways']): string | null {
  if (gateways.length === 0 || gateways.some((gateway) => isAnswering(gateway) === null)) return null;
  const names = gateways.map(({ name }) => gatewayTitle(name)).join(' and ');
  const isOne = gateways.length === 1;
  const balances = gateways.map(({ balance }) => balance);
  const sum = totalToNaira(balances.reduce((all, balance) => all + toKobo(balance ?? 0), 0n));
  const held = balances.includes(null) ? '' : ` and ${isOne ? 'holds' : 'hold'} ${formatNaira(sum, 'whole')}`;
  return `${names} ${isOne ? 'answers' : 'answer'}${held}.`;
}
