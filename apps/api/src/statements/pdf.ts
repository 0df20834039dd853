/** A customer's statement as PDF, fit to hand to a bank or an embassy: who, which days, opening and closing balance, each change. */
import { setImmediate } from 'node:timers/promises';
import { reasonText } from '@ajose/sdk/channels';
import type { StatementQuery } from '@ajose/sdk/contract/transactions';
import { formatDate, formatDateTime, startOfLagosDay } from '@ajose/sdk/time';
import { row, type Sql } from '../database/db.ts';
import { refuse } from '../server/errors.ts';
import { changesIn, type Change } from './history.ts';
import { MARGIN, naira, newPaper, PLAIN, STRONG } from './paper.ts';
import { periodOf, sumsOf, type Period, type PeriodSums } from './period.ts';

/** A document of about 200 sheets. A longer history is for a program, and CSV and the journal have no limit. */
const MOST = 5000;

const ROW = 27;
const FOOT = 40;
const INK = '#1a1a1a';
const SOFT = '#555555';
const LINE = '#cccccc';

/** Left edges and widths of Date, What, In, Out, Balance. */
const COLUMNS = [
  [MARGIN, 58],
  [MARGIN + 62, 163],
  [MARGIN + 229, 86],
  [MARGIN + 319, 86],
  [MARGIN + 409, 86],
] as const;
const WIDTH = 495;

interface Holder {
  name: string;
  email: string;
  phone: string;
  state: string;
  country: string;
  ref_code: string;
}

type Paper = PDFKit.PDFDocument;

const placeOf = ({ state, country }: Holder): string =>
  [state === 'NIL' ? '' : state, country.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())]
    .filter(Boolean)
    .join(', ');

function daysOf({ startDate, endDate }: StatementQuery, now: Date): string {
  const until = endDate === undefined ? formatDate(now) : formatDate(startOfLagosDay(endDate));
  return startDate === undefined
    ? `From the beginning to ${until}`
    : `${formatDate(startOfLagosDay(startDate))} to ${until}`;
}

function head(paper: Paper, holder: Holder, sums: PeriodSums, days: string, now: Date): void {
  paper.fillColor(INK).font(STRONG).fontSize(20).text('Ajose', MARGIN, MARGIN);
  paper.font(STRONG).fontSize(14).text('Statement of account').moveDown(0.2);
  paper.font(PLAIN).fontSize(9).fillColor(SOFT).text(days);
  paper.text(`Drawn up on ${formatDateTime(now)}, Lagos time. All amounts in Nigerian naira.`).moveDown(1);
  const facts: readonly (readonly [string, string])[] = [
    ['Account holder', holder.name],
    ['Address', placeOf(holder)],
    ['Email', holder.email],
    ['Phone', holder.phone || 'Not given'],
    ['Account', holder.ref_code],
    ['Opening balance', naira(sums.opening)],
    ['Money in', naira(sums.moneyIn)],
    ['Money out', naira(sums.moneyOut)],
    ['Closing balance', naira(sums.closing)],
  ];
  for (const [label, value] of facts) {
    const y = paper.y;
    paper.font(PLAIN).fillColor(SOFT).text(label, MARGIN, y, { width: 120 });
    paper
      .font(STRONG)
      .fillColor(INK)
      .text(value, MARGIN + 130, y, { width: WIDTH - 130 });
  }
  if (sums.invested > 0n || sums.held > 0n) {
    paper.font(PLAIN).fillColor(SOFT).moveDown(0.5);
    paper.text(
      `Beside the wallet on the last day: ${naira(sums.invested)} invested, ${naira(sums.held)} on its way to a bank.`,
      MARGIN,
    );
  }
  paper.moveDown(1);
}

/** Words that fit into one line of a column, cut with three dots where they are too long. */
function fitted(paper: Paper, words: string, width: number): string {
  const plain = words.replace(/\s+/g, ' ');
  if (paper.widthOfString(plain) <= width) return plain;
  let end = Math.min(plain.length, Math.ceil(width / 3));
  while (end > 0 && paper.widthOfString(`${plain.slice(0, end)}…`) > width) end -= 1;
  return `${plain.slice(0, end)}…`;
}

function cells(paper: Paper, y: number, words: readonly string[]): void {
  for (const [index, [x, width]] of COLUMNS.entries()) {
    const align = index > 1 ? 'right' : 'left';
    paper.text(fitted(paper, words[index] ?? '', width), x, y, { width, align, lineBreak: false });
  }
}

