/** Files that attack whoever reads them, made by code: each at most 5 MB. What stands for what is in its name. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { CATALOGUE, PAGE, PAGES, pdf, pdfWith, stream } from './files.ts';

export type Hostile = readonly [name: string, make: () => Promise<Buffer> | Buffer];

const MOST = 4_900_000;
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const times = (count: number, make: (n: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, n) => make(n)));

// PNG

function part(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface Head {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
  interlaced?: boolean;
}

function headOf({ width, height, depth = 8, colour = 2, interlaced = false }: Head): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return part('IHDR', head);
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = part('IEND', Buffer.alloc(0));

/** A PNG with these bytes as its packed rows, and these parts before them. */
export const pngOf = (head: Head, rows: Buffer, ...parts: Buffer[]): Buffer =>
  Buffer.concat([PNG_START, headOf(head), ...parts, part('IDAT', rows), END]);

/** So many rows of nothing, packed: a thousandth of what they unpack to. */
const nothing = (bytes: number): Buffer => deflateSync(Buffer.alloc(Math.min(bytes, 400_000_000)), { level: 9 });

function frames(count: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(count);
  const rows = deflateSync(Buffer.alloc(1000));
  const one = (n: number): Buffer => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(2 * n, 0);
    frame.writeUInt32BE(5000, 4);
    frame.writeUInt32BE(5000, 8);
    const data = Buffer.alloc(4);
    data.writeUInt32BE(2 * n + 1);
    return Buffer.concat([part('fcTL', frame), part('fdAT', Buffer.concat([data, rows]))]);
  };
  return Buffer.concat([part('acTL', control), times(count, one)]);
}

const small = { width: 100, height: 100 };
const smallRows = deflateSync(Buffer.alloc(100 * 301));
const texts = (count: number): Buffer => {
  const one = part('zTXt', Buffer.concat([latin('k\0\0'), deflateSync(Buffer.alloc(2_000_000))]));
  return times(count, () => one);
};

const pngs: Hostile[] = [
  ['PNG, 60,000 x 60,000 in a few bytes', () => pngOf({ width: 60_000, height: 60_000 }, nothing(1000))],
  ['PNG, 2^31 wide', () => pngOf({ width: 0x7fffffff, height: 1 }, nothing(1000))],
  ['PNG, 2^31 x 2^31', () => pngOf({ width: 0x7fffffff, height: 0x7fffffff }, nothing(1000))],
  ['PNG, 0 wide', () => pngOf({ width: 0, height: 100 }, nothing(1000))],
  [
    'PNG, 7000 x 7000, 16 bit, interlaced',
    () => pngOf({ width: 7000, height: 7000, depth: 16, interlaced: true }, nothing(7000 * 42_001)),
  ],
  [
    'PNG, 7000 x 7000, 16 bit and alpha, interlaced',
    () => pngOf({ width: 7000, height: 7000, depth: 16, colour: 6, interlaced: true }, nothing(7000 * 56_001)),
  ],
  [
    'PNG, 7000 x 7000, 16 bit grey, interlaced',
    () => pngOf({ width: 7000, height: 7000, depth: 16, colour: 0, interlaced: true }, nothing(7000 * 14_001)),
  ],
  ['PNG, 7000 x 7000, 16 bit', () => pngOf({ width: 7000, height: 7000, depth: 16 }, nothing(7000 * 42_001))],
  ['PNG, 49,999,999 x 1', () => pngOf({ width: 49_999_999, height: 1, colour: 0 }, nothing(50_000_000))],
  ['PNG, 1 x 49,999,999', () => pngOf({ width: 1, height: 49_999_999, colour: 0 }, nothing(100_000_000))],
  ['PNG with rows for a larger one', () => pngOf(small, nothing(400_000_000))],
  ['PNG with 1000 frames of 5000 x 5000', () => pngOf(small, smallRows, frames(1000))],
  ['PNG with a packed text of 400 MB', () => pngOf(small, smallRows, part('zTXt', Buffer.concat([latin('k\0\0'), nothing(400_000_000)])))],
  ['PNG with 500 packed texts', () => pngOf(small, smallRows, texts(500))],
  ['PNG with a colour profile of 400 MB', () => pngOf(small, smallRows, part('iCCP', Buffer.concat([latin('k\0\0'), nothing(400_000_000)])))],
  ['PNG with 400,000 empty parts', () => pngOf(small, smallRows, times(400_000, () => part('teSt', Buffer.alloc(0))))],
  ['PNG with 300,000 pieces of its rows', () => Buffer.concat([PNG_START, headOf(small), times(300_000, () => part('IDAT', Buffer.alloc(0))), END])],
  ['PNG with a part of 4 GB', () => Buffer.concat([PNG_START, headOf(small), Buffer.from([0xff, 0xff, 0xff, 0xff]), latin('IDAT'), Buffer.alloc(1000)])],
  ['PNG with a colour that there is not', () => pngOf({ ...small, colour: 5 }, smallRows)],
  ['PNG with a depth that there is not', () => pngOf({ ...small, depth: 3 }, smallRows)],
  ['PNG with a palette that is too long', () => pngOf({ ...small, colour: 3 }, smallRows, part('PLTE', Buffer.alloc(3000)))],
  ['PNG with no palette', () => pngOf({ ...small, colour: 3 }, deflateSync(Buffer.alloc(10_100, 0xff)))],
  ['PNG that is only its head', () => Buffer.concat([PNG_START, headOf(small)])],
  ['PNG of 8 bytes', () => PNG_START],
];

