/** What needs an administrator's attention, from the figures of the home page and the state of the server. */
import type { DashboardStats, SystemSettings } from '@ajose/sdk/contract/dashboard';
import { asWords } from '../../components/asWords.ts';
import { formatNaira } from '@ajose/sdk/money';

export interface Concern {
  severity: 'error' | 'warning';
  text: string;
  /** The section that shows it. */
  section: 'exceptions' | 'disputes' | 'approvals' | 'systemSettings';
}

type SystemState = Pick<SystemSettings, 'gateway' | 'jobs' | 'books'>;

/** The worst first; empty when nothing is wrong. */
export function concerns(
  stats: Pick<DashboardStats, 'openExceptions' | 'openDisputes' | 'waitingApprovals'>,
  system: SystemState,
): Concern[] {
  const { gateway, jobs, books } = system;
  const found: Concern[] = [];
  if (books.checkedAt !== null && !books.balanced) {
    found.push({ severity: 'error', section: 'systemSettings', text: 'The books do not balance' });
  }
  if (gateway.checkedAt !== null && !gateway.reachable) {
    found.push({ severity: 'error', section: 'systemSettings', text: 'The payment gateway cannot be reached' });
  }
  if (stats.openDisputes > 0) {
    found.push({ severity: 'error', section: 'disputes', text: disputed(stats.openDisputes) });
  }
  if (stats.openExceptions > 0) {
    found.push({ severity: 'warning', section: 'exceptions', text: open(stats.openExceptions) });
  }
  if (stats.waitingApprovals > 0) {
    found.push({ severity: 'warning', section: 'approvals', text: asked(stats.waitingApprovals) });
  }
  for (const job of jobs) {
    if (job.failed === 0) continue;
    const times = job.failed === 1 ? 'once' : `${job.failed} times`;
    found.push({
      severity: 'warning',
      section: 'systemSettings',
      text: `The job “${asWords(job.name)}” failed ${times}`,
    });
  }
  return found;
}

function disputed(disputes: number): string {
  return disputes === 1 ? '1 dispute needs an answer' : `${disputes} disputes need an answer`;
}

function open(exceptions: number): string {
  return exceptions === 1 ? '1 open exception' : `${exceptions} open exceptions`;
}

function asked(requests: number): string {
  return requests === 1
    ? '1 large amount waits for a second administrator'
    : `${requests} large amounts wait for a second administrator`;
}

/** What was checked when nothing needs attention. */
export function reassurance({ books, gateway }: SystemState): string {
  const balance = gateway.balance === null ? '' : ` and holds ${formatNaira(gateway.balance, 'whole')}`;
  return [
    books.checkedAt === null ? null : 'The books balance.',
    gateway.checkedAt === null ? null : `The payment gateway is reachable${balance}.`,
    'There are no open exceptions.',
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