function tableHead(paper: Paper): void {
  const y = paper.y;
  paper.font(STRONG).fontSize(8).fillColor(INK);
  cells(paper, y, ['Date', 'What', 'In', 'Out', 'Balance']);
  rule(paper, y + 14);
  paper.y = y + 18;
}

const rule = (paper: Paper, y: number): void =>
  void paper
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .stroke(LINE);

function line(paper: Paper, change: Change): void {
  const y = paper.y;
  const moved = change.after_balance - change.before_balance;
  const [date, clock] = splitMoment(change.booked_at);
  paper.font(PLAIN).fontSize(8).fillColor(INK);
  cells(paper, y, [
    date,
    reasonText(change.reason),
    moved > 0n ? naira(moved) : '',
    moved < 0n ? naira(-moved) : '',
    naira(change.after_balance),
  ]);
  paper.fontSize(6.5).fillColor(SOFT);
  cells(paper, y + 11, [clock, change.transaction_id]);
  paper.y = y + ROW;
}

function splitMoment(moment: Date): [date: string, clock: string] {
  const words = formatDateTime(moment);
  const comma = words.lastIndexOf(',');
  return [words.slice(0, comma), words.slice(comma + 1).trim()];
}

function foot(paper: Paper, holder: Holder, sheet: number, sheets: number): void {
  const y = paper.page.height - FOOT;
  // Below the margin, where text would begin a new sheet.
  paper.page.margins.bottom = 0;
  paper.font(PLAIN).fontSize(7.5).fillColor(SOFT);
  paper.text(`Ajose, statement of ${fitted(paper, holder.name, 300)}`, MARGIN, y, { lineBreak: false });
  paper.text(`Sheet ${sheet} of ${sheets}`, MARGIN, y, { width: WIDTH, align: 'right', lineBreak: false });
  paper.page.margins.bottom = MARGIN;
}

const room = (paper: Paper): number => Math.floor((paper.page.height - MARGIN - FOOT / 2 - paper.y) / ROW);

async function write(paper: Paper, holder: Holder, sums: PeriodSums, changes: AsyncIterable<Change>): Promise<void> {
  tableHead(paper);
  let left = room(paper);
  const full = Math.floor((paper.page.height - MARGIN - FOOT / 2 - (MARGIN + 18)) / ROW);
  const sheets = 1 + Math.ceil(Math.max(0, sums.changes - left) / full);
  let sheet = 1;
  for await (const change of changes) {
    if (paper.destroyed) return;
    if (left === 0) {
      // Between two sheets other calls are answered.
      await setImmediate();
      foot(paper, holder, sheet, sheets);
      paper.addPage();
      sheet += 1;
      tableHead(paper);
      left = room(paper);
    }
    line(paper, change);
    left -= 1;
  }
  if (sums.changes === 0) paper.font(PLAIN).fontSize(9).fillColor(SOFT).text('Nothing moved in these days.', MARGIN);
  foot(paper, holder, sheet, sheets);
  paper.end();
}

async function begin(on: Sql, customerId: string, period: Period): Promise<{ holder: Holder; sums: PeriodSums }> {
  const sums = await sumsOf(on, customerId, period);
  if (sums.changes > MOST) {
    const message = `These days have ${sums.changes} entries, and a PDF has at most ${MOST}. Please choose fewer days, or CSV.`;
    throw refuse(409, 'statement_too_long', message);
  }
  const holder = await row<Holder>(
    on,
    'SELECT name, email::text, phone, state, country, ref_code FROM customers WHERE id = $1',
    [customerId],
  );
  if (!holder) throw new Error(`There is no customer ${customerId}`);
  return { holder, sums };
}

/**
 * The statement as a stream, which is written while it is read.
 * @throws Refusal 400 for days that run backwards, 409 `statement_too_long`
 */
export async function pdfStatement(on: Sql, customerId: string, query: StatementQuery, now: Date): Promise<Paper> {
  const period = await periodOf(on, customerId, query);
  const { holder, sums } = await begin(on, customerId, period);
  const days = daysOf(query, now);
  const paper = newPaper(`Ajose, statement of account, ${days}`);
  head(paper, holder, sums, days, now);
  // A failure breaks the download off, so that half a statement does not look like a whole one.
  write(paper, holder, sums, changesIn(on, customerId, period)).catch((error: Error) => paper.destroy(error));
  return paper;
}
