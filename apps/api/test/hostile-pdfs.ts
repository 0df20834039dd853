/** PDFs that attack their reader, made by code. */
import { deflateSync } from 'node:zlib';
import { CATALOGUE, PAGE, PAGES, pdf, pdfWith, stream } from './files.ts';
import { latin, MOST, nothing, type Hostile } from './hostile.ts';
import { scanned } from './hostile-pictures.ts';

const page = (content: Buffer | string, more = ''): Buffer =>
  pdf(CATALOGUE, PAGES, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R ${more} >>`, content);

const gap = (length: number): string => `/Filter${' '.repeat(length)}`;

function overlapping(count: number): Buffer {
  const packed = deflateSync(Buffer.alloc(3_000_000));
  const heads = Array.from(
    { length: count },
    () => '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n',
  ).join('');
  return pdf(CATALOGUE, PAGES, PAGE, Buffer.concat([latin(heads), packed, latin('\nendstream')]));
}

/** Streams in streams: each doubles what the one inside of it draws. */
function forms(depth: number): Buffer {
  const twice = (n: number) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /F ${n + 1} 0 R >> >>`,
      '/F Do '.repeat(2),
    );
  const inner = stream('/Type /XObject /Subtype /Form /BBox [0 0 600 800]', '0 0 600 800 re f');
  return pdf(
    CATALOGUE,
    PAGES,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    stream('', '/F Do'),
    ...Array.from({ length: depth }, (_, n) => twice(n + 5)),
    inner,
  );
}

const tiled = (step: number): Buffer =>
  pdf(
    CATALOGUE,
    PAGES,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Pattern << /P 5 0 R >> >> >>',
    stream('', '/Pattern cs /P scn 0 0 600 800 re f'),
    stream(
      `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 600 800] /XStep ${step} /YStep ${step} /Resources << >>`,
      '1 0 0 rg 0 0 300 300 re f '.repeat(1000),
    ),
  );

const shaded = (): Buffer =>
  pdf(
    CATALOGUE,
    PAGES,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Shading << /S 5 0 R >> >> >>',
    stream('', '/S sh '.repeat(100_000)),
    '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 600 800] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 3 >> /Extend [true true] >>',
  );

const image = (width: number, height: number, entries: string, data: Buffer): Buffer =>
  pdf(
    CATALOGUE,
    PAGES,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    stream('', '600 0 0 800 0 0 cm /I Do'),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries}`,
      data,
      entries === '',
    ),
  );

const pages = (count: number, entries = ''): Buffer =>
  pdf(
    CATALOGUE,
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${entries} >>`),
  );

const encrypted = (): Buffer =>
  latin(
    pdf(
      CATALOGUE,
      PAGES,
      PAGE,
      '<< /Filter /Standard /V 1 /R 2 /P -4 /O <' + '00'.repeat(32) + '> /U <' + '11'.repeat(32) + '> >>',
    )
      .toString('latin1')
      .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>]'),
  );

const curves = 'q 0 0 m 600 800 100 700 300 400 c 10 w [0.001] 0 d S Q ';

