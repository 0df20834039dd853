/** PDFs that hide from the checks what a viewer would find. */
import { expect, test } from 'vitest';
import { checkPdf } from '../src/files/pdf.ts';
import { CATALOGUE, jpeg, PAGE, PAGES, pdf, pdfWith, stream } from './files.ts';

const DANGEROUS = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const inside = (content: string) => stream('/Type /ObjStm /N 1 /First 4', `9 0 ${content}`);
/** A script among objects that cannot be unpacked here. */
const hidden = (entries: string) => {
  const packed = Buffer.from(`9 0 ${DANGEROUS}`).toString('hex');
  return stream(`/Type /ObjStm /N 1 /First 4 ${entries} /Filter /ASCIIHexDecode`, packed, false).toString();
};
const withPart = (part: string): Buffer => pdf(CATALOGUE, PAGES, PAGE, part);

test.each<[string, () => Buffer, RegExp]>([
  ['whose word has a blank behind it', () => withPart(hidden('').replace('stream\n', 'stream \n')), /packed in a way/],
  ['that says so far before it', () => withPart(hidden(`/X (${'x'.repeat(5000)})`)), /packed in a way/],
  ['that says so before a text', () => withPart(hidden('/X (obj)')), /packed in a way/],
  ['that says so before a comment', () => withPart(hidden('% 9 0 obj <<\n')), /packed in a way/],
  ['that says so before what looks like one', () => withPart(hidden('/X (stream\nendstream)')), /packed in a way/],
  [
    'that is none, around an action',
    () => pdf(CATALOGUE, PAGES, `${PAGE.slice(0, -2)} % stream\n /AA << /O 4 0 R >> >>`, stream('', 'x')),
    /by itself/,
  ],
  [
    'that may have the action of its opening',
    () => pdfWith('/OpenAction 4 0 R', '[3 0 R /Fit]', inside('<< /S /URI /URI (http://x) >>')),
    /by itself/,
  ],
])('a PDF with a stream %s is refused', async (_, make, message) => {
  await expect(checkPdf(make())).rejects.toMatchObject({
    status: 422,
    code: 'file_unsafe',
    message: expect.stringMatching(message) as string,
  });
});

test('a PDF may have bookmarks, packed objects and pictures', async () => {
  const photo = stream('/Subtype /Image /DecodeParms << /ColorTransform 1 >> /Filter /DCTDecode', await jpeg(), false);
  const rows = stream('/Subtype /Image /DecodeParms << /Predictor 15 >>', Buffer.alloc(500));
  const book = pdf(
    '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
    PAGES,
    PAGE,
    '<< /First 5 0 R /Last 5 0 R >>',
    '<< /Title (One stream \\(1\\)) /Parent 4 0 R >>',
    stream('', 'BT (a stream) Tj ET'),
    photo,
    rows,
    inside('<< /Producer (One that packs) >>'),
  );
  await expect(checkPdf(book)).resolves.toBeUndefined();
});
