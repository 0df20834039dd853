/** Money in a wallet that no gateway has to know: a deposit that an administrator credited by hand. */
import type { Db } from '../src/database/db.ts';

/** What credits `customer` with an amount of kobo, as SQL: each of these is an expression. */
export const cashInto = (customer: string, key: string, kobo: string): string =>
  `money.decide(${customer}, (money.open_deposit(${customer}, ${key}, ${customer}, ${kobo}, 'Opening', 'offline', now(), '{}', NULL, NULL, 'paystack')).id,
                'completed', now(), '{}')`;

export const giveCash = async (db: Pick<Db, 'query'>, customer: string, key: string, kobo: bigint): Promise<void> => {
  await db.query(`SELECT ${cashInto('$1', '$2', '$3')}`, [customer, key, kobo]);
};
