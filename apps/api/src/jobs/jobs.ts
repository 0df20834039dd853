/** What runs when: the list of jobs that the clock starts, each with its function. queue.ts runs them. */
import { sweepApprovals } from '../approvals/approvals.ts';
import { sweepSessions } from '../auth/sessions.ts';
import { refreshBanks } from '../banks/banks.ts';
import { run } from '../database/db.ts';
import { runAt } from '../database/wake.ts';
import { sweepDeposits } from '../deposits/sweep.ts';
import type { Deps } from '../deps.ts';
import { handleEvents } from '../events/events.ts';
import { mature, nextMaturityAt } from '../investments/mature.ts';
import { proveBooks } from '../reconciliation/books.ts';
import { compareWithGateway } from '../reconciliation/gateway-books.ts';
import { searchGateway } from '../reconciliation/gateway-lists.ts';
import { nextPayoutAt, payOut } from '../withdrawals/payouts.ts';

const MINUTE_MS = 60_000;

/** Does the job. Its result is not used. */
export type Work = (deps: Deps) => Promise<unknown>;

export interface Job {
  name: string;
  /** When the clock starts it, in cron's notation. */
  at: string;
  work: Work;
}

async function payOutAndAgain(deps: Deps): Promise<number> {
  const touched = await payOut(deps);
  const next = await nextPayoutAt(deps);
  if (next) await runAt(deps, 'pay_out', new Date(Math.max(next.getTime(), Date.now() + 500)));
  return touched;
}

/** The clock starts this every minute. An investment that ends before the next minute is paid at its own second. */
async function matureAndAgain(deps: Deps): Promise<number> {
  const paid = await mature(deps);
  const next = await nextMaturityAt(deps);
  const now = deps.clock.now().getTime();
  if (next && next.getTime() > now && next.getTime() - now < MINUTE_MS) await runAt(deps, 'mature', next);
  return paid;
}

/** Frees the jobs that a process had taken when it died. Few jobs take ten minutes, and no job does harm when it runs twice at once. */
async function freeJobs({ db }: Deps): Promise<void> {
  await run(
    db,
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
      WHERE locked_at < now() - interval '10 minutes' HAVING count(*) > 0`,
  );
}

/** What the clock starts. */
export const jobs: readonly Job[] = [
  { name: 'pay_out', at: '* * * * *', work: payOutAndAgain },
  { name: 'mature', at: '* * * * *', work: matureAndAgain },
  { name: 'sweep_deposits', at: '* * * * *', work: sweepDeposits },
  { name: 'handle_events', at: '* * * * *', work: handleEvents },
  { name: 'fold_totals', at: '* * * * *', work: ({ db }) => run(db, 'SELECT ledger.fold_tally()') },
  { name: 'prove_books', at: '*/5 * * * *', work: proveBooks },
  { name: 'compare_with_gateway', at: '*/15 * * * *', work: compareWithGateway },
  { name: 'search_gateway', at: '11 * * * *', work: searchGateway },
  { name: 'refresh_banks', at: '41 3 * * *', work: refreshBanks },
  { name: 'sweep_approvals', at: '*/5 * * * *', work: sweepApprovals },
  { name: 'sweep_sessions', at: '17 * * * *', work: ({ db, clock }) => sweepSessions(db, clock.now()) },
  { name: 'free_jobs', at: '* * * * *', work: freeJobs },
];