export const hostilePdfs: Hostile[] = [
  [
    'PDF with a gap of 100 kB',
    () => pdf(CATALOGUE, PAGES, PAGE, `<< /Type /ObjStm /N 1 /First 4 ${gap(100_000)}>>\nstream\n\nendstream`),
  ],
  [
    'PDF with a gap of 5 MB',
    () => pdf(CATALOGUE, PAGES, PAGE, `<< /Type /ObjStm /N 1 /First 4 ${gap(MOST)}>>\nstream\n\nendstream`),
  ],
  [
    'PDF with a million gaps',
    () => pdf(CATALOGUE, PAGES, PAGE, `<< ${'/Filter  '.repeat(500_000)} >>\nstream\n\nendstream`),
  ],
  ['PDF with 300 streams that overlap', () => overlapping(300)],
  ['PDF with 3000 streams that overlap', () => overlapping(3000)],
  [
    'PDF with a stream of 400 MB',
    () =>
      page(Buffer.concat([latin('<< /Filter /FlateDecode >>\nstream\n'), nothing(400_000_000), latin('\nendstream')])),
  ],
  [
    'PDF with a stream packed twenty times',
    () => {
      let data: Buffer = deflateSync(Buffer.alloc(100_000_000));
      for (let n = 0; n < 19; n += 1) data = deflateSync(data);
      return page(
        Buffer.concat([latin(`<< /Filter [${'/FlateDecode '.repeat(20)}] >>\nstream\n`), data, latin('\nendstream')]),
      );
    },
  ],
  [
    'PDF with a stream of LZW',
    () =>
      page(
        Buffer.concat([
          latin('<< /Filter /LZWDecode >>\nstream\n'),
          Buffer.alloc(4_000_000, 0x80),
          latin('\nendstream'),
        ]),
      ),
  ],
  [
    'PDF with runs of nothing',
    () =>
      page(
        Buffer.concat([
          latin('<< /Filter /RunLengthDecode >>\nstream\n'),
          Buffer.alloc(MOST, 0x81),
          latin('\nendstream'),
        ]),
      ),
  ],
  ['PDF with brackets in brackets', () => pdfWith(`/X ${'['.repeat(2_000_000)}`)],
  ['PDF with dictionaries in dictionaries', () => pdfWith(`/X ${'<<'.repeat(1_000_000)}`)],
  ['PDF with brackets in a drawing', () => page(stream('', '[ '.repeat(2_000_000)))],
  ['PDF whose pages are their own parents', () => pdf(CATALOGUE, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>')],
  [
    'PDF whose pages double in thirty levels',
    () =>
      pdf(
        CATALOGUE,
        ...Array.from({ length: 30 }, (_, n) => `<< /Type /Pages /Kids [${n + 3} 0 R ${n + 3} 0 R] /Count 1 >>`),
        PAGE,
      ),
  ],
  ['PDF that says 2^31 pages', () => pdf(CATALOGUE, '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>', PAGE)],
  ['PDF with 21 pages', () => pages(21)],
  ['PDF with 10,000 pages', () => pages(10_000)],
  [
    'PDF with a page 1 x 14,400',
    () => pdf(CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 14400] >>'),
  ],
  [
    'PDF with a page 14,400,000 wide',
    () => pdf(CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400000 1] >>'),
  ],
  ['PDF with a page of no size', () => pdf(CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] >>')],
  [
    'PDF with a page of no number',
    () => pdf(CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e400 -1e400] >>'),
  ],
  ['PDF with 20 high pages', () => pages(20, '/MediaBox [0 0 100 499]')],
  ['PDF with forms that draw each other twice, 40 deep', () => forms(40)],
  ['PDF with forms that draw each other twice, 22 deep', () => forms(22)],
  ['PDF with 100,000 shadings', shaded],
  ['PDF with a picture of 12,000 x 12,000', () => image(12_000, 12_000, '', Buffer.alloc(400_000_000))],
  [
    'PDF with a JBIG2 picture of 60,000 x 60,000',
    () =>
      image(
        60_000,
        60_000,
        '/Filter /JBIG2Decode',
        Buffer.from('0000000030000100000013000100000001000000000000000000000000', 'hex'),
      ),
  ],
  [
    'PDF with a JPEG 2000 picture',
    () =>
      image(
        60_000,
        60_000,
        '/Filter /JPXDecode',
        Buffer.from(
          'ff4fff51002f00000000ea600000ea600000000000000000ea600000ea60000000000000000000030701010701010701',
          'hex',
        ),
      ),
  ],
  ['PDF with a script', () => pdfWith('/OpenAction << /S /JavaScript /JS (while\\(true\\){}) >>')],
  ['PDF with a program that starts', () => pdfWith('/OpenAction << /S /Launch /F (cmd.exe) >>')],
  [
    'PDF with a file inside',
    () =>
      pdfWith(
        '/Names << /EmbeddedFiles << /Names [(a) << /EF << /F 4 0 R >> >>] >> >>',
        stream('/Type /EmbeddedFile', 'MZ'),
      ),
  ],
  [
    'PDF with references outwards',
    () =>
      pdfWith(
        '/OpenAction << /S /GoToR /F (file:///etc/passwd) /D [0 /Fit] >> /X << /S /URI /URI (http://127.0.0.1:4000/) >>',
      ),
  ],
  ['PDF with a form of XFA', () => pdfWith('/AcroForm << /XFA 4 0 R /Fields [] >>', stream('', '<xdp/>'))],
  [
    'PDF with 100,000 fields',
    () =>
      pdfWith(
        `/AcroForm << /Fields [${'<< /T (a) /FT /Tx /V (b) /Rect [0 0 9 9] /Subtype /Widget >> '.repeat(50_000)}] >>`,
      ),
  ],
  ['PDF with a password', encrypted],
  [
    'PDF whose table names itself',
    () => latin(pdf(CATALOGUE, PAGES, PAGE).toString('latin1').replace('/Root', '/Prev 9 /Root')),
  ],
  ['PDF that is cut off', () => pdf(CATALOGUE, PAGES, PAGE).subarray(0, 120)],
  ['PDF of 5 MB of words', () => Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(MOST, 'stream\n')])],
  ['PDF of 5 MB of objects', () => Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(MOST, '1 0 obj\n')])],
  ['PDF of 5 MB of ends', () => Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(MOST, 'startxref\n0\n%%EOF\n')])],
  ['PDF of 5 bytes', () => latin('%PDF-')],
];

/** Each takes all the time that a file may take. */
export const slowPdfs: readonly Hostile[] = [
  ['PDF with a pattern of tiny steps', () => tiled(0.001)],
  ['PDF with a pattern of no step', () => tiled(0)],
  ['PDF with a million curves', () => page(stream('', curves.repeat(300_000)))],
  ['PDF with a million dashes', () => page(stream('', `[0.0001] 0 d 0.1 w ${'0 0 m 600 800 l S '.repeat(10_000)}`))],
  ['PDF with a picture of 30,000 x 30,000', () => image(30_000, 30_000, '', Buffer.alloc(1_000_000))],
  [
    'PDF with a fax of 60,000 x 60,000',
    () =>
      image(
        60_000,
        60_000,
        '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
        Buffer.alloc(100_000, 0xff),
      ),
  ],
  ['PDF with a JPEG of 3000 scans', async () => image(1500, 1500, '/Filter /DCTDecode', await scanned(3000, 1500))],
  [
    'PDF with a program for colours',
    () =>
      pdf(
        CATALOGUE,
        PAGES,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Shading << /S 5 0 R >> >> >>',
        stream('', '/S sh'),
        '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [600 0 0 800 0 0] /Function 6 0 R >>',
        stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]', `{ ${'dup mul '.repeat(100_000)} 0 }`),
      ),
  ],
];
