/** What files that attack are made of: each has at most 5 MB. */
import { deflateSync } from 'node:zlib';

export type Hostile = readonly [name: string, make: () => Promise<Buffer> | Buffer];

export const MOST = 4_900_000;
export const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
export const times = (count: number, make: (n: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, n) => make(n)));

/** So many bytes of nothing, packed: a thousandth of what they unpack to. */
export const nothing = (bytes: number): Buffer => deflateSync(Buffer.alloc(Math.min(bytes, 400_000_000)), { level: 9 });
