/**
 * What staff of the demonstration did, by the calls of the back-office: the statuses of today with their reasons, a case that was resolved and
 * one that waits, a complaint that one of them has, a booking that the other declined and one that waits, and another tool that was told of
 * it. Beside them a dispute came in. The audit log takes its times from PostgreSQL, so all of it is done now.
 */
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { declineRequest } from '../access/approvals/deciding.ts';
import { takeWork } from '../desk/work-items.ts';
import { raiseCase, resolveCase } from '../desk/cases/cases.ts';
import { addNote } from '../customers/notes.ts';
import { setUserStatus } from '../customers/status.ts';
import type { Deps } from '../gateways/deps.ts';
import { searchDisputes } from '../money/disputes/disputes.ts';
import { payOut } from '../money/withdrawals/payouts.ts';
import { addWebhook, pauseWebhook } from '../office/outgoing-webhooks/webhooks.ts';
import { noteLook } from '../platform/audit/looks.ts';
import { row, run, tx, type Db, type Sql, type Tx } from '../platform/database/db.ts';
import type { Staff } from '../platform/server/signed-in.ts';
import { recordOrAsk } from '../saving/investments/offline.ts';
import { demoAdmin, demoColleague, seedCustomers } from './people.ts';
import type { Planted } from './plant.ts';

const HOUR_MS = 3_600_000;
/** Positions in `seedCustomers`: the customer whose email address is wrong, and the one whose address was mended. */
const WRONG_ADDRESS = 59;
const MENDED_ADDRESS = 20;
const PAID_BY_CHEQUE = 19;
/** From here on nobody is in a circle or an organisation. */
const ALONE = 25;

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
  100: 'Saves for a whole market hall; its papers are here.',
  110: 'Came over from the cooperative’s old book.',
  120: 'The customer has two accounts, and asked us to keep the other.',
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

/** Who acts for a customer has the customer's page open. */
const look = (db: Sql, at: Date, staff: Staff, customerId: string): Promise<void> =>
  noteLook({ db, clock: { now: () => at } }, staff, customerId, 'details');

/** Gives the customers the statuses that they have today. */
async function settleStatuses(on: Tx, now: Date, staff: readonly Staff[], { customerIds }: Planted): Promise<void> {
  for (const [index, { status }] of seedCustomers.entries()) {
    const [by, id] = [staff[index % staff.length], customerIds[index]];
    if (status === 1 || !by || id === undefined) continue;
    await look(on, now, by, id);
    await setUserStatus(on, now, by, id, { status, reason: whys[status] ?? '' });
  }
}

/** Another tool gets what staff do. Nobody is at its address, so nothing more is sent there. */
async function tellingTool({ db, env, clock }: Deps, admin: Staff, work: () => Promise<void>): Promise<void> {
  const [now, url] = [clock.now(), 'https://books.ajose.test/events'];
  const { webhook } = await tx(db, (tx) =>
    addWebhook(tx, env, now, admin, { url, events: ['user.status_changed', 'approval.asked'] }),
  );
  await work();
  await run(
    db,
    'UPDATE webhook_messages SET status = 200, attempts = 1, tried_at = $1, delivered_at = $1, next_at = NULL',
    [now],
  );
  await tx(db, (tx) => pauseWebhook(tx, now, admin, webhook._id, true));
}

