/** What the platform's PDF files share: the fonts, the sheet, and how amounts and moments are written. */
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import { formatNaira, toNaira } from '@ajose/sdk/money';

const { resolve } = createRequire(import.meta.url);
// PDF's own fonts lack the naira sign and the letters of Yoruba and Igbo.
export const PLAIN = resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
export const STRONG = resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

export const MARGIN = 50;

export const newPaper = (title: string): PDFKit.PDFDocument =>
  new Pdf({ size: 'A4', margin: MARGIN, info: { Title: title, Author: 'Ajose' } });

export const naira = (kobo: bigint | null): string => (kobo === null ? '–' : formatNaira(toNaira(kobo)));
