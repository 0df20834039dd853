/** Collects from wallets what customers owe for payments that were reversed. */
import { callSql } from '../../platform/database/call.ts';
import type { Deps } from '../../platform/deps.ts';

/** At most this many receivables in one call. The job runs every minute. */
const COLLECTED_AT_ONCE = 200;

/** The job: collects what is owed for reversed payments from wallets that have money again. @returns how many it collected from */
export async function collectReceivables(deps: Deps): Promise<number> {
  const given = { most: COLLECTED_AT_ONCE, at: deps.clock.now() };
  return (await callSql(deps.db, 'money.collect_receivables', given)) ?? 0;
}
