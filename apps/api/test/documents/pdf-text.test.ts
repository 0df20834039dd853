/** The text of a PDF, as it is copied or read aloud. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newPaper, writeText } from '../../src/platform/pdf/paper.ts';

async function textOf(words: string): Promise<string> {
  const paper = newPaper('Words');
  writeText(paper, 'P', words, { size: 9, strong: true });
  paper.pdf.end();
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await buffer(paper.pdf));
  const text = [...document.pages()].map((sheet) => sheet.getText()).join('');
  document.destroy();
  library.destroy();
  return text;
}

test('a document keeps its letters after another one that had them only as parts of accented letters', async () => {
  expect(await textOf('Ọẹ')).toBe('Ọẹ');
  expect(await textOf('Opening, ₦0.00')).toBe('Opening, ₦0.00');
});
