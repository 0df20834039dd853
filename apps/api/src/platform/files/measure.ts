/**
 * Counts what decoding a picture would take, before anything decodes it: a few kilobytes can stand for gigabytes, or for thousands of passes
 * over the same pixels. It reads only the heads of a picture's parts.
 */
import { NotTaken } from './reading.ts';

/** The most pixels of a picture; phones' cameras commonly take a quarter of that. */
export const MOST_PIXELS = 50_000_000;
/** The longest side that is taken; a picture is scaled down to a tenth of it. */
const LONGEST_SIDE = 30_000;
/** The most that the decoder may hold of a picture at the same time. */
const MOST_BYTES = 200_000_000;
/** The most scans; a progressive JPEG has about ten. */
const MOST_SCANS = 50;
/** The most pixels that all scans together may go over: each scan goes over all pixels. */
const MOST_SCANNED = 500_000_000;

interface Measured {
  width: number;
  height: number;
  /** What the decoder holds of each pixel. */
  bytesOfPixel: number;
  scans: number;
}

const unreadable = (): NotTaken => new NotTaken('file_unreadable');

/** Channels by the PNG's type of colour. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PNG_HEAD_BYTES = 33;

function measurePng(bytes: Buffer): Measured {
  if (bytes.length < PNG_HEAD_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') throw unreadable();
  const [depth = 0, colour = 0] = bytes.subarray(24, 26);
  const channels = CHANNELS[colour];
  if (channels === undefined) throw unreadable();
  const bytesOfPixel = channels * (depth > 8 ? 2 : 1);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytesOfPixel, scans: 1 };
}

const END = 0xd9;
const SCAN = 0xda;
const PROGRESSIVE = 0xc2;
/** Baseline, extended and progressive, with Huffman's codes. */
const FRAMES: readonly number[] = [0xc0, 0xc1, PROGRESSIVE];
/** Filling, and marks inside of a scan: nothing belongs to them. */
const standsAlone = (mark: number): boolean => mark <= 0x01 || (mark >= 0xd0 && mark <= 0xd8);

function frameOf(bytes: Buffer, mark: number, at: number): Measured {
  const isWhole = at + 10 <= bytes.length;
  if (!isWhole || bytes[at + 4] !== 8) throw unreadable();
  const channels = bytes[at + 9] ?? 0;
  // Of a progressive picture the decoder holds the coefficients as well, two bytes each.
  const bytesOfPixel = mark === PROGRESSIVE ? 2 * channels : channels;
  return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), bytesOfPixel, scans: 0 };
}

function measureJpeg(bytes: Buffer): Measured {
  let frame: Measured | undefined;
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at)) {
    const mark = bytes[at + 1] ?? END;
    if (mark === END) break;
    if (mark === 0xff) at += 1;
    else if (standsAlone(mark)) at += 2;
    else {
      if (at + 4 > bytes.length) break;
      if (FRAMES.includes(mark)) {
        if (frame) throw unreadable();
        frame = frameOf(bytes, mark, at);
      }
      if (mark === SCAN && frame) frame.scans += 1;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  if (!frame) throw unreadable();
  return frame;
}

/** @throws NotTaken */
export function measure(bytes: Buffer, type: 'image/jpeg' | 'image/png'): void {
  const { width, height, bytesOfPixel, scans } = type === 'image/png' ? measurePng(bytes) : measureJpeg(bytes);
  const pixels = width * height;
  if (pixels === 0) throw unreadable();
  const isLarge = Math.max(width, height) > LONGEST_SIDE || pixels > MOST_PIXELS || pixels * bytesOfPixel > MOST_BYTES;
  if (isLarge || scans > MOST_SCANS || pixels * scans > MOST_SCANNED) throw new NotTaken('picture_too_large');
}
