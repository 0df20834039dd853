/** What the platform's PDF files share: the sheet, its fonts, a head with facts, and tables over several sheets. */
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { openSync, type Font, type Glyph, type GlyphRun } from 'fontkit';
import Pdf from 'pdfkit';
import { formatNaira, toNaira } from '@ajose/sdk/money';
import { formatDateTime } from '@ajose/sdk/time';
import { row, type Sql } from '../database/db.ts';

const { resolve } = createRequire(import.meta.url);
export const PLAIN = 'plain';
export const STRONG = 'strong';
// PDF's own fonts lack the naira sign and the letters of Yoruba and Igbo. Each is read once: its tables take longer than a document.
const FONTS = [
  [PLAIN, withQuickLayout(openFont('DejaVuSans'))],
  [STRONG, withQuickLayout(openFont('DejaVuSans-Bold'))],
] as const;

export function openFont(name: string): Font {
  const font = openSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  if (font.type === 'TTF') return font;
  throw new Error(`${name} is a collection of fonts`);
}

/** Amounts, dates and times; and references, which have a digit. */
const FIGURES = /^([₦\d,.:–-]+ ?|(?=\D*\d)[\w-]+)$/;

/** How many words are kept as they are set. More than the platform's own: names come and go. */
const KEPT = 1000;

/**
 * Sets figures glyph by glyph, as nobody joins or kerns them: looking for it took two fifths of a statement's time. How other words are set is kept
 * for the next document, which takes a tenth less.
 */
export function withQuickLayout(font: Font): Font {
  const layout = font.layout.bind(font);
  const empty = layout('');
  const known = new Map<string, Glyph>();
  const glyphOf = (figure: string): Glyph => {
    const glyph = known.get(figure);
    if (glyph) return glyph;
    const found = font.glyphForCodePoint(figure.charCodeAt(0));
    known.set(figure, found);
    return found;
  };
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
    if (!FIGURES.test(words)) {
      const run = setOnce(words);
      // PDFKit changes the positions that it is given.
      const positions = run.positions.map((position) => ({ ...position }));
      return Object.assign(Object.create(run) as GlyphRun, { positions });
    }
    const glyphs = Array.from(words, glyphOf);
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    // The rest is an empty run's, whose width adds up the positions that stand in it.
    return Object.assign(Object.create(empty) as GlyphRun, { glyphs, positions });
  };
  return font;
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** PDFKit takes a font that is open already; its types do not say so yet. */
      registerFont(name: string, font: Font): this;
    }
    interface TextOptions {
      /** How wide the words are, where that is known: PDFKit would measure them twice more. */
      measured?: number;
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
  const measure = paper.widthOfString.bind(paper);
  paper.widthOfString = (words, how) => how?.measured ?? measure(words, how);
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
  ['Phone', holder.phone || 'Not given'],
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

/** Words that fit into one line of a column, cut where they are too long, and how wide they are. */
function fitted(paper: Paper, words: string, width: number): { shown: string; wide: number } {
  const plain = words.replace(/\s+/g, ' ');
  const wide = paper.widthOfString(plain);
  if (wide <= width) return { shown: plain, wide };
  let end = Math.min(plain.length, Math.ceil(width / 3));
  while (end > 0 && paper.widthOfString(`${plain.slice(0, end)}…`) > width) end -= 1;
  const shown = `${plain.slice(0, end)}…`;
  return { shown, wide: paper.widthOfString(shown) };
}

function writeCells(paper: Paper, columns: readonly Column[], y: number, words: readonly string[]): void {
  for (const [index, { left, width, amount = false }] of columns.entries()) {
    const { shown, wide } = fitted(paper, words[index] ?? '', width);
    // Without a width PDFKit sets the words as they are: with one it looks for places to break each line.
    const how = { lineBreak: false, measured: wide };
    if (shown !== '') paper.text(shown, MARGIN + left + (amount ? width - wide : 0), y, how);
  }
}

function writeNames(paper: Paper, columns: readonly Column[]): void {
  const { y } = paper;
  paper.font(STRONG).fontSize(8).fillColor(INK);
  writeCells(
    paper,
    columns,
    y,
    columns.map(({ name }) => name),
  );
  paper
    .moveTo(MARGIN, y + 14)
    .lineTo(MARGIN + WIDTH, y + 14)
    .lineWidth(0.5)
    .stroke(LINE);
  paper.y = y + 18;
}

/** Hands PDFKit what a row draws at once: it keeps each piece as bytes of its own, some ten for each word. */
function atOnce(paper: Paper, draw: () => void): void {
  const pieces: string[] = [];
  paper.addContent = (piece) => {
    pieces.push(piece);
    return paper;
  };
  draw();
  Reflect.deleteProperty(paper, 'addContent');
  paper.addContent(pieces.join('\n'));
}

function writeRow(paper: Paper, columns: readonly Column[], { words, small }: Cells): void {
  const { y } = paper;
  atOnce(paper, () => {
    paper.font(PLAIN).fontSize(8).fillColor(INK);
    writeCells(paper, columns, y, words);
    paper.fontSize(6.5).fillColor(SOFT);
    writeCells(paper, columns, y + 11, small);
  });
  paper.y = y + ROW;
}

function writeFoot(paper: Paper, words: string, sheet: number, sheets: number): void {
  const y = paper.page.height - FOOT;
  // Below the margin, where text would begin a new sheet.
  paper.page.margins.bottom = 0;
  paper.font(PLAIN).fontSize(7.5).fillColor(SOFT);
  paper.text(fitted(paper, words, WIDTH - 100).shown, MARGIN, y, { lineBreak: false });
  paper.text(`Sheet ${sheet} of ${sheets}`, MARGIN, y, { width: WIDTH, align: 'right', lineBreak: false });
  paper.page.margins.bottom = MARGIN;
}

const roomFrom = (paper: Paper, y: number): number => Math.floor((paper.page.height - MARGIN - FOOT / 2 - y) / ROW);

/** Writes a table and ends the document. Stops where its reader has gone. */
export async function writeTable(paper: Paper, { columns, count, rows, empty, foot }: Table): Promise<void> {
  writeNames(paper, columns);
  let left = roomFrom(paper, paper.y);
  const sheets = 1 + Math.ceil(Math.max(0, count - left) / roomFrom(paper, MARGIN + 18));
  let sheet = 1;
  for await (const cells of rows) {
    if (paper.destroyed) return;
    if (left === 0) {
      // Between two sheets other calls are answered.
      await setImmediate();
      writeFoot(paper, foot, sheet, sheets);
      paper.addPage();
      sheet += 1;
      writeNames(paper, columns);
      left = roomFrom(paper, paper.y);
    }
    writeRow(paper, columns, cells);
    left -= 1;
  }
  if (count === 0) paper.font(PLAIN).fontSize(9).fillColor(SOFT).text(empty, MARGIN);
  writeFoot(paper, foot, sheet, sheets);
  paper.end();
}
