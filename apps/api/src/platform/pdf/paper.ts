/**
 * What the platform's PDF files share: the sheet, its fonts, a head with facts, and tables over several sheets. Their tags let a screen
 * reader read headings, lists and tables, and skip what repeats on each sheet.
 */
import type { OrganisationForm } from '@ajose/sdk/contract/organisations';
import { company } from '@ajose/sdk/domain/company';
import { registeredAs } from '@ajose/sdk/domain/members';
import { showPhone } from '@ajose/sdk/domain/text';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { openSync, type Font } from 'fontkit';
import Pdf from 'pdfkit';
import { formatKobo } from '@ajose/sdk/domain/money';
import { row, type Sql } from '../database/db.ts';
import { inLatin, runsOf } from './scripts.ts';

const { resolve } = createRequire(import.meta.url);
/** Letters and marks of all alphabets; after them come signs, ligatures and forms for private use. */
const AFTER_LETTERS = 0x2000;

// The brand's faces, and others with more scripts for names that the brand's cannot write. PDF's own fonts lack the
// naira sign and the letters of Yoruba and Igbo. Each is read once: its tables take longer than a document.
const FONTS = {
  plain: openFont('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: openFont('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  display: openFont('@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf'),
  'plain wide': openFont('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  'strong wide': openFont('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;

function openFont(path: string): Font {
  const font = openSync(resolve(path));
  if (font.type !== 'TTF') throw new Error(`${path} is a collection of fonts`);
  // fontkit stores with each glyph the code points of its first look-up. The parts of `ẹ` are looked up without code points, and the text
  // of every later document would lack them. So each letter is looked up by its code point first.
  for (const letter of font.characterSet) if (letter < AFTER_LETTERS) font.glyphForCodePoint(letter);
  return font;
}

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** PDFKit takes a font that is open already; its types do not say so yet. */
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      /** The scope of a table's header, which PDFKit's types lack. */
      scope?: 'Column' | 'Row';
    }
  }
}

type Element = PDFKit.PDFStructureElement;

/** A document that is being written, and the root of its tags. */
export interface Paper {
  pdf: PDFKit.PDFDocument;
  root: Element;
}

export const MARGIN = 50;
export const WIDTH = 495;
const ROW = 27;
/** The height of a row in a table without small words under the others. */
const LOW_ROW = 18;
/** The last sheet has at least so many rows, so that no total stands on a sheet of its own. */
const LAST_ROWS = 3;
const FOOT = 40;
const INK = '#14173a';
const SOFT = '#555a78';
const LINE = '#d5d6e2';
const TINT = '#f1f1f8';

export function newPaper(title: string): Paper {
  const pdf = new Pdf({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, Author: 'Ajose' },
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-NG',
    displayTitle: true,
  });
  for (const [name, font] of Object.entries(FONTS)) pdf.registerFont(name, font);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, root };
}

interface Look {
  size: number;
  strong?: boolean;
  soft?: boolean;
  /** Whether it is set in the face of titles. */
  display?: boolean;
  /** Points from the left edge of the sheet; the margin unless given. */
  left?: number;
}

/** Figures of one width, so that amounts below each other line up. */
const TABULAR: object = { features: { tnum: true, calt: false } };

