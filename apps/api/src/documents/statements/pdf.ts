/** A customer's statement as PDF, for a bank or an embassy: customer, days, opening and closing balance, each change. */
import type { Readable } from 'node:stream';
import { reasonText } from '@ajose/sdk/domain/status';
import type { StatementQuery } from '@ajose/sdk/contract/transactions';
import { formatDate, formatDateTime, lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { row, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { issue } from '../issue.ts';
import { refuse } from '../../platform/server/errors.ts';
import { changesIn, type Change } from './history.ts';
import { holderFacts, holderOf, naira, newPaper, writeTable, type Cells } from '../../platform/pdf/paper.ts';
import { writeHead } from '../../platform/pdf/head.ts';
import { periodOf, setAsideIn, sumsOf, type Period } from './period.ts';

/** About 200 sheets. Nobody reads a longer history on paper; CSV and journal have no limit. */
const MOST = 5000;

const COLUMNS = [
  { name: 'Date', left: 0, width: 58 },
  { name: 'What', left: 62, width: 163 },
  { name: 'In', left: 229, width: 86, amount: true },
  { name: 'Out', left: 319, width: 86, amount: true },
  { name: 'Balance', left: 409, width: 86, amount: true },
];

function daysOf({ startDate, endDate }: StatementQuery, now: Date): string {
  const until = endDate === undefined ? formatDate(now) : formatDate(startOfLagosDay(endDate));
  return startDate === undefined
    ? `From the beginning to ${until}`
    : `${formatDate(startOfLagosDay(startDate))} to ${until}`;
}

/** The word at what was set aside, as for a withdrawal or a dispute, and had not left by the end of the last day. */
const NOT_GONE = 'Not yet gone';

function cellsOf(change: Change, isOnItsWay: boolean): Cells {
  const moved = change.after_balance - change.before_balance;
  const moment = formatDateTime(change.booked_at);
  const comma = moment.lastIndexOf(',');
  return {
    words: [
      moment.slice(0, comma),
      change.sender ? `From ${change.sender}` : reasonText(change.reason),
      moved > 0n ? naira(moved) : '',
      moved < 0n ? naira(-moved) : '',
      naira(change.after_balance),
    ],
    small: [
      moment.slice(comma + 1).trim(),
      isOnItsWay ? `${NOT_GONE}: ${change.transaction_id}` : change.transaction_id,
    ],
    moved,
  };
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** What rows add up to, and the balance after the last of them. */
function totalOf(rows: readonly Cells[], of: string): Cells {
  const moved = rows.flatMap(({ moved }) => (moved === undefined ? [] : [moved]));
  const came = sumOf(moved.filter((kobo) => kobo > 0n));
  const went = sumOf(moved.filter((kobo) => kobo < 0n));
  return { words: ['', of, naira(came), naira(-went), rows.at(-1)?.words.at(-1) ?? ''], small: [] };
}

async function* rowsOf(changes: AsyncIterable<Change>, open: ReadonlyMap<string, bigint>): AsyncGenerator<Cells> {
  for await (const change of changes) yield cellsOf(change, open.has(change.transaction_id));
}

/** What was withheld of the profits that were paid in a period, and those profits, in kobo. */
async function taxIn(on: Sql, customerId: string, { after, last }: Period): Promise<{ profit: bigint; tax: bigint }> {
  const profits = await row<{ profit: bigint; tax: bigint }>(
    on,
    `SELECT coalesce(sum(m.amount), 0)::bigint AS profit, coalesce(sum(m.amount) FILTER (WHERE m.target = 'tax'), 0)::bigint AS tax
       FROM ledger.movements m WHERE m.customer_id = $1 AND m.seq > $2 AND m.seq <= $3 AND m.source = 'interest'`,
    [customerId, after, last],
  );
  return profits ?? { profit: 0n, tax: 0n };
}

const notesOf = ({ profit, tax }: { profit: bigint; tax: bigint }, onItsWay: bigint, hasEnded: boolean): string[] => [
  ...(hasEnded ? [] : ['The last day has not ended: more may move on it.']),
  ...(tax > 0n
    ? [`Withholding tax in these days: ${naira(tax)} of ${naira(profit)} of profit, before it was paid.`]
    : []),
  ...(onItsWay > 0n
    ? [`${NOT_GONE}: ${naira(onItsWay)} was set aside and had not left by the last day. It stands in the column Out.`]
    : []),
];

/** Until today at most: a sheet that is signed says nothing of a day that has not come. */
const untilToday = (query: StatementQuery, today: string): StatementQuery =>
  query.endDate !== undefined && query.endDate > today ? { ...query, endDate: today } : query;

/**
 * The statement as a stream, written while its data are read. Days after today are left out.
 * @throws Refusal 400 for days that run backwards, 409 `statement_too_long`
 */
export async function pdfStatement(deps: Deps, customerId: string, asked: StatementQuery): Promise<Readable> {
  const { db: on } = deps;
  const now = deps.clock.now();
  const today = lagosDay(now);
  const query = untilToday(asked, today);
  const period = await periodOf(on, customerId, query);
  const aside = await setAsideIn(on, customerId, period);
  const sums = await sumsOf(on, customerId, period, aside);
  if (sums.changes > MOST) {
    const message = `These days have ${sums.changes} entries, and a PDF has at most ${MOST}. Please choose fewer days, or CSV.`;
    throw refuse(409, 'statement_too_long', message);
  }
  const holder = await holderOf(on, customerId);
  const tax = await taxIn(on, customerId, period);
  const days = daysOf(query, now);
  const figures = [
    ['Opening balance', naira(sums.opening)],
    ['Money in', naira(sums.moneyIn)],
    ['Money out', naira(sums.moneyOut)],
    ...(sums.setAsideBefore === 0n ? [] : [['Of it set aside before', naira(sums.setAsideBefore)] as const]),
    ...(sums.onItsWay === 0n ? [] : [[NOT_GONE, naira(sums.onItsWay)] as const]),
    ['Closing balance', naira(sums.closing)],
    ['Portfolio value on the last day', naira(sums.invested)],
    ['Set aside for payments on the last day', naira(sums.held)],
    ...(sums.circle === 0n ? [] : [['Set aside in circles on the last day', naira(sums.circle)] as const]),
  ] as const;
  const { check, signed } = issue(deps, {
    customerId,
    kind: 'statement',
    about: `${query.startDate ?? 'the beginning'} to ${query.endDate ?? today}`,
    holder: holder.name,
    facts: [['Days', days], ...holderFacts(holder), ...figures],
  });
  const paper = newPaper(`Ajose, statement of account, ${days}`);
  writeHead(paper, {
    title: 'Statement of account',
    days,
    now,
    facts: holderFacts(holder),
    sums: figures,
    notes: notesOf(tax, sums.onItsWay, query.endDate !== undefined && query.endDate < today),
    check,
  });
  // A failure breaks the download off, so that half a statement does not look like a whole one.
  writeTable(paper, {
    columns: COLUMNS,
    count: sums.changes,
    rows: rowsOf(changesIn(on, customerId, period), aside.open),
    sheetTotal: totalOf,
    empty: 'Nothing moved in these days.',
    foot: `Ajose ${check.number}, statement of ${holder.name}`,
  }).catch((error: Error) => paper.pdf.destroy(error));
  return signed(paper.pdf);
}
