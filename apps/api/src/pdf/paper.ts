/** What the platform's PDF files share: the sheet, its fonts, a head with facts, and tables over several sheets. */
import { showPhone } from '@ajose/sdk/text';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { openSync, type Font, type GlyphRun } from 'fontkit';
import Pdf from 'pdfkit';
import { formatNaira, toNaira } from '@ajose/sdk/money';
import { formatDateTime } from '@ajose/sdk/time';
import { row, type Sql } from '../database/db.ts';
import { WordWriter, type Cell } from './words.ts';

const { resolve } = createRequire(import.meta.url);
export const PLAIN = 'plain';
export const STRONG = 'strong';
// PDF's own fonts lack the naira sign and the letters of Yoruba and Igbo. Each is read once: its tables take longer than a document.
const FONTS = [
  [PLAIN, withKeptLayout(openFont('DejaVuSans'))],
  [STRONG, withKeptLayout(openFont('DejaVuSans-Bold'))],
] as const;

function openFont(name: string): Font {
  const font = openSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  if (font.type === 'TTF') return font;
  throw new Error(`${name} is a collection of fonts`);
}

/** How many words are kept as they are set. More than the platform's own: names come and go. */
const KEPT = 1000;

/** Keeps how words are set for the next document: looking for joins and kerning takes a quarter of a statement's time. */
function withKeptLayout(font: Font): Font {
  const layout = font.layout.bind(font);
  const kept = new Map<string, GlyphRun>();
  const setOnce = (words: string): GlyphRun => {
    const run = kept.get(words);
    if (run) return run;
    if (kept.size === KEPT) kept.clear();
    const found = layout(words);
    kept.set(words, found);
    return found;
  };
  font.layout = (words, ...how) => {
    if (how.some((one) => one !== undefined)) return layout(words, ...how);
    const run = setOnce(words);
    // PDFKit changes the positions that it is given.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(run) as GlyphRun, { positions });
  };
  return font;
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** PDFKit takes a font that is open already; its types do not say so yet. */
      registerFont(name: string, font: Font): this;
    }
  }
}

export type Paper = PDFKit.PDFDocument;

const MARGIN = 50;
const WIDTH = 495;
const ROW = 27;
const FOOT = 40;
const INK = '#1a1a1a';
const SOFT = '#555555';
const LINE = '#cccccc';

export function newPaper(title: string): Paper {
  const paper = new Pdf({ size: 'A4', margin: MARGIN, info: { Title: title, Author: 'Ajose' }, font: '' });
  for (const [name, font] of FONTS) paper.registerFont(name, font);
  return paper;
}

export const naira = (kobo: bigint | null): string => (kobo === null ? '–' : formatNaira(toNaira(kobo)));

/** The customer as a document names them. */
export interface Holder {
  name: string;
  email: string;
  phone: string;
  state: string;
  country: string;
  ref_code: string;
}

export async function holderOf(on: Sql, customerId: string): Promise<Holder> {
  const found = await row<Holder>(
    on,
    'SELECT name, email::text, phone, state, country, ref_code FROM customers WHERE id = $1',
    [customerId],
  );
  if (!found) throw new Error(`There is no customer ${customerId}`);
  return found;
}

type PaperFact = readonly [label: string, value: string];

export const holderFacts = (holder: Holder): readonly PaperFact[] => [
  ['Account holder', holder.name],
  ['Address', placeOf(holder)],
  ['Email', holder.email],
  ['Phone', showPhone(holder.phone) || 'Not given'],
  ['Account', holder.ref_code],
];

const placeOf = ({ state, country }: Holder): string =>
  [state === 'NIL' ? '' : state, country.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())]
    .filter(Boolean)
    .join(', ');

interface Head {
  title: string;
  /** Which days it is about. */
  days: string;
  now: Date;
  facts: readonly PaperFact[];
  /** Sentences under the facts. */
  notes: readonly string[];
}