function covers(font: Font, words: string): boolean {
  for (const letter of words) if (!font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return false;
  return true;
}

/** The first face of the look that has all letters of the words. */
function faceOf({ strong = false, display = false }: Look, words: string): keyof typeof FONTS {
  if (display && covers(FONTS.display, words)) return 'display';
  const face = strong || display ? 'strong' : 'plain';
  return covers(FONTS[face], words) ? face : `${face} wide`;
}

/** @param words what is drawn with it, which not every face can write */
export const choose = (pdf: PDFKit.PDFDocument, look: Look, words: string): PDFKit.PDFDocument =>
  pdf
    .font(faceOf(look, words))
    .fontSize(look.size)
    .fillColor(look.soft ? SOFT : INK);

/** Text that wraps at the right margin, below the last text or at a given place. */
export function draw(pdf: PDFKit.PDFDocument, words: string, look: Look, left = MARGIN, y = pdf.y): void {
  choose(pdf, look, words);
  pdf.text('', left, y);
  const runs = runsOf(words);
  for (const [at, run] of runs.entries()) {
    pdf.text(run, { ...TABULAR, width: MARGIN + WIDTH - left, continued: at < runs.length - 1 });
  }
}

/** Text in one tag. Letters that the fonts lack are drawn in Latin ones, and read aloud as they were written. */
export function write(pdf: PDFKit.PDFDocument, type: string, words: string, drawn: (words: string) => void): Element {
  const latin = inLatin(FONTS['plain wide'], words);
  return pdf.struct(type, latin === words ? {} : { actual: words }, [() => drawn(latin)]);
}

/** A paragraph or a heading. */
export function writeText({ pdf, root }: Paper, type: 'H1' | 'H2' | 'P', words: string, look: Look, gap = 0): void {
  root.add(write(pdf, type, words, (latin) => draw(pdf, latin, look, look.left)));
  pdf.y += gap;
}

export type PaperFact = readonly [label: string, value: string];

/** Labels with their values, as a list. */
export function writeFacts({ pdf, root }: Paper, facts: readonly PaperFact[]): void {
  const list = pdf.struct('L');
  root.add(list);
  for (const [label, value] of facts) {
    const { y } = pdf;
    const item = pdf.struct('LI');
    list.add(item);
    item.add(write(pdf, 'Lbl', label, (latin) => draw(pdf, latin, { size: 9, soft: true }, MARGIN, y)));
    item.add(write(pdf, 'LBody', value, (latin) => draw(pdf, latin, { size: 9, strong: true }, MARGIN + 130, y)));
    item.end();
    pdf.y += 2;
  }
  list.end();
}

const BOX = { columns: 4, row: 34, line: 9, inset: 10 } as const;

/**
 * Sums in a box, four beside each other, as a list; each as large as its column allows. Long names break into lines.
 * @param results what they come to, in a row of their own below a line, the first one large and in two columns
 */
export function writeSums({ pdf, root }: Paper, sums: readonly PaperFact[], results: readonly PaperFact[] = []): void {
  const top = pdf.y;
  const own = Math.ceil(sums.length / BOX.columns);
  const rows = own + (results.length === 0 ? 0 : Math.ceil((results.length + 1) / BOX.columns));
  const width = (WIDTH - 2 * BOX.inset) / BOX.columns;
  const linesOf = (label: string): string[] => linesIn(choose(pdf, SMALL, label), label, width - 8);
  const wrapped = (Math.max(...[...sums, ...results].map(([label]) => linesOf(label).length)) - 1) * BOX.line;
  const rowHeight = BOX.row + wrapped;
  const height = rows * rowHeight + BOX.inset;
  drawBeside(pdf, 'Layout', () => pdf.roundedRect(MARGIN, top, WIDTH, height, 6).fill(TINT));
  if (results.length > 0) drawLine(pdf, top + BOX.inset + own * rowHeight - 6);
  const list = pdf.struct('L');
  root.add(list);
  const result = own * BOX.columns;
  const placed = [...sums.entries(), ...results.map((fact, at) => [result + (at === 0 ? 0 : at + 1), fact] as const)];
  for (const [at, [label, value]] of placed) {
    const isResult = at === result;
    const left = BOX.inset + (at % BOX.columns) * width;
    const column = { name: '', left, width: (isResult ? 2 : 1) * width - 8 };
    const y = top + BOX.inset + Math.floor(at / BOX.columns) * rowHeight + wrapped;
    const largest = isResult ? RESULT : LARGEST;
    const item = pdf.struct('LI');
    list.add(item);
    const drawLabel = (latin: string): void => {
      const lines = linesOf(latin);
      for (const [n, line] of lines.entries()) drawIn(pdf, line, column, y - (lines.length - 1 - n) * BOX.line);
    };
    item.add(write(pdf, 'Lbl', label, drawLabel));
    item.add(
      write(pdf, 'LBody', value, (latin) => drawIn(fit(pdf, latin, column.width, largest), latin, column, y + 10)),
    );
    item.end();
  }
  list.end();
  pdf.y = top + height;
}

const SMALL = { size: 7.5, soft: true };

/** The lines into which words break in a column. */
function linesIn(pdf: PDFKit.PDFDocument, words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && pdf.widthOfString(longer, TABULAR) <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

const LARGEST = 11;
const RESULT = 15;

function fit(pdf: PDFKit.PDFDocument, words: string, width: number, largest: number): PDFKit.PDFDocument {
  const wide = choose(pdf, { size: largest, strong: true }, words).widthOfString(words, TABULAR);
  return pdf.fontSize(Math.min(largest, (largest * width) / wide));
}

export const naira = (kobo: bigint | null): string => (kobo === null ? '–' : formatKobo(kobo));

/** The customer as a document names them. */
export interface Holder {
  name: string;
  email: string;
  phone: string;
  state: string;
  country: string;
  id: string;
  /** The customer's own account number and its bank, where there is one. */
  account_number: string | null;
  account_bank: string | null;
  /** For an organisation whose papers were checked: its form, number and state. */
  form: OrganisationForm | null;
  number: string | null;
  registered_in: string | null;
}

export async function holderOf(on: Sql, customerId: string): Promise<Holder> {
  const holder = await row<Holder>(
    on,
    `SELECT c.id, c.name, c.email::text, c.phone, c.state, c.country, o.form, o.number, o.registered_in,
            n.number AS account_number, n.bank AS account_bank
       FROM customers c LEFT JOIN organisations o ON o.customer_id = c.id AND o.checked_at IS NOT NULL
       LEFT JOIN account_numbers n ON n.customer_id = c.id AND n.state = 'given' AND n.closed_at IS NULL WHERE c.id = $1`,
    [customerId],
  );
  if (!holder) throw new Error(`There is no customer ${customerId}`);
  return holder;
}

export const holderFacts = (holder: Holder): readonly PaperFact[] => [
  ['Account holder', holder.name],
  ...registeredFacts(holder),
  ['Address', placeOf(holder)],
  ['Email', holder.email],
  ['Phone', showPhone(holder.phone) || 'Not given'],
  accountFact(holder),
];

/** A number that banks pay to; without one, what we ourselves call the account. */
const accountFact = ({ id, account_number: number, account_bank: bank }: Holder): PaperFact =>
  number === null ? [`Account id at ${company.name}`, id] : ['Account number', `${number}, ${bank}`];

/** Said of an organisation whose papers were checked, and which has a number. */
function registeredFacts({ form, number, registered_in: state }: Holder): readonly PaperFact[] {
  if (form === null || number === null) return [];
  const registered = registeredAs({ form, number });
  return [['Registered number', state === null ? registered : `${registered} (${state})`]];
}

const placeOf = ({ state, country }: Holder): string =>
  [state === 'NIL' ? '' : state, country.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())]
    .filter(Boolean)
    .join(', ');

/** Ends a document of one sheet. */
export function endPaper({ pdf }: Paper, foot: string): void {
  writeFoot(pdf, foot, 1, 1);
  pdf.end();
}

/** A column: its left edge from the margin, its width and its name. Amounts are aligned to the right. */
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
  /** What the row changed, in kobo, where each sheet adds it up. */
  moved?: bigint;
}

