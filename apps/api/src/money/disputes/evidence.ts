/** The evidence against a dispute, made from the ledger: who paid, what was credited, and what the customer did with the money since. */
import { buffer } from 'node:stream/consumers';
import { showPhone } from '@ajose/sdk/domain/text';
import type { Dispute } from '@ajose/sdk/contract/disputes';
import { formatNaira } from '@ajose/sdk/domain/money';
import { reasonText } from '@ajose/sdk/domain/status';
import { formatDate, formatDateTime, formatTime } from '@ajose/sdk/domain/time';
import { row, rows, type Sql } from '../../platform/database/db.ts';
import {
  naira,
  newPaper,
  writeFacts,
  writeTable,
  writeText,
  type Cells,
  type PaperFact,
} from '../../platform/pdf/paper.ts';

/** The most of the customer's later transactions that are shown. */
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
  after_balance: bigint | null;
}

export interface Evidence {
  fileName: string;
  file: Buffer;
  customer: { name: string; email: string; phone: string };
  /** A sentence on what the payer got for the money. */
  service: string;
}

async function readPayment(on: Sql, dispute: Dispute): Promise<Payment> {
  const payment = await row<Payment>(
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
  if (!payment) throw new Error(`Dispute ${dispute._id} has no payment`);
  return payment;
}

const readLater = (on: Sql, dispute: Dispute): Promise<Later[]> =>
  rows<Later>(
    on,
    `WITH d AS MATERIALIZED (SELECT customer_id, deposit_id, opened_at FROM money.disputes WHERE id = $1)
     SELECT t.at, t.kind::text AS kind, t.status::text AS status, t.reason, t.amount, t.after_balance
       FROM d
       JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id > d.deposit_id AND t.at < d.opened_at
      WHERE t.after_balance IS NOT NULL ORDER BY t.id LIMIT ${SHOWN}`,
    [dispute._id],
  );

const when = (at: Date | null): string => (at === null ? 'not known' : `${formatDateTime(at)} (Lagos)`);

const facts = (dispute: Dispute, payment: Payment): Readonly<Record<string, readonly PaperFact[]>> => ({
  'The dispute': [
    ['Dispute', dispute.gatewayId],
    ['Kind', dispute.category || 'not named'],
    ['Disputed amount', formatNaira(dispute.amount)],
  ],
  'The account holder': [
    ['Name', payment.name],
    ['Email', `${payment.email}${payment.email_confirmed_at ? `, confirmed ${when(payment.email_confirmed_at)}` : ''}`],
    ['Phone', showPhone(payment.phone) || 'not given'],
    ['Customer since', when(payment.created_at)],
  ],
  'The payment': [
    ['Reference', dispute.reference],
    ['Amount', naira(payment.paid_kobo)],
    ['Paid', `${when(payment.paid_at)}${payment.channel ? ` by ${payment.channel}` : ''}`],
    ['Started in the account', when(payment.at)],
    ['Balance after it', naira(payment.after_balance)],
  ],
});

const COLUMNS = [
  { name: 'Date', left: 0, width: 80 },
  { name: 'What', left: 84, width: 151 },
  { name: 'In', left: 239, width: 82, amount: true },
  { name: 'Out', left: 325, width: 82, amount: true },
  { name: 'Balance after', left: 411, width: 84, amount: true },
];

const cellsOf = (later: Later): Cells => {
  const out = later.kind === 'withdrawal';
  return {
    words: [
      formatDate(later.at),
      reasonText(later.reason),
      out ? '' : naira(later.amount),
      out ? naira(later.amount) : '',
      naira(later.after_balance),
    ],
    small: [formatTime(later.at), later.status],
  };
};

async function write(dispute: Dispute, payment: Payment, later: readonly Later[], now: Date): Promise<Buffer> {
  const paper = newPaper(`Ajose, evidence for dispute ${dispute.gatewayId}`);
  const file = buffer(paper.pdf);
  writeText(paper, 'H1', 'Ajose: evidence for a disputed payment', { size: 18, strong: true });
  writeText(paper, 'P', `Made from the ledger on ${when(now)}`, { size: 9, soft: true });
  const heading = (words: string) => {
    paper.pdf.y += 10;
    writeText(paper, 'H2', words, { size: 12, strong: true }, 4);
  };
  for (const [words, list] of Object.entries(facts(dispute, payment))) {
    heading(words);
    writeFacts(paper, list);
  }
  heading('What the account holder did with the wallet afterwards');
  await writeTable(paper, {
    columns: COLUMNS,
    count: later.length,
    rows: later.map(cellsOf),
    empty: 'Nothing until the dispute was opened.',
    foot: `Ajose, evidence for dispute ${dispute.gatewayId}`,
  });
  return file;
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
