/** Reads the square code on the first sheet of a PDF that we wrote, as a camera would. */
import { inflateSync } from 'node:zlib';
import readQr from 'qr/decode.js';

const DOT = 4;
/** White around the code, in dots of it: a camera finds it by that. */
const QUIET = 4;

/** @returns what the code says @throws Error where there is none */
export function qrOfPdf(file: Uint8Array): string {
  const text = Buffer.from(file).toString('latin1');
  for (const [, stream = ''] of text.matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    const dots = dotsOf(stream);
    if (dots.length > 0) return decode(dots);
  }
  throw new Error('There is no square code in this PDF');
}

interface Dot {
  x: number;
  y: number;
  size: number;
}

function dotsOf(stream: string): Dot[] {
  try {
    const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re\n/g)].map(([, x, y, size]) => ({
      x: Number(x),
      y: Number(y),
      size: Number(size),
    }));
  } catch {
    return [];
  }
}

function decode(dots: readonly Dot[]): string {
  const left = Math.min(...dots.map(({ x }) => x));
  const top = Math.min(...dots.map(({ y }) => y));
  const places = dots.map(({ x, y, size }) => [Math.round((x - left) / size), Math.round((y - top) / size)] as const);
  const side = (Math.max(...places.flat()) + 1 + 2 * QUIET) * DOT;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [column, row] of places)
    for (let n = 0; n < DOT * DOT; n += 1) {
      const x = (column + QUIET) * DOT + (n % DOT);
      const y = (row + QUIET) * DOT + Math.floor(n / DOT);
      data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return readQr({ width: side, height: side, data });
}
