/** Money in a wallet without a gateway: a deposit that an administrator credited by hand. */
import type { Db } from '../src/platform/database/db.ts';

/** SQL that credits a customer. Customer and kobo are SQL expressions. */
export const cashInto = (customer: string, key: string, kobo: string): string =>
  `money.decide(${customer}, (money.open_deposit(${customer}, ${key}, ${customer}, ${kobo}, 'Opening', 'offline', now(), '{}', NULL, NULL, 'paystack')).id,
                'completed', now(), '{}')`;

export const giveCash = async (db: Pick<Db, 'query'>, customer: string, key: string, kobo: bigint): Promise<void> => {
  await db.query(`SELECT ${cashInto('$1', '$2', '$3')}`, [customer, key, kobo]);
};
