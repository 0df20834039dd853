/** Accounts that a case of death holds: nothing leaves them, and nothing new is invested. */
import type { DeathCase } from '@ajose/sdk/contract/deaths';
import { row, type Sql, type Tx } from '../database/db.ts';
import { refuse } from '../server/errors.ts';

const IN_FORCE = 'SELECT FROM death_cases WHERE customer_id = $1 AND taken_back_at IS NULL';

export const isHeld = async (on: Sql, customerId: string): Promise<boolean> =>
  (await row(on, IN_FORCE, [customerId])) !== undefined;

/**
 * Makes sure that no case of death holds the account, and that none is opened before this transaction ends.
 * @throws Refusal 409 `death_case_open`
 */
export async function requireNotHeld(tx: Tx, customerId: string): Promise<void> {
  await row(tx, 'SELECT FROM customers WHERE id = $1 FOR SHARE', [customerId]);
  if (await isHeld(tx, customerId)) {
    throw refuse(409, 'death_case_open', 'This account is held: case of death. Its page says what can be done.');
  }
}

/** What administrators see of the case; nothing where there is none. */
export async function readDeathCase(on: Sql, customerId: string): Promise<DeathCase | undefined> {
  const found = await row<Omit<DeathCase, 'openedAt' | 'confirmedAt'> & { openedAt: Date; confirmedAt: Date | null }>(
    on,
    `SELECT d.opened_at AS "openedAt", s.name AS "openedBy", d.reported_by AS "reportedBy", d.report, d.document,
            d.confirmed_at AS "confirmedAt",
            ARRAY(SELECT a.action FROM approvals a WHERE a.subject = d.id AND a.state = 'waiting' ORDER BY 1) AS waits
       FROM death_cases d JOIN staff s ON s.id = d.opened_by WHERE d.customer_id = $1 AND d.taken_back_at IS NULL`,
    [customerId],
  );
  if (!found) return undefined;
  return {
    ...found,
    openedAt: found.openedAt.toISOString(),
    confirmedAt: found.confirmedAt?.toISOString() ?? null,
  };
}
