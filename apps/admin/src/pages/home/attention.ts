/** What is wrong and what waits for an administrator, from the figures of the home page and the state of the server. */
import type { DashboardStats, SystemSettings } from '@ajose/sdk/contract/dashboard';
import { asWords } from '../../components/asWords.ts';
import { runsCounted } from '@ajose/sdk/jobs';
import { formatNaira, formatNumber } from '@ajose/sdk/money';

export interface Concern {
  /** `waits` for a decision: nothing is wrong with it. */
  kind: 'error' | 'warning' | 'waits';
  text: string;
  /** The section that shows it. */
  section: 'cases' | 'disputes' | 'approvals' | 'systemSettings';
}

type SystemState = Pick<SystemSettings, 'gateway' | 'jobs' | 'books'>;

/** What is wrong, the worst first, then what waits; empty when there is neither. */
export function concerns(
  stats: Pick<DashboardStats, 'openCases' | 'openDisputes' | 'waitingApprovals'>,
  system: SystemState,
): Concern[] {
  const { gateway, jobs, books } = system;
  const found: Concern[] = [];
  if (books.checkedAt !== null && !books.balanced) {
    found.push({ kind: 'error', section: 'systemSettings', text: 'The books do not balance' });
  }
  if (gateway.checkedAt !== null && !gateway.reachable) {
    found.push({ kind: 'error', section: 'systemSettings', text: 'The payment gateway cannot be reached' });
  }
  if (stats.openCases > 0) {
    found.push({ kind: 'warning', section: 'cases', text: open(stats.openCases) });
  }
  for (const job of jobs) {
    if (job.failed === 0) continue;
    const times = job.failed === 1 ? 'once' : `${runsCounted(job.failed)} times`;
    found.push({
      kind: 'warning',
      section: 'systemSettings',
      text: `The job “${asWords(job.name)}” failed ${times}`,
    });
  }
  if (stats.openDisputes > 0) {
    found.push({ kind: 'waits', section: 'disputes', text: disputed(stats.openDisputes) });
  }
  if (stats.waitingApprovals > 0) {
    found.push({ kind: 'waits', section: 'approvals', text: asked(stats.waitingApprovals) });
  }
  return found;
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
export function reassurance({ books, gateway }: SystemState): string {
  const balance = gateway.balance === null ? '' : ` and holds ${formatNaira(gateway.balance, 'whole')}`;
  return [
    books.checkedAt === null ? null : 'The books balance.',
    gateway.checkedAt === null ? null : `The payment gateway is reachable${balance}.`,
    'There are no open cases.',
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
