/** Closes a deposit without money. */
import { beginningOf } from '@ajose/sdk/text';
import type { Deps } from '../../platform/deps.ts';
import { must } from '../ledger/ledger.ts';
import type { Deposit } from './find.ts';

/** Closes a deposit that nobody paid. Money that arrives later still completes it. @returns false where it had another end already */
export async function close(
  deps: Deps,
  deposit: Deposit,
  status: 'failed' | 'user_cancelled',
  note: string,
): Promise<boolean> {
  const values = [deposit.customer_id, deposit.id, status, deps.clock.now(), { note: beginningOf(note, 500) }];
  const text = 'SELECT * FROM money.close_deposit($1, $2, $3, $4, $5)';
  return (await must(deps.db, text, values, ['repeated', 'wrong_state'])).verdict !== 'wrong_state';
}