/** Two investments that come to so much that the other administrator has to approve them: one was declined, the other waits. */
async function askForBookings(deps: Deps, admin: Staff, colleague: Staff, userId: string | undefined): Promise<void> {
  const product = await row<{ id: string }>(deps.db, `SELECT id FROM products WHERE name = 'Market Stalls Ibadan'`);
  if (userId === undefined || !product) return;
  const booking = { userId, productId: product.id, capital: 12_000_000 };
  const evidence = 'A photo of a transfer slip, sent by the customer.';
  await recordOrAsk(deps, colleague, { ...booking, receiptNumber: 'IBD-20409', evidence });
  const asked = await row<{ id: string }>(
    deps.db,
    `SELECT id FROM approvals WHERE details ->> 'receiptNumber' = 'IBD-20409'`,
  );
  if (asked)
    await declineRequest(deps, admin, asked.id, 'The money is not in our account. A cheque is brought instead.');
  await recordOrAsk(deps, colleague, {
    ...booking,
    receiptNumber: 'IBD-20417',
    evidence: 'Banker’s cheque, paid in at our Ibadan branch. The slip is in the branch’s book.',
  });
}

/** The bank of a customer who paid by card lately asks for the money back. The sandbox gets that payment, so that the answer goes there. */
async function disputePayment(deps: Deps, sandbox: string, customerIds: readonly string[]): Promise<void> {
  const paid = await row<{ ref: string; kobo: bigint; payer: string }>(
    deps.db,
    `SELECT t.transaction_id AS ref, t.amount AS kobo, t.customer_id AS payer FROM ledger.transactions t
       JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
       JOIN ledger.accounts a ON a.customer_id = t.customer_id
      WHERE t.customer_id = ANY ($1::uuid[]) AND t.status = 'completed' AND d.channel = 'card' AND a.customer_status = 1
        AND a.wallet >= t.amount ORDER BY t.at DESC LIMIT 1`,
    [customerIds],
  );
  if (!paid) return;
  const { ref, kobo, payer } = paid;
  const person = await row<{ email: string }>(deps.db, 'SELECT email::text FROM customers WHERE id = $1', [payer]);
  const order = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const { ok } = await fetch(`${sandbox}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!ok) throw new Error(`The sandbox refused ${path}`);
  };
  await order('/checkout/open', { key: 'pk_test_sandbox', email: person?.email, amount: Number(kobo), ref });
  await order(`/sandbox/transactions/${ref}/pay`, {});
  await order(`/sandbox/transactions/${ref}/dispute`, {});
  await searchDisputes(deps);
}

/** Sends the withdrawals that wait, and says of each that it was sent a minute after it was asked for, as the job would have done. */
async function sendPayouts(deps: Deps): Promise<void> {
  await payOut(deps);
  await run(
    deps.db,
    `UPDATE money.payouts p SET asked_at = t.at + interval '1 minute' FROM ledger.transactions t
      WHERE t.customer_id = p.customer_id AND t.id = p.id AND p.state = 'sent'`,
    [],
  );
}

/** @param sandbox the address of Paystack's */
export async function workAtDesk(deps: Deps, planted: Planted, sandbox: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const [admin, colleague] = [await staffOf(db, demoAdmin.email), await staffOf(db, demoColleague.email)];
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  await tellingTool(deps, admin, async () => {
    await tx(db, (tx) => settleStatuses(tx, now, [admin, colleague], planted));
    await askForBookings(deps, admin, colleague, planted.customerIds[PAID_BY_CHEQUE]);
  });
  await disputePayment(deps, sandbox, planted.customerIds.slice(ALONE));
  await sendPayouts(deps);

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
    await look(db, now, colleague, mended);
    if (open) await tx(db, (tx) => resolveCase(tx, now, colleague, open.id, how));
  }
  if (wrong !== undefined) {
    await raise(wrong, 20);
    const text = 'Called because our email came back. Nobody answered; to be tried again.';
    await look(db, hoursAgo(18), colleague, wrong);
    await addNote(db, hoursAgo(18), colleague, wrong, text);
  }
  const answered = await row<{ id: string }>(
    db,
    'SELECT id FROM complaints WHERE closed_at IS NULL AND first_answered_at IS NOT NULL',
  );
  if (answered) await tx(db, (tx) => takeWork(tx, now, admin, answered.id));
  await run(db, 'UPDATE staff SET last_seen_at = $1 WHERE last_seen_at < $1', [now]);
}
