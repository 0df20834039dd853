/**
 * What staff of the demonstration did, by the calls of the back-office: the statuses of today with their reasons, a case that was resolved and
 * one that waits, and a complaint that one of them has. The audit log takes its times from PostgreSQL, so all of it is done now.
 */
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { takeWork } from '../desk/work-items.ts';
import { raiseCase, resolveCase } from '../desk/cases/cases.ts';
import { addNote } from '../customers/notes.ts';
import { setUserStatus } from '../customers/status.ts';
import { row, tx, type Db, type Tx } from '../platform/database/db.ts';
import type { Staff } from '../platform/server/signed-in.ts';
import { demoAdmin, demoColleague, seedCustomers } from './people.ts';
import type { Planted } from './plant.ts';

const HOUR_MS = 3_600_000;
/** Positions in `seedCustomers`: the customer whose email address is wrong, and the one whose address was mended. */
const WRONG_ADDRESS = 59;
const MENDED_ADDRESS = 20;

const whys: Readonly<Partial<Record<SubStatus, string>>> = {
  0: 'Opened at the branch; the form is not signed yet.',
  2: 'The bank reported a stolen card that paid into this account. Held until the police report is here.',
  3: 'Asked by phone to close the account, and moved abroad.',
  30: 'The name at the bank differs from the name here. A document is asked for.',
  40: 'Two payments were taken back within a month.',
  50: 'Five deposits in one hour from five cards.',
  60: 'Says that the phone was stolen. Held until a new one is confirmed.',
  70: 'The password was read out on a call to us.',
  80: 'No next of kin and no address yet.',
  90: 'Comes from a partner; the contract is being checked.',
  100: 'More than two years with us, and never late.',
  110: 'Came over from the cooperative’s old book.',
  120: 'Nobody could be reached at any address for a year.',
};

async function staffOf(on: Db, email: string): Promise<Staff> {
  const staff = await row<Staff>(
    on,
    'SELECT id, name, email, ref_code AS "refCode", false AS "twoFactor" FROM staff WHERE email = $1',
    [email],
  );
  if (!staff) throw new Error(`The demonstration has no administrator ${email}`);
  return staff;
}

/** Gives the customers the statuses that they have today. */
async function settleStatuses(on: Tx, now: Date, staff: readonly Staff[], { customerIds }: Planted): Promise<void> {
  for (const [index, { status }] of seedCustomers.entries()) {
    const [by, id] = [staff[index % staff.length], customerIds[index]];
    if (status === 1 || !by || id === undefined) continue;
    await setUserStatus(on, now, by, id, { status, reason: whys[status] ?? '' });
  }
}

export async function workAtDesk(db: Db, now: Date, planted: Planted): Promise<void> {
  const [admin, colleague] = [await staffOf(db, demoAdmin.email), await staffOf(db, demoColleague.email)];
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await tx(db, (tx) => settleStatuses(tx, now, [admin, colleague], planted));

  const refused = 'An email to this customer could not be sent. Please ask whether the address is right.';
  const raise = (customerId: string, hours: number): Promise<void> => {
    const finding = {
      kind: 'mail_refused',
      reference: `customer:${customerId}`,
      message: refused,
      customerId,
    } as const;
    return raiseCase(db, hoursAgo(hours), finding);
  };
  const [mended, wrong] = [planted.customerIds[MENDED_ADDRESS], planted.customerIds[WRONG_ADDRESS]];
  if (mended !== undefined) {
    await raise(mended, 30);
    const open = await row<{ id: string }>(db, 'SELECT id FROM money.cases WHERE customer_id = $1', [mended]);
    const how = 'Called. The mailbox was full, and the customer has emptied it.';
    if (open) await tx(db, (tx) => resolveCase(tx, now, colleague, open.id, how));
  }
  if (wrong !== undefined) {
    await raise(wrong, 20);
    const text = 'Called because our email came back. Nobody answered; to be tried again.';
    await addNote(db, hoursAgo(18), colleague, wrong, text);
  }
  const answered = await row<{ id: string }>(
    db,
    'SELECT id FROM complaints WHERE closed_at IS NULL AND first_answered_at IS NOT NULL',
  );
  if (answered) await tx(db, (tx) => takeWork(tx, now, admin, answered.id));
}
