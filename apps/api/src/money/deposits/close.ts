/** Closes a deposit without money. */
import { beginningOf } from '@ajose/sdk/domain/text';
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
  const given = {
    customer: deposit.customer_id,
    deposit: deposit.id,
    status,
    at: deps.clock.now(),
    more: { note: beginningOf(note, 500) },
  };
  const { verdict } = await must(deps.db, 'money.close_deposit', given, ['repeated', 'wrong_state']);
  return verdict !== 'wrong_state';
}