export interface Table {
  columns: readonly Column[];
  /** No row has small words: the rows are lower. */
  low?: boolean;
  /** How many rows there are, so that each sheet can say how many follow. */
  count: number;
  rows: AsyncIterable<Cells> | Iterable<Cells>;
  /** A last row, which adds the others up. */
  total?: Cells;
  /** The last row of each sheet, which adds up those above it; of several sheets, the last one adds up all of them too. */
  sheetTotal?: (rows: readonly Cells[], of: 'On this sheet' | 'In all') => Cells;
  /** The sentence that is shown where there are no rows. */
  empty: string;
  /** At the foot of each sheet: what it is, and whose. */
  foot: string;
}

/** Words on one line of a column. What does not fit is cut. */
export function drawIn(
  pdf: PDFKit.PDFDocument,
  words: string,
  { left, width, amount = false }: Column,
  y: number,
): void {
  if (words === '') return;
  let shown = words;
  let wide = pdf.widthOfString(shown, TABULAR);
  for (let end = Math.min(words.length - 1, Math.ceil(width / 2)); wide > width && end > 0; end -= 1) {
    shown = `${words.slice(0, end)}…`;
    wide = pdf.widthOfString(shown, TABULAR);
  }
  let x = MARGIN + left + (amount ? width - wide : 0);
  for (const run of runsOf(shown)) {
    pdf.text(run, x, y, { ...TABULAR, lineBreak: false });
    x += pdf.widthOfString(run, TABULAR);
  }
}

/** Draws what a screen reader skips. */
export function drawBeside(pdf: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', drawn: () => void): void {
  pdf.markContent('Artifact', { type });
  drawn();
  pdf.endMarkedContent();
}

/** A thin line across the sheet. */
export function drawLine(pdf: PDFKit.PDFDocument, y: number): void {
  drawBeside(pdf, 'Layout', () =>
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.5)
      .stroke(LINE),
  );
}