export function writeHead(paper: Paper, { title, days, now, facts, notes }: Head): void {
  paper.fillColor(INK).font(STRONG).fontSize(20).text('Ajose', MARGIN, MARGIN);
  paper.font(STRONG).fontSize(14).text(title).moveDown(0.2);
  paper.font(PLAIN).fontSize(9).fillColor(SOFT).text(days);
  paper.text(`Drawn up on ${formatDateTime(now)}, Lagos time. All amounts in Nigerian naira.`).moveDown(1);
  for (const [label, value] of facts) {
    const { y } = paper;
    paper.font(PLAIN).fillColor(SOFT).text(label, MARGIN, y, { width: 120 });
    paper
      .font(STRONG)
      .fillColor(INK)
      .text(value, MARGIN + 130, y, { width: WIDTH - 130 });
  }
  paper.font(PLAIN).fillColor(SOFT).moveDown(0.5);
  for (const note of notes) paper.text(note, MARGIN);
  paper.moveDown(1);
}

/** Left edge from the margin, width, and its name. Amounts stand at the right of theirs. */
export interface Column {
  name: string;
  left: number;
  width: number;
  amount?: boolean;
}

/** A row: words for each column, and small ones under them. */
export interface Cells {
  words: readonly string[];
  small: readonly string[];
}

export interface Table {
  columns: readonly Column[];
  /** How many rows there are, so that each sheet can say how many follow. */
  count: number;
  rows: AsyncIterable<Cells> | Iterable<Cells>;
  /** What stands instead of rows where there are none. */
  empty: string;
  /** At the foot of each sheet: what it is, and whose. */
  foot: string;
}

const cellsOf = (columns: readonly Column[], words: readonly string[]): Cell[] =>
  columns.map(({ left, width, amount = false }, index) => ({
    words: words[index] ?? '',
    left: MARGIN + left,
    width,
    amount,
  }));

function writeNames(paper: Paper, writer: WordWriter, columns: readonly Column[]): void {
  const { y } = paper;
  paper.font(STRONG).fillColor(INK);
  const names = columns.map(({ name }) => name);
  writer.write(cellsOf(columns, names), y, 8);
  paper
    .moveTo(MARGIN, y + 14)
    .lineTo(MARGIN + WIDTH, y + 14)
    .lineWidth(0.5)
    .stroke(LINE);
  paper.y = y + 18;
}

function writeRow(paper: Paper, writer: WordWriter, columns: readonly Column[], { words, small }: Cells): void {
  const { y } = paper;
  paper.font(PLAIN).fillColor(INK);
  writer.write(cellsOf(columns, words), y, 8);
  paper.fillColor(SOFT);
  writer.write(cellsOf(columns.slice(0, small.length), small), y + 11, 6.5);
  paper.y = y + ROW;
}

function writeFoot(paper: Paper, writer: WordWriter, words: string, sheet: number, sheets: number): void {
  const y = paper.page.height - FOOT;
  paper.font(PLAIN).fillColor(SOFT);
  const cells = [
    { words, left: MARGIN, width: WIDTH - 100, amount: false },
    { words: `Sheet ${sheet} of ${sheets}`, left: MARGIN, width: WIDTH, amount: true },
  ];
  writer.write(cells, y, 7.5);
}

const roomFrom = (paper: Paper, y: number): number => Math.floor((paper.page.height - MARGIN - FOOT / 2 - y) / ROW);

/** Writes a table and ends the document. Stops where its reader has gone. */
export async function writeTable(paper: Paper, { columns, count, rows, empty, foot }: Table): Promise<void> {
  const writer = new WordWriter(paper);
  writeNames(paper, writer, columns);
  let left = roomFrom(paper, paper.y);
  const sheets = 1 + Math.ceil(Math.max(0, count - left) / roomFrom(paper, MARGIN + 18));
  let sheet = 1;
  for await (const cells of rows) {
    if (paper.destroyed) return;
    if (left === 0) {
      // Between two sheets other calls are answered.
      await setImmediate();
      writeFoot(paper, writer, foot, sheet, sheets);
      paper.addPage();
      sheet += 1;
      writeNames(paper, writer, columns);
      left = roomFrom(paper, paper.y);
    }
    writeRow(paper, writer, columns, cells);
    left -= 1;
  }
  if (count === 0) paper.font(PLAIN).fontSize(9).fillColor(SOFT).text(empty, MARGIN);
  writeFoot(paper, writer, foot, sheet, sheets);
  paper.end();
}
