/** Accounts that a case of death holds: nothing leaves them, and nothing new is invested. */
import type { DeathCase } from '@ajose/sdk/contract/deaths';
import { DEATH_HOLDS } from '@ajose/sdk/domain/holds';
import { row, run, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Limits } from '../platform/env.ts';
import { refuse } from '../platform/server/errors.ts';

export const isHeld = async (on: Sql, customerId: string): Promise<boolean> =>
  (await findHolding(on, customerId)) !== null;

/**
 * Makes sure that no case of death holds the account, and that none is opened before this transaction ends.
 * @throws Refusal 409 `death_case_open`
 */
export async function requireNotHeld(tx: Tx, customerId: string): Promise<void> {
  await row(tx, 'SELECT FROM customers WHERE id = $1 FOR SHARE', [customerId]);
  if (await isHeld(tx, customerId)) {
    throw refuse(409, 'death_case_open', DEATH_HOLDS);
  }
}

/** The id of the case that holds an account; null where none does. */
export const findHolding = async (on: Sql, customerId: string): Promise<string | null> =>
  (
    await row<{ id: string }>(on, 'SELECT id FROM death_cases WHERE customer_id = $1 AND taken_back_at IS NULL', [
      customerId,
    ])
  )?.id ?? null;

/** Notes that the customer was told that the account is held, so far as anybody can be told at that address. */
export async function noteTold({ db, clock }: Pick<Deps, 'db' | 'clock'>, customerId: string): Promise<void> {
  await run(
    db,
    'UPDATE death_cases SET told_at = $2 WHERE customer_id = $1 AND taken_back_at IS NULL AND told_at IS NULL',
    [customerId, clock.now()],
  );
}

/** From when on the estate may be paid; null while the email that the account is held has not left. */
export const settledFrom = (toldAt: Date | null, { estateHours }: Limits): Date | null =>
  toldAt && new Date(toldAt.getTime() + estateHours * 3_600_000);

interface FoundCase extends Omit<DeathCase, 'openedAt' | 'confirmedAt' | 'settledFrom'> {
  openedAt: Date;
  confirmedAt: Date | null;
  toldAt: Date | null;
}

/** What administrators see of the case; nothing where there is none. */
export async function readDeathCase(on: Sql, customerId: string, limits: Limits): Promise<DeathCase | undefined> {
  const deathCase = await row<FoundCase>(
    on,
    `SELECT d.opened_at AS "openedAt", s.name AS "openedBy", s.id AS "openedById", d.reported_by AS "reportedBy", d.report, d.document,
            d.confirmed_at AS "confirmedAt", d.told_at AS "toldAt",
            ARRAY(SELECT DISTINCT a.action FROM approvals a
                   WHERE a.customer_id = d.customer_id AND a.state = 'waiting'
                     AND a.action IN ('confirmDeath', 'payEstate', 'exitForEstate') ORDER BY 1) AS waits
       FROM death_cases d JOIN staff s ON s.id = d.opened_by WHERE d.customer_id = $1 AND d.taken_back_at IS NULL`,
    [customerId],
  );
  if (!deathCase) return undefined;
  const { toldAt, ...rest } = deathCase;
  return {
    ...rest,
    settledFrom: settledFrom(toldAt, limits)?.toISOString() ?? null,
    openedAt: deathCase.openedAt.toISOString(),
    confirmedAt: deathCase.confirmedAt?.toISOString() ?? null,
  };
}
