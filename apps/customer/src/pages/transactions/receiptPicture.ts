/** Draws a receipt as a picture (PNG) for the share sheet. It has the same words as the PDF, and a code by which others check it. */
import { encodeQR } from 'qr';
import { company, companyMark, letterhead } from '@ajose/sdk/domain/company';
import type { ReceiptCode } from '@ajose/sdk/contract/transactions';
import type { Receipt } from '@ajose/sdk/domain/receipt';
import { formatDateTime } from '@ajose/sdk/domain/time';

const WIDTH = 720;
const MARGIN = 48;
const HEAD = 132;
const LABEL_WIDTH = 168;
const LINE_HEIGHT = 34;
const CODE = 176;
/** Drawn larger than it is shown, so that it stays sharp when it is zoomed. */
const SCALE = 2;
/** A receipt looks the same by day and by night: it leaves the app. */
const INK = '#14163a';
const SOFT = '#5a5d78';
const RULE = '#dcdce6';
const INDIGO = '#2b3278';
const GOLD = '#e8b04a';
const PAPER = '#ffffff';
const TEXT = '"Inter", system-ui, sans-serif';
const DISPLAY = '"Bricolage Grotesque", "Inter", system-ui, sans-serif';

/** Words broken into lines that fit. A word that is longer than a line is broken, too. */
function linesOf(on: CanvasRenderingContext2D, words: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(' ')) {
    let rest = word;
    const joined = line === '' ? rest : `${line} ${rest}`;
    if (on.measureText(joined).width <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    while (on.measureText(rest).width > width) {
      let fits = rest.length - 1;
      while (fits > 1 && on.measureText(rest.slice(0, fits)).width > width) fits -= 1;
      lines.push(rest.slice(0, fits));
      rest = rest.slice(fits);
    }
    line = rest;
  }
  return line === '' ? lines : [...lines, line];
}

function drawHead(on: CanvasRenderingContext2D): void {
  on.fillStyle = INDIGO;
  on.fillRect(0, 0, WIDTH, HEAD);
  on.save();
  on.translate(MARGIN, 42);
  on.scale(1.5, 1.5);
  on.fillStyle = PAPER;
  const petal = new Path2D(companyMark.petal);
  for (let turn = 0; turn < 4; turn += 1) {
    on.save();
    on.clip(petal);
    on.fillRect(0, 0, 32, 32);
    on.restore();
    on.translate(16, 16);
    on.rotate(Math.PI / 2);
    on.translate(-16, -16);
  }
  on.fillStyle = GOLD;
  on.beginPath();
  on.arc(companyMark.pot.cx, companyMark.pot.cy, companyMark.pot.r, 0, 2 * Math.PI);
  on.fill();
  on.restore();
  on.fillStyle = PAPER;
  on.font = `600 36px ${DISPLAY}`;
  on.fillText(company.name, MARGIN + 62, 78);
  on.font = `400 18px ${TEXT}`;
  on.textAlign = 'right';
  for (const [index, line] of letterhead.entries()) on.fillText(line, WIDTH - MARGIN, 48 + index * 26);
  on.textAlign = 'left';
}

/** Draws the code by which others check the receipt. @returns how far from the top it ends */
function drawCode(on: CanvasRenderingContext2D, { number, key, address }: ReceiptCode, top: number): number {
  const bits = encodeQR(address, 'raw', { border: 1, ecc: 'low' });
  // Whole pixels of the picture, so that no seam shows between two dots.
  const dot = Math.floor((CODE * SCALE) / bits.length) / SCALE;
  on.fillStyle = '#000000';
  for (const [y, row] of bits.entries())
    for (const [x, dark] of row.entries()) {
      if (dark) on.fillRect(MARGIN + x * dot, top + y * dot, dot, dot);
    }
  const left = MARGIN + CODE + 28;
  const width = WIDTH - MARGIN - left;
  let y = top + 24;
  on.fillStyle = INK;
  on.font = `600 20px ${TEXT}`;
  on.fillText(`Document ${number}`, left, y);
  on.fillText(`Key ${key}`, left, (y += 30));
  on.fillStyle = SOFT;
  on.font = `400 18px ${TEXT}`;
  const page = `${new URL(address).host}/verify`;
  const how = `Anybody who sees this receipt can check it: scan the code, or type number and key at ${page}.`;
  y += 10;
  for (const line of linesOf(on, how, width)) on.fillText(line, left, (y += 27));
  return Math.max(y, top + CODE);
}

/** @param drawnUpAt when it is drawn */
function draw(
  on: CanvasRenderingContext2D,
  { headline, amount, facts }: Receipt,
  code: ReceiptCode,
  drawnUpAt: Date,
): number {
  drawHead(on);
  let y = HEAD + 62;
  on.fillStyle = SOFT;
  on.font = `500 22px ${TEXT}`;
  on.fillText(`Receipt · ${headline}`, MARGIN, y);
  on.fillStyle = INK;
  // The largest amount has to fit on one line.
  let size = 60;
  do on.font = `600 ${(size -= 4)}px ${DISPLAY}`;
  while (on.measureText(amount).width > WIDTH - 2 * MARGIN);
  on.fillText(amount, MARGIN, (y += 66));
  y += 34;
  for (const [label, value] of facts) {
    on.fillStyle = RULE;
    on.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, 1);
    y += 38;
    on.fillStyle = SOFT;
    on.font = `400 21px ${TEXT}`;
    on.fillText(label, MARGIN, y);
    on.fillStyle = INK;
    on.font = `500 21px ${TEXT}`;
    const lines = linesOf(on, value, WIDTH - 2 * MARGIN - LABEL_WIDTH);
    for (const [index, line] of lines.entries()) on.fillText(line, MARGIN + LABEL_WIDTH, y + index * LINE_HEIGHT);
    y += (lines.length - 1) * LINE_HEIGHT + 22;
  }
  on.fillStyle = RULE;
  on.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, 1);
  y = drawCode(on, code, y + 32);
  on.fillStyle = SOFT;
  on.font = `400 17px ${TEXT}`;
  on.fillText(`Drawn up on ${formatDateTime(drawnUpAt)}, Lagos time.`, MARGIN, (y += 40));
  return y + 40;
}

function canvasOf(height: number): { canvas: HTMLCanvasElement; on: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const on = canvas.getContext('2d');
  if (!on) throw new Error('This browser draws no pictures');
  on.scale(SCALE, SCALE);
  return { canvas, on };
}

/** @returns a PNG as high as its words need */
export async function drawReceipt(receipt: Receipt, code: ReceiptCode, drawnUpAt = new Date()): Promise<Blob> {
  await Promise.all(['500 21px Inter', '600 36px "Bricolage Grotesque"'].map((font) => document.fonts.load(font, '₦')));
  const height = draw(canvasOf(1).on, receipt, code, drawnUpAt);
  const { canvas, on } = canvasOf(height);
  on.fillStyle = PAPER;
  on.fillRect(0, 0, WIDTH, height);
  draw(on, receipt, code, drawnUpAt);
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('No picture was made'))), 'image/png');
  });
}
