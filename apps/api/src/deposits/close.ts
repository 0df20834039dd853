/** A deposit ends without money. */
import type { Deps } from '../deps.ts';
import { must } from '../ledger/ledger.ts';
import type { Deposit } from './find.ts';

/** A deposit that came to nothing. Money that arrives later still completes it. @returns false where it had ended otherwise */
export async function close(
  deps: Deps,
  deposit: Deposit,
  status: 'failed' | 'user_cancelled',
  note: string,
): Promise<boolean> {
  const values = [deposit.customer_id, deposit.id, status, deps.clock.now(), { note: note.slice(0, 500) }];
  const text = 'SELECT * FROM money.close_deposit($1, $2, $3, $4, $5)';
  return (await must(deps.db, text, values, ['repeated', 'wrong_state'])).verdict !== 'wrong_state';
}
