/** Pictures that attack their reader, made by code. The name says what is in each. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { latin, MOST, nothing, times, type Hostile } from './hostile.ts';

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

function frames(count: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(count);
  const rows = deflateSync(Buffer.alloc(1000));
  const chunk = (n: number): Buffer => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(2 * n, 0);
    frame.writeUInt32BE(5000, 4);
    frame.writeUInt32BE(5000, 8);
    const data = Buffer.alloc(4);
    data.writeUInt32BE(2 * n + 1);
    return Buffer.concat([part('fcTL', frame), part('fdAT', Buffer.concat([data, rows]))]);
  };
  return Buffer.concat([part('acTL', control), times(count, chunk)]);
}

const small = { width: 100, height: 100 };
const smallRows = deflateSync(Buffer.alloc(100 * 301));
const texts = (count: number): Buffer => {
  const chunk = part('zTXt', Buffer.concat([latin('k\0\0'), deflateSync(Buffer.alloc(2_000_000))]));
  return times(count, () => chunk);
};

export const hostilePngs: Hostile[] = [
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
  [
    'PNG with a packed text of 400 MB',
    () => pngOf(small, smallRows, part('zTXt', Buffer.concat([latin('k\0\0'), nothing(400_000_000)]))),
  ],
  ['PNG with 500 packed texts', () => pngOf(small, smallRows, texts(500))],
  [
    'PNG with a colour profile of 400 MB',
    () => pngOf(small, smallRows, part('iCCP', Buffer.concat([latin('k\0\0'), nothing(400_000_000)]))),
  ],
  [
    'PNG with 400,000 empty parts',
    () =>
      pngOf(
        small,
        smallRows,
        times(400_000, () => part('teSt', Buffer.alloc(0))),
      ),
  ],
  [
    'PNG with 300,000 pieces of its rows',
    () => Buffer.concat([PNG_START, headOf(small), times(300_000, () => part('IDAT', Buffer.alloc(0))), END]),
  ],
  [
    'PNG with a part of 4 GB',
    () =>
      Buffer.concat([
        PNG_START,
        headOf(small),
        Buffer.from([0xff, 0xff, 0xff, 0xff]),
        latin('IDAT'),
        Buffer.alloc(1000),
      ]),
  ],
  ['PNG with a colour that there is not', () => pngOf({ ...small, colour: 5 }, smallRows)],
  ['PNG with a depth that there is not', () => pngOf({ ...small, depth: 3 }, smallRows)],
  [
    'PNG with a palette that is too long',
    () => pngOf({ ...small, colour: 3 }, smallRows, part('PLTE', Buffer.alloc(3000))),
  ],
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
  const picture = await sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
    .jpeg({ progressive, mozjpeg: false })
    .toBuffer();
  const starts: number[] = [];
  for (let at = picture.indexOf('ffda', 'hex'); at !== -1; at = picture.indexOf('ffda', at + 2, 'hex')) starts.push(at);
  const scans = starts.map((at, n) => picture.subarray(at, starts[n + 1] ?? picture.length - 2));
  return { head: picture.subarray(0, starts[0]), scans };
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

/** A picture whose last scan comes so many times. */
export async function scanned(count: number, side: number): Promise<Buffer> {
  const { head, scans } = await parts(true, side);
  const last = scans.at(-1) ?? Buffer.alloc(0);
  const most = Math.min(count, Math.floor(MOST / last.length));
  return Buffer.concat([head, ...scans, times(most, () => last), JPEG_END]);
}

/** A picture whose header claims this width and height. */
async function sized(width: number, height: number, progressive = false): Promise<Buffer> {
  const { head, scans } = await parts(progressive, 64);
  const said = Buffer.from(head);
  const at = said.indexOf(progressive ? 'ffc2' : 'ffc0', 'hex');
  said.writeUInt16BE(height, at + 5);
  said.writeUInt16BE(width, at + 7);
  return Buffer.concat([said, ...scans, JPEG_END]);
}

const jpegStart = Buffer.from([0xff, 0xd8]);

export const hostileJpegs: Hostile[] = [
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
      return Buffer.concat([
        head.subarray(0, at),
        head.subarray(at, at + 19),
        large,
        head.subarray(at + 19),
        ...scans,
        JPEG_END,
      ]);
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
      const profile = (n: number) =>
        segment(0xe2, Buffer.concat([latin('ICC_PROFILE\0'), Buffer.from([n + 1, 255]), Buffer.alloc(15_000, 7)]));
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
