/** The evidence against a dispute, made from the ledger: who paid, what was credited, and what the customer did with the money since. */
import { showPhone } from '@ajose/sdk/text';
import type { Dispute } from '@ajose/sdk/contract/disputes';
import { formatNaira } from '@ajose/sdk/money';
import { reasonText } from '@ajose/sdk/status';
import { formatDateTime } from '@ajose/sdk/time';
import { row, rows, type Sql } from '../database/db.ts';
import { naira, newPaper, PLAIN, STRONG } from '../pdf/paper.ts';

/** As many of the customer's later transactions are shown. */
const SHOWN = 30;

interface Payment {
  name: string;
  email: string;
  phone: string;
  created_at: Date;
  email_confirmed_at: Date | null;
  paid_kobo: bigint;
  channel: string | null;
  paid_at: Date | null;
  at: Date;
  after_balance: bigint | null;
}

interface Later {
  at: Date;
  kind: string;
  status: string;
  reason: string;
  amount: bigint;
  before_balance: bigint | null;
  after_balance: bigint | null;
}

export interface Evidence {
  fileName: string;
  file: Buffer;
  customer: { name: string; email: string; phone: string };
  /** One sentence about what was given for the money. */
  service: string;
}

async function readPayment(on: Sql, dispute: Dispute): Promise<Payment> {
  const found = await row<Payment>(
    on,
    `WITH d AS MATERIALIZED (
       SELECT d.customer_id, d.deposit_id, c.name, c.email::text, c.phone, c.created_at, c.email_confirmed_at
         FROM money.disputes d JOIN customers c ON c.id = d.customer_id WHERE d.id = $1)
     SELECT d.name, d.email, d.phone, d.created_at, d.email_confirmed_at, p.paid_kobo, p.channel, p.paid_at, t.at, t.after_balance
       FROM d
       JOIN money.deposits p ON p.customer_id = d.customer_id AND p.id = d.deposit_id
       JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id`,
    [dispute._id],
  );
  if (!found) throw new Error(`Dispute ${dispute._id} has no payment`);
  return found;
}

const readLater = (on: Sql, dispute: Dispute): Promise<Later[]> =>
  rows<Later>(
    on,
    `WITH d AS MATERIALIZED (SELECT customer_id, deposit_id, opened_at FROM money.disputes WHERE id = $1)
     SELECT t.at, t.kind::text AS kind, t.status::text AS status, t.reason, t.amount, t.before_balance, t.after_balance
       FROM d
       JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id > d.deposit_id AND t.at < d.opened_at
      WHERE t.after_balance IS NOT NULL ORDER BY t.id LIMIT ${SHOWN}`,
    [dispute._id],
  );

const when = (at: Date | null): string => (at === null ? 'not known' : `${formatDateTime(at)} (Lagos)`);

function write(dispute: Dispute, payment: Payment, later: readonly Later[], now: Date): Promise<Buffer> {
  const pdf = newPaper(`Dispute ${dispute.gatewayId}`);
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((finish, fail) => {
    pdf.on('end', () => finish(Buffer.concat(parts)));
    pdf.on('error', fail);
  });
  const heading = (text: string) => void pdf.moveDown(0.8).font(STRONG).fontSize(12).text(text).moveDown(0.3);
  const fact = (label: string, value: string) =>
    void pdf.font(PLAIN).fontSize(9.5).text(`${label}: `, { continued: true }).font(STRONG).text(value);
  pdf.font(STRONG).fontSize(18).text('Ajose: evidence for a disputed payment');
  pdf
    .font(PLAIN)
    .fontSize(9.5)
    .text(`Made from the ledger on ${when(now)}`);
  heading('The dispute');
  fact('Dispute', dispute.gatewayId);
  fact('Kind', dispute.category || 'not named');
  fact('Disputed amount', formatNaira(dispute.amount));
  heading('The account holder');
  fact('Name', payment.name);
  fact(
    'Email',
    `${payment.email}${payment.email_confirmed_at ? `, confirmed ${when(payment.email_confirmed_at)}` : ''}`,
  );
  fact('Phone', showPhone(payment.phone) || 'not given');
  fact('Customer since', when(payment.created_at));
  heading('The payment');
  fact('Reference', dispute.reference);
  fact('Amount', naira(payment.paid_kobo));
  fact('Paid', `${when(payment.paid_at)}${payment.channel ? ` by ${payment.channel}` : ''}`);
  fact('Started in the account', when(payment.at));
  fact('Credited to the wallet, balance after it', naira(payment.after_balance));
  heading('What the account holder did with the wallet afterwards');
  if (later.length === 0) pdf.font(PLAIN).fontSize(9.5).text('Nothing until the dispute was opened.');
  for (const one of later) {
    const sign = one.kind === 'withdrawal' ? '-' : '+';
    pdf
      .font(PLAIN)
      .fontSize(8.5)
      .text(
        `${formatDateTime(one.at)}   ${sign}${naira(one.amount)}   ${reasonText(one.reason)} (${one.status})   ${naira(one.before_balance)} → ${naira(one.after_balance)}`,
      );
  }
  pdf.end();
  return done;
}

/** @param now the time that stands on the evidence */
export async function makeEvidence(on: Sql, dispute: Dispute, now: Date): Promise<Evidence> {
  const payment = await readPayment(on, dispute);
  const { name, email, phone } = payment;
  return {
    fileName: `dispute-${dispute.gatewayId}.pdf`,
    file: await write(dispute, payment, await readLater(on, dispute), now),
    customer: { name, email, phone },
    service: `${naira(payment.paid_kobo)} paid on ${when(payment.paid_at)} was credited to the wallet of ${name} at Ajose.`,
  };
}
