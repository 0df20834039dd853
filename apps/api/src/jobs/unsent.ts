/**
 * An email that could not be sent: notifies its addressee in the app and staff by a case, once until an email arrives again. Staff get no
 * case for a customer who never confirmed an address and never moved money, because anybody can sign up with an invented address.
 */
import { maskEmail } from '@ajose/sdk/domain/masks';
import { row, rows, run, tx, type Db } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { clearCase, raiseCase } from '../desk/cases/cases.ts';
import { addNotice } from '../platform/mail/enqueue.ts';
import type { Kind } from '../platform/server/signed-in.ts';

type Noting = Pick<Deps, 'db' | 'clock'>;

interface Account {
  kind: Kind;
  id: string;
}

interface Found extends Account {
  /** Whether the address is confirmed; true for administrators. */
  isConfirmed: boolean;
}

const ACCOUNTS = `
  (SELECT 'customer'::account_kind AS kind, id, email_confirmed_at IS NOT NULL AS "isConfirmed" FROM customers
    WHERE email = $1::citext AND kind = 'person'
   UNION ALL SELECT 'admin', id, true FROM staff WHERE email = $1::citext) a`;

/** Whether a customer has a transaction. A query of its own, because a cluster keeps people and money on different machines. */
async function hasMovedMoney(db: Db, customer: string): Promise<boolean> {
  const transaction = await row(db, 'SELECT 1 FROM ledger.transactions WHERE customer_id = $1 LIMIT 1', [customer]);
  return transaction !== undefined;
}

const referenceOf = ({ kind, id }: Account): string => `${kind}:${id}`;

/** Records that an email to this address was given up. An address without an account brings no notice. */
export async function noteUnsent({ db, clock }: Noting, email: string): Promise<void> {
  const now = clock.now();
  const to = maskEmail(email);
  for (const account of await rows<Found>(db, `SELECT kind, id, "isConfirmed" FROM ${ACCOUNTS}`, [email])) {
    const { kind, id, isConfirmed } = account;
    const isKnown = isConfirmed || (await hasMovedMoney(db, id));
    await tx(db, async (tx) => {
      const isFirst = await row(
        tx,
        'INSERT INTO unsent_mail (kind, account_id, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
        [kind, id, now],
      );
      if (!isFirst) return;
      if (kind === 'customer') await addNotice(tx, id, { kind: 'mail_refused', data: { to } }, now);
      if (!isKnown) return;
      await raiseCase(tx, now, {
        kind: 'mail_refused',
        reference: referenceOf(account),
        // Cases stay when a customer is erased, so this names no customer's address.
        message: `An email to ${kind === 'customer' ? 'this customer' : `the administrator ${to}`} could not be sent. Please ask whether the address is right.`,
        customerId: kind === 'customer' ? id : null,
      });
    });
  }
}

/** The accounts of this address whose last email could not be sent. */
export const findUnsent = (db: Db, email: string): Promise<Account[]> =>
  rows<Account>(db, `SELECT kind, id FROM ${ACCOUNTS} JOIN unsent_mail u USING (kind) WHERE u.account_id = a.id`, [
    email,
  ]);

/** Notes that an email to these accounts was sent. */
export async function noteSent({ db, clock }: Noting, accounts: readonly Account[]): Promise<void> {
  for (const account of accounts) {
    await tx(db, async (tx) => {
      await run(tx, 'DELETE FROM unsent_mail WHERE kind = $1 AND account_id = $2', [account.kind, account.id]);
      const about = { kind: 'mail_refused', reference: referenceOf(account) } as const;
      await clearCase(tx, clock.now(), about, 'An email to this address was sent.');
    });
  }
}
