/**
 * Draws the pages of a PDF one below the other and keeps the picture: no script, reference, form or file inside of it stays. PDFium draws,
 * as WebAssembly, so what goes wrong in it stays in its own memory. Runs in a process that reads files (reader-process.ts).
 */
import { MOST_PDF_PAGES } from '@ajose/sdk/domain/promises';
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium';
import { toJpeg } from './pictures.ts';
import { NotTaken } from './reading.ts';

/** A4 at 150 dots an inch. All pages are as wide as this. */
const WIDTH = 1240;
/** How many times higher than wide a page may be: more than a receipt of a till; A4 has 1.4. */
const MOST_TIMES_HIGHER = 5;
/** Room for all pages, should each be as long as a legal one. A JPEG has at most 65,535 rows. */
const MOST_ROWS = MOST_PDF_PAGES * 2100;
const CHANNELS = 3;
const ROW_BYTES = WIDTH * CHANNELS;
/** The gap between two pages. */
const GAP_BYTES = 8 * ROW_BYTES;
const GREY = 0xb0;

let library: Promise<PDFiumLibrary> | undefined;

async function open(bytes: Buffer): Promise<PDFiumDocument> {
  const pdfium = await (library ??= PDFiumLibrary.init());
  return pdfium.loadDocument(bytes).catch((error: unknown) => {
    const isLocked = error instanceof Error && /password|security/i.test(error.message);
    throw new NotTaken(isLocked ? 'pdf_locked' : 'file_unreadable');
  });
}

/** Draws a page. @returns its pixels, four bytes each */
async function draw(page: PDFiumPage, rowsLeft: number): Promise<Uint8Array> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const rows = Math.round((WIDTH * originalHeight) / originalWidth);
  if (!(rows > 0)) throw new NotTaken('file_unreadable');
  if (rows > WIDTH * MOST_TIMES_HIGHER || rows > rowsLeft) throw new NotTaken('pdf_too_long');
  // What was typed into a form is part of what can be seen.
  const { data } = await page.render({
    scale: 1,
    width: WIDTH,
    height: rows,
    render: 'bitmap',
    renderFormFields: true,
  });
  return data;
}

/** @throws NotTaken */
export async function drawPages(bytes: Buffer): Promise<Buffer> {
  const document = await open(bytes);
  try {
    const count = document.getPageCount();
    if (count === 0) throw new NotTaken('file_unreadable');
    if (count > MOST_PDF_PAGES) throw new NotTaken('pdf_too_long');
    // What is not written takes no memory.
    const paper = Buffer.alloc(MOST_ROWS * ROW_BYTES);
    let end = 0;
    for (const page of document.pages()) {
      if (end > 0) {
        paper.fill(GREY, end, end + GAP_BYTES);
        end += GAP_BYTES;
      }
      const pixels = await draw(page, MOST_ROWS - end / ROW_BYTES);
      for (let from = 0; from < pixels.length; from += 4) {
        paper[end] = pixels[from] ?? 0;
        paper[end + 1] = pixels[from + 1] ?? 0;
        paper[end + 2] = pixels[from + 2] ?? 0;
        end += CHANNELS;
      }
    }
    return await toJpeg(paper.subarray(0, end), { width: WIDTH, height: end / ROW_BYTES, channels: CHANNELS });
  } finally {
    document.destroy();
  }
}
