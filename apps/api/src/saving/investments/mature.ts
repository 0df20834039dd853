/**
 * Pays capital and profit of investments that have ended, each exactly once, up to 500 in a call. sdk/domain/money works the profit out when they are
 * bought. endings.ts ends those whose owners want something else done with the money.
 */
import { callSql } from '../../platform/database/call.ts';
import { row } from '../../platform/database/db.ts';
import { within } from '../../platform/database/deadline.ts';
import type { Deps } from '../../platform/deps.ts';
import { followEndings } from './endings.ts';

const BATCH = 500;
/** A run ends after this time; the next one goes on. */
const WITHIN_MS = 20_000;

/** The job: pays the investments that have ended. @returns how many it paid */
export async function mature(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const timeIsLeft = within(WITHIN_MS);
  let paid = 0;
  while (timeIsLeft()) {
    const matured = await callSql(db, 'money.mature', { most: BATCH, at: clock.now() });
    if (!matured) break;
    paid += matured;
  }
  return paid + (await followEndings(deps, timeIsLeft));
}

/** When the next running investment ends; null when none runs. */
export async function nextMaturityAt({ db, clock }: Deps): Promise<Date | null> {
  const investment = await row<{ at: Date | null }>(
    db,
    'SELECT min(ends_at) AS at FROM money.investments WHERE completed_at IS NULL AND ends_at > $1',
    [clock.now()],
  );
  return investment?.at ?? null;
}
