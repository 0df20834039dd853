/** The head of a document: letterhead, customer, days, facts, and how to check it. */
import { company, companyMark, letterhead } from '@ajose/sdk/domain/company';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { writeCheck, type Check } from './check.ts';
import {
  choose,
  draw,
  drawBeside,
  drawIn,
  drawLine,
  MARGIN,
  WIDTH,
  write,
  writeFacts,
  writeSums,
  writeText,
  type Paper,
  type PaperFact,
} from './paper.ts';

const INDIGO = '#2b3278';
const GOLD = '#e8b04a';

interface Head {
  title: string;
  /** Which days it is about. */
  days: string;
  now: Date;
  facts: readonly PaperFact[];
  /** The document's sums. */
  sums?: readonly PaperFact[];
  /** What the sums come to. */
  results?: readonly PaperFact[];
  /** Sentences under the facts. */
  notes: readonly string[];
  /** What its holder needs to check it. */
  check: Check;
}

const MARK = 30;

/** The mark, hidden from screen readers because the name beside it says the same. */
function drawMark(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  const { petal, pot } = companyMark;
  drawBeside(pdf, 'Layout', () => {
    pdf
      .save()
      .translate(x, y)
      .scale(MARK / 32);
    for (const turn of [0, 90, 180, 270]) {
      pdf
        .save()
        .rotate(turn, { origin: [16, 16] })
        .path(petal)
        .fill(INDIGO)
        .restore();
    }
    pdf.circle(pot.cx, pot.cy, pot.r).fill(GOLD).restore();
  });
}

/** The beginning of every document: the company's mark, name and lines, the document's title, and its date. */
export function writeLetterhead(
  paper: Paper,
  { title, days, now }: Pick<Head, 'title' | 'now'> & { days?: string },
): void {
  const { pdf, root } = paper;
  const top = pdf.y;
  drawMark(pdf, MARGIN, top);
  root.add(
    write(pdf, 'P', company.name, (latin) => draw(pdf, latin, { size: 20, display: true }, MARGIN + MARK + 8, top + 2)),
  );
  for (const [at, line] of letterhead.entries()) {
    const right = { name: '', left: 0, width: WIDTH, amount: true };
    root.add(
      write(pdf, 'P', line, (latin) =>
        drawIn(choose(pdf, { size: 8, soft: true }, latin), latin, right, top + at * 11),
      ),
    );
  }
  const end = Math.max(top + letterhead.length * 11, top + MARK) + 8;
  drawLine(pdf, end);
  pdf.y = end + 12;
  const soft = { size: 9, soft: true };
  writeText(paper, 'H1', title, { size: 17, display: true }, 3);
  if (days !== undefined) writeText(paper, 'P', days, soft);
  writeText(paper, 'P', `Drawn up on ${formatDateTime(now)}, Lagos time. All amounts in Nigerian naira.`, soft, 10);
}

export function writeHead(
  paper: Paper,
  { title, days, now, facts, sums = [], results = [], notes, check }: Head,
): void {
  const soft = { size: 9, soft: true };
  writeLetterhead(paper, { title, days, now });
  writeFacts(paper, facts);
  if (sums.length > 0) {
    paper.pdf.y += 8;
    writeSums(paper, sums, results);
  }
  paper.pdf.y += 6;
  for (const note of notes) writeText(paper, 'P', note, soft);
  paper.pdf.y += 8;
  writeCheck(paper, check);
}
