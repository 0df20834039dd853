/** Posts the withdrawal of an organisation in the transaction that makes sure that its members have agreed. */
import { refuse } from '../../platform/server/errors.ts';
import { row, txIf, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';
import { noteDoneBy } from '../../access/members/done-by.ts';
import { lockToLetOut } from '../../access/members/requests.ts';
import { postOne, type PostWithdrawal } from './post.ts';

/** The bank account that money goes to. */
interface PaidTo {
  bank: string;
  number: string;
  name: string;
}

/**
 * Makes sure that an organisation still withdraws to an account, under the same name.
 * @throws Refusal 409 `bank_account_changed`
 */
export async function requireSameAccount(
  on: Sql,
  organisationId: string,
  { bank, number, name }: PaidTo,
): Promise<void> {
  const same = await row(
    on,
    `SELECT FROM customers WHERE id = $1 AND bank_code = $2 AND bank_account_number = $3 AND bank_account_name = $4
      UNION ALL
     SELECT FROM other_bank_accounts WHERE customer_id = $1 AND bank_code = $2 AND account_number = $3 AND account_name = $4`,
    [organisationId, bank, number, name],
  );
  if (same) return;
  const message = 'The bank account was changed after this was asked for. It has to be asked for again.';
  throw refuse(409, 'bank_account_changed', message);
}

/**
 * What ends the request is kept only where the money is held: a refusal of the ledger leaves the request waiting.
 * @throws what `lockToLetOut` throws, and Refusal 409 `bank_account_changed`
 */
export const postForMember =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>, who: SignedInCustomer): PostWithdrawal =>
  async (order) => {
    const { result } = await txIf(
      db,
      async (tx) => {
        await lockToLetOut(tx, who, clock.now());
        const { bank_code: bank, account_number: number, account_name: name } = order;
        await requireSameAccount(tx, who.customer.id, { bank, number, name });
        if (who.member?.lets === 'alone') await noteDoneBy(tx, clock.now(), who, order.key);
        return postOne(tx, order);
      },
      async (_, { verdict }) => verdict === 'posted' || verdict === 'repeated',
    );
    return result;
  };