// JPEG

const segment = (mark: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, mark]), length, data]);
};

/** The parts of a real picture: before its first scan, its first scan, and the rest. */
async function parts(progressive: boolean, side: number): Promise<{ head: Buffer; scans: Buffer[] }> {
  const whole = await sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .jpeg({ progressive, mozjpeg: false })
    .toBuffer();
  const starts: number[] = [];
  for (let at = whole.indexOf('ffda', 'hex'); at !== -1; at = whole.indexOf('ffda', at + 2, 'hex')) starts.push(at);
  const scans = starts.map((at, n) => whole.subarray(at, starts[n + 1] ?? whole.length - 2));
  return { head: whole.subarray(0, starts[0]), scans };
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

/** A picture whose last scan comes so many times. */
async function scanned(count: number, side: number): Promise<Buffer> {
  const { head, scans } = await parts(true, side);
  const last = scans.at(-1) ?? Buffer.alloc(0);
  const most = Math.min(count, Math.floor(MOST / last.length));
  return Buffer.concat([head, ...scans, times(most, () => last), JPEG_END]);
}

/** A picture that says it is so large. */
async function sized(width: number, height: number, progressive = false): Promise<Buffer> {
  const { head, scans } = await parts(progressive, 64);
  const said = Buffer.from(head);
  const at = said.indexOf(progressive ? 'ffc2' : 'ffc0', 'hex');
  said.writeUInt16BE(height, at + 5);
  said.writeUInt16BE(width, at + 7);
  return Buffer.concat([said, ...scans, JPEG_END]);
}

const jpegStart = Buffer.from([0xff, 0xd8]);

const jpegs: Hostile[] = [
  ['JPEG with 3000 scans', () => scanned(3000, 1500)],
  ['JPEG with as many scans as fit', () => scanned(1_000_000, 1000)],
  ['JPEG with 49 scans of 12 million pixels', () => scanned(39, 3464)],
  ['JPEG, 65,535 x 65,535', () => sized(65_535, 65_535)],
  ['JPEG, 65,535 x 65,535, progressive', () => sized(65_535, 65_535, true)],
  ['JPEG, 7000 x 7000, progressive, nearly empty', () => sized(7000, 7000, true)],
  ['JPEG, 7000 x 7000, nearly empty', () => sized(7000, 7000)],
  ['JPEG, 0 high', () => sized(64, 0)],
  ['JPEG of marks alone', () => Buffer.concat([jpegStart, Buffer.alloc(MOST, 0xff)])],
  ['JPEG of stuffed bytes', () => Buffer.concat([jpegStart, Buffer.alloc(MOST, 'ff00', 'hex')])],
  ['JPEG of marks that start again', () => Buffer.concat([jpegStart, Buffer.alloc(MOST, 'ffd0', 'hex')])],
  ['JPEG with a million comments', () => Buffer.concat([jpegStart, Buffer.alloc(MOST, 'fffe0002', 'hex')])],
  ['JPEG with comments of length 0', () => Buffer.concat([jpegStart, Buffer.alloc(MOST, 'fffe0000', 'hex')])],
  ['JPEG with starts of scans alone', () => Buffer.concat([jpegStart, Buffer.alloc(MOST, 'ffda0002', 'hex')])],
  [
    'JPEG with two frames',
    async () => {
      const { head, scans } = await parts(false, 64);
      const at = head.indexOf('ffc0', 'hex');
      const large = Buffer.from(head.subarray(at, at + 19));
      large.writeUInt16BE(60_000, 5);
      large.writeUInt16BE(60_000, 7);
      return Buffer.concat([head.subarray(0, at), head.subarray(at, at + 19), large, head.subarray(at + 19), ...scans, JPEG_END]);
    },
  ],
  [
    'JPEG with a broken EXIF part',
    async () => {
      const { head, scans } = await parts(false, 64);
      const exif = segment(0xe1, Buffer.concat([latin('Exif\0\0II*\0\x08\0\0\0'), Buffer.alloc(60_000, 0xff)]));
      return Buffer.concat([jpegStart, exif, head.subarray(2), ...scans, JPEG_END]);
    },
  ],
  [
    'JPEG with 255 broken profiles',
    async () => {
      const { head, scans } = await parts(false, 64);
      const profile = (n: number) => segment(0xe2, Buffer.concat([latin('ICC_PROFILE\0'), Buffer.from([n + 1, 255]), Buffer.alloc(15_000, 7)]));
      return Buffer.concat([jpegStart, times(255, profile), head.subarray(2), ...scans, JPEG_END]);
    },
  ],
  [
    'JPEG whose codes are random',
    async () => {
      const { head, scans } = await parts(false, 2000);
      const noise = Buffer.from(Array.from({ length: 500_000 }, (_, n) => (n * n * 7919) % 251));
      return Buffer.concat([head, (scans[0] ?? Buffer.alloc(0)).subarray(0, 14), noise, JPEG_END]);
    },
  ],
  ['JPEG of 3 bytes', () => Buffer.from([0xff, 0xd8, 0xff])],
];

// PDF

const page = (content: Buffer | string, more = ''): Buffer =>
  pdf(CATALOGUE, PAGES, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R ${more} >>`, content);

const gap = (length: number): string => `/Filter${' '.repeat(length)}`;

function overlapping(count: number): Buffer {
  const packed = deflateSync(Buffer.alloc(3_000_000));
  const heads = Array.from({ length: count }, () => '<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n').join('');
  return pdf(CATALOGUE, PAGES, PAGE, Buffer.concat([latin(heads), packed, latin('\nendstream')]));
}

/** Streams in streams: each doubles what the one inside of it draws. */
function forms(depth: number): Buffer {
  const twice = (n: number) =>
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /F ${n + 1} 0 R >> >>`, '/F Do '.repeat(2));
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
    stream(`/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 600 800] /XStep ${step} /YStep ${step} /Resources << >>`, '1 0 0 rg 0 0 300 300 re f '.repeat(1000)),
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
    stream(`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries}`, data, entries === ''),
  );

