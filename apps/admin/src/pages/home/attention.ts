/** What is wrong and needs a person, from the figures of the home screen and the state of the machinery. */
import type { DashboardStats, SystemSettings } from '@ajose/sdk/contract/dashboard';
import { asWords } from '../../components/asWords.ts';
import { formatNaira } from '@ajose/sdk/money';

export interface Concern {
  severity: 'error' | 'warning';
  text: string;
  /** Where it is looked at. */
  section: 'exceptions' | 'approvals' | 'systemSettings';
}

type Machinery = Pick<SystemSettings, 'gateway' | 'jobs' | 'books'>;

/** The worst first; an empty list says that nothing is wrong. */
export function concerns(
  stats: Pick<DashboardStats, 'openExceptions' | 'waitingApprovals'>,
  machinery: Machinery,
): Concern[] {
  const { gateway, jobs, books } = machinery;
  const found: Concern[] = [];
  if (books.checkedAt !== null && !books.balanced) {
    found.push({ severity: 'error', section: 'systemSettings', text: 'The books do not balance' });
  }
  if (gateway.checkedAt !== null && !gateway.reachable) {
    found.push({ severity: 'error', section: 'systemSettings', text: 'The payment gateway does not answer' });
  }
  if (stats.openExceptions > 0) {
    found.push({ severity: 'warning', section: 'exceptions', text: waiting(stats.openExceptions) });
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

function waiting(exceptions: number): string {
  return exceptions === 1 ? '1 exception waits for a person' : `${exceptions} exceptions wait for a person`;
}

function asked(requests: number): string {
  return requests === 1
    ? '1 large amount waits for a second administrator'
    : `${requests} large amounts wait for a second administrator`;
}

/** Why there is nothing to worry about, in a sentence that can be checked. */
export function reassurance({ books, gateway }: Machinery): string {
  const balance = gateway.balance === null ? '' : ` with ${formatNaira(gateway.balance, 'whole')}`;
  const known = [
    books.checkedAt === null ? null : 'the books balance',
    gateway.checkedAt === null ? null : `the payment gateway answers${balance}`,
    'no exception is open',
  ].filter((part) => part !== null);
  const sentence = known.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