/** The names of the columns are tagged on the first sheet, and repeated on the others. */
function writeNames(pdf: PDFKit.PDFDocument, columns: readonly Column[], table: Element | null): void {
  const { y } = pdf;
  choose(pdf, { size: 8, strong: true }, '');
  if (table) {
    const cells = columns.map((column) =>
      pdf.struct('TH', { scope: 'Column' }, [() => drawIn(pdf, column.name, column, y)]),
    );
    table.add(pdf.struct('TR', {}, cells));
  } else {
    drawBeside(pdf, 'Pagination', () => columns.forEach((column) => drawIn(pdf, column.name, column, y)));
  }
  drawLine(pdf, y + 14);
  pdf.y = y + 18;
}

function writeRow(
  pdf: PDFKit.PDFDocument,
  columns: readonly Column[],
  { words, small }: Cells,
  table: Element,
  { height, strong = false }: { height: number; strong?: boolean },
): void {
  const { y } = pdf;
  const cells = columns.map((column, at) => {
    const latin = inLatin(FONTS['plain wide'], words[at] ?? '');
    const line = () => drawIn(choose(pdf, { size: 8, strong }, latin), latin, column, y);
    const under = small[at] ?? '';
    const second = () => drawIn(choose(pdf, { size: 6.5, soft: true }, under), under, column, y + 11);
    return pdf.struct('TD', {}, under === '' ? [line] : [line, second]);
  });
  table.add(pdf.struct('TR', {}, cells));
  pdf.y = y + height;
}

/** The row that adds the others up, below a line. */
function writeTotal(
  pdf: PDFKit.PDFDocument,
  columns: readonly Column[],
  total: Cells,
  table: Element,
  height: number,
): void {
  drawLine(pdf, pdf.y - 4);
  pdf.y += 2;
  writeRow(pdf, columns, total, table, { height, strong: true });
}

function writeFoot(pdf: PDFKit.PDFDocument, words: string, sheet: number, sheets: number): void {
  const y = pdf.page.height - FOOT;
  drawBeside(pdf, 'Pagination', () => {
    const latin = inLatin(FONTS['plain wide'], words);
    const small = { size: 7.5, soft: true };
    drawIn(choose(pdf, small, latin), latin, { name: '', left: 0, width: WIDTH - 100 }, y);
    choose(pdf, small, '');
    drawIn(pdf, `Sheet ${sheet} of ${sheets}`, { name: '', left: 0, width: WIDTH, amount: true }, y);
  });
}

const roomFrom = (pdf: PDFKit.PDFDocument, y: number, height: number): number =>
  Math.floor((pdf.page.height - MARGIN - FOOT / 2 - y) / height);

/** Writes a table and ends the document. Stops where its reader has gone. */
export async function writeTable(paper: Paper, table: Table): Promise<void> {
  const { columns, count, rows, total, sheetTotal, empty, foot, low = false } = table;
  const height = low ? LOW_ROW : ROW;
  const { pdf, root } = paper;
  const drawn = pdf.struct('Table');
  root.add(drawn);
  writeNames(pdf, columns, drawn);
  const kept = sheetTotal ? 1 : 0;
  let left = roomFrom(pdf, pdf.y, height) - kept;
  const all = count + (total || (sheetTotal && count > left) ? 1 : 0);
  const sheets = 1 + Math.ceil(Math.max(0, all - left) / (roomFrom(pdf, MARGIN + 18, height) - kept));
  let sheet = 1;
  let coming = all;
  let here: Cells[] = [];
  const every: Cells[] = [];
  const addUp = (): void => {
    if (sheetTotal && here.length > 0) writeTotal(pdf, columns, sheetTotal(here, 'On this sheet'), drawn, height);
    every.push(...here);
    here = [];
  };
  const takeRoom = async (): Promise<void> => {
    if (left === 0 || (left < coming && coming === LAST_ROWS)) {
      // Between two sheets other calls are answered.
      await setImmediate();
      addUp();
      writeFoot(pdf, foot, sheet, sheets);
      pdf.addPage();
      sheet += 1;
      writeNames(pdf, columns, null);
      left = roomFrom(pdf, pdf.y, height) - kept;
    }
    left -= 1;
    coming -= 1;
  };
  for await (const cells of rows) {
    if (pdf.destroyed) return;
    await takeRoom();
    writeRow(pdf, columns, cells, drawn, { height });
    if (sheetTotal) here.push(cells);
  }
  if (pdf.destroyed) return;
  addUp();
  const last = total ?? (sheet > 1 ? sheetTotal?.(every, 'In all') : undefined);
  if (last) {
    await takeRoom();
    writeTotal(pdf, columns, last, drawn, height);
  }
  drawn.end();
  if (count === 0) writeText(paper, 'P', empty, { size: 9, soft: true });
  writeFoot(pdf, foot, sheet, sheets);
  pdf.end();
}
