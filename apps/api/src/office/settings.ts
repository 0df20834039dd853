/** The platform's settings and the state of gateway, jobs and books, for administrators to read. No screen can change them. */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { gatewayNames } from '@ajose/sdk/domain/gateways';
import { MAX_AMOUNT_NAIRA, MIN_DEPOSIT_NAIRA, toNaira } from '@ajose/sdk/domain/money';
import { fourEyesTable } from '../access/approvals/four-eyes.ts';
import type { Deps } from '../gateways/deps.ts';
import { readLevelTables } from '../access/levels/levels.ts';
import { readJobs } from '../platform/jobs/runs.ts';
import { readBooks } from '../money/reconciliation/books.ts';
import { readCalls } from '../gateways/health.ts';
import { readWatched } from '../gateways/watch.ts';
import { readPauses } from '../money/gateway-pauses.ts';
import { readGateways, NEVER_ASKED } from '../money/reconciliation/gateway-balance.ts';

/** Each gateway of the settings, and removed ones for as long as a job remembers them. */
async function gatewaysOf({ db, clock, gateways }: Deps): Promise<SystemSettings['gateways']> {
  const [seen, watched, pausesOf, callsOf] = await Promise.all([
    readGateways(db),
    readWatched(db),
    readPauses(db),
    readCalls(db, clock.now()),
  ]);
  return gatewayNames
    .filter((name) => seen.has(name) || gateways.all.some((gateway) => gateway.name === name))
    .map((name) => ({
      name,
      failing: watched.get(name)?.failing ?? false,
      since: watched.get(name)?.since ?? null,
      pauses: pausesOf(name),
      calls: callsOf(name),
      ...(seen.get(name) ?? NEVER_ASKED),
    }));
}

/** Amounts are naira. @param jobNames the jobs whose state is shown */
export async function getSystemSettings(deps: Deps, jobNames: readonly string[]): Promise<SystemSettings> {
  const { db, env } = deps;
  const [gateways, jobs, books, tables] = await Promise.all([
    gatewaysOf(deps),
    readJobs(deps, jobNames),
    readBooks(db),
    readLevelTables(db),
  ]);
  return {
    payouts: env.payouts,
    minDeposit: MIN_DEPOSIT_NAIRA,
    maxAmount: MAX_AMOUNT_NAIRA,
    dualApprovalFrom: env.dualApprovalKobo === null ? null : toNaira(env.dualApprovalKobo),
    dualApprovalBackDatedDays: env.dualApprovalBackDatedDays,
    dualApprovalYearlyPercent: env.dualApprovalYearlyPercent,
    fourEyes: fourEyesTable(env),
    limits: {
      deposit: toNaira(env.limits.depositMostKobo),
      openDeposits: env.limits.openDeposits,
      openDepositsSum: toNaira(env.limits.openDepositsKobo),
      withdrawalLeast: toNaira(env.limits.withdrawalLeastKobo),
      withdrawnADay: toNaira(env.limits.withdrawnADayKobo),
      bankChangeHours: env.limits.bankChangeHours,
      estateHours: env.limits.estateHours,
      gatewayCallsPerCustomer: env.limits.gatewayCallsPerCustomer,
      gatewayCallsPerMinute: env.limits.gatewayCallsPerMinute,
      signUpsPerMinute: env.limits.signUpsPerMinute,
      callsPerMinute: env.limits.callsPerMinute,
      signInFailuresBeforeDelay: env.limits.signInFailures,
    },
    help: env.help,
    operatorTin: env.operatorTin !== null,
    levels: { checked: env.kyc, tables },
    gateways,
    jobs,
    books,
  };
}