const pages = (count: number, entries = ''): Buffer =>
  pdf(
    CATALOGUE,
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${entries} >>`),
  );

const encrypted = (): Buffer =>
  latin(
    pdf(CATALOGUE, PAGES, PAGE, '<< /Filter /Standard /V 1 /R 2 /P -4 /O <' + '00'.repeat(32) + '> /U <' + '11'.repeat(32) + '> >>')
      .toString('latin1')
      .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>]'),
  );

const curves = 'q 0 0 m 600 800 100 700 300 400 c 10 w [0.001] 0 d S Q ';

const pdfs: Hostile[] = [
  ['PDF with a gap of 100 kB', () => pdf(CATALOGUE, PAGES, PAGE, `<< /Type /ObjStm /N 1 /First 4 ${gap(100_000)}>>\nstream\n\nendstream`)],
  ['PDF with a gap of 5 MB', () => pdf(CATALOGUE, PAGES, PAGE, `<< /Type /ObjStm /N 1 /First 4 ${gap(MOST)}>>\nstream\n\nendstream`)],
  ['PDF with a million gaps', () => pdf(CATALOGUE, PAGES, PAGE, `<< ${'/Filter  '.repeat(500_000)} >>\nstream\n\nendstream`)],
  ['PDF with 300 streams that overlap', () => overlapping(300)],
  ['PDF with 3000 streams that overlap', () => overlapping(3000)],
  ['PDF with a stream of 400 MB', () => page(Buffer.concat([latin('<< /Filter /FlateDecode >>\nstream\n'), nothing(400_000_000), latin('\nendstream')]))],
  ['PDF with a stream packed twenty times', () => {
    let data: Buffer = deflateSync(Buffer.alloc(100_000_000));
    for (let n = 0; n < 19; n += 1) data = deflateSync(data);
    return page(Buffer.concat([latin(`<< /Filter [${'/FlateDecode '.repeat(20)}] >>\nstream\n`), data, latin('\nendstream')]));
  }],
  ['PDF with a stream of LZW', () => page(Buffer.concat([latin('<< /Filter /LZWDecode >>\nstream\n'), Buffer.alloc(4_000_000, 0x80), latin('\nendstream')]))],
  ['PDF with runs of nothing', () => page(Buffer.concat([latin('<< /Filter /RunLengthDecode >>\nstream\n'), Buffer.alloc(MOST, 0x81), latin('\nendstream')]))],
  ['PDF with brackets in brackets', () => pdfWith(`/X ${'['.repeat(2_000_000)}`)],
  ['PDF with dictionaries in dictionaries', () => pdfWith(`/X ${'<<'.repeat(1_000_000)}`)],
  ['PDF with brackets in a drawing', () => page(stream('', '[ '.repeat(2_000_000)))],
  ['PDF whose pages are their own parents', () => pdf(CATALOGUE, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>')],
  ['PDF whose pages double in thirty levels', () => pdf(CATALOGUE, ...Array.from({ length: 30 }, (_, n) => `<< /Type /Pages /Kids [${n + 3} 0 R ${n + 3} 0 R] /Count 1 >>`), PAGE)],
  ['PDF that says 2^31 pages', () => pdf(CATALOGUE, '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>', PAGE)],
  ['PDF with 21 pages', () => pages(21)],
  ['PDF with 10,000 pages', () => pages(10_000)],
  ['PDF with a page 1 x 14,400', () => pdf(CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 14400] >>')],
  ['PDF with a page 14,400,000 wide', () => pdf(CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400000 1] >>')],
  ['PDF with a page of no size', () => pdf(CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 0 0] >>')],
  ['PDF with a page of no number', () => pdf(CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1e400 -1e400] >>')],
  ['PDF with 20 high pages', () => pages(20, '/MediaBox [0 0 100 499]')],
  ['PDF with forms that draw each other twice, 40 deep', () => forms(40)],
  ['PDF with forms that draw each other twice, 22 deep', () => forms(22)],
  ['PDF with 100,000 shadings', shaded],
  ['PDF with a picture of 12,000 x 12,000', () => image(12_000, 12_000, '', Buffer.alloc(400_000_000))],
  ['PDF with a JBIG2 picture of 60,000 x 60,000', () => image(60_000, 60_000, '/Filter /JBIG2Decode', Buffer.from('0000000030000100000013000100000001000000000000000000000000', 'hex'))],
  ['PDF with a JPEG 2000 picture', () => image(60_000, 60_000, '/Filter /JPXDecode', Buffer.from('ff4fff51002f00000000ea600000ea600000000000000000ea600000ea60000000000000000000030701010701010701', 'hex'))],
  ['PDF with a script', () => pdfWith('/OpenAction << /S /JavaScript /JS (while\\(true\\){}) >>')],
  ['PDF with a program that starts', () => pdfWith('/OpenAction << /S /Launch /F (cmd.exe) >>')],
  ['PDF with a file inside', () => pdfWith('/Names << /EmbeddedFiles << /Names [(a) << /EF << /F 4 0 R >> >>] >> >>', stream('/Type /EmbeddedFile', 'MZ'))],
  ['PDF with references outwards', () => pdfWith('/OpenAction << /S /GoToR /F (file:///etc/passwd) /D [0 /Fit] >> /X << /S /URI /URI (http://127.0.0.1:4000/) >>')],
  ['PDF with a form of XFA', () => pdfWith('/AcroForm << /XFA 4 0 R /Fields [] >>', stream('', '<xdp/>'))],
  ['PDF with 100,000 fields', () => pdfWith(`/AcroForm << /Fields [${'<< /T (a) /FT /Tx /V (b) /Rect [0 0 9 9] /Subtype /Widget >> '.repeat(50_000)}] >>`)],
  ['PDF with a password', encrypted],
  ['PDF whose table names itself', () => latin(pdf(CATALOGUE, PAGES, PAGE).toString('latin1').replace('/Root', '/Prev 9 /Root'))],
  ['PDF that is cut off', () => pdf(CATALOGUE, PAGES, PAGE).subarray(0, 120)],
  ['PDF of 5 MB of words', () => Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(MOST, 'stream\n')])],
  ['PDF of 5 MB of objects', () => Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(MOST, '1 0 obj\n')])],
  ['PDF of 5 MB of ends', () => Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(MOST, 'startxref\n0\n%%EOF\n')])],
  ['PDF of 5 bytes', () => latin('%PDF-')],
];

/** Each takes all the time that a file may take. */
export const slowFiles: readonly Hostile[] = [
  ['PDF with a pattern of tiny steps', () => tiled(0.001)],
  ['PDF with a pattern of no step', () => tiled(0)],
  ['PDF with a million curves', () => page(stream('', curves.repeat(300_000)))],
  ['PDF with a million dashes', () => page(stream('', `[0.0001] 0 d 0.1 w ${'0 0 m 600 800 l S '.repeat(10_000)}`))],
  ['PDF with a picture of 30,000 x 30,000', () => image(30_000, 30_000, '', Buffer.alloc(1_000_000))],
  ['PDF with a fax of 60,000 x 60,000', () => image(60_000, 60_000, '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>', Buffer.alloc(100_000, 0xff))],
  ['PDF with a JPEG of 3000 scans', async () => image(1500, 1500, '/Filter /DCTDecode', await scanned(3000, 1500))],
  ['PDF with a program for colours', () => pdf(CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Shading << /S 5 0 R >> >> >>', stream('', '/S sh'), '<< /ShadingType 1 /ColorSpace /DeviceRGB /Domain [0 1 0 1] /Matrix [600 0 0 800 0 0] /Function 6 0 R >>', stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]', `{ ${'dup mul '.repeat(100_000)} 0 }`))],
];

export const hostileFiles: readonly Hostile[] = [...pngs, ...jpegs, ...pdfs];
