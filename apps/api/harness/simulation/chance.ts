/** Random numbers from a seed: the simulation's own, and every one that the server, the sandbox and PGlite ask for. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export class Chance {
  readonly #generator;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** A whole number of 0 to `most` - 1. */
  below(most: number): number {
    return uniformInt(this.#generator, 0, most - 1);
  }

  /** @param of one time in this many */
  once(of: number): boolean {
    return this.below(of) === 0;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }

  /** Picks from a list that may be empty. */
  any<T>(from: readonly T[]): T | undefined {
    return from.length === 0 ? undefined : from[this.below(from.length)];
  }

  fill<Bytes extends NodeJS.ArrayBufferView>(into: Bytes): Bytes {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = this.below(256);
    return into;
  }
}

/** What answers `crypto` and `Math.random` from now on. */
let current = new Chance(0);

const bytes = (size: number): Buffer => current.fill(Buffer.alloc(size));

/** A UUID of version 4. */
export function uuid(chance: Chance = current): `${string}-${string}-${string}-${string}-${string}` {
  const hex = chance.fill(Buffer.alloc(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Makes every random source in this process use `decide`. Call it before PGlite starts. */
export function takeOver(): void {
  const members = {
    randomBytes: bytes,
    randomUUID: () => uuid(),
    randomInt: (least: number, most?: number) =>
      most === undefined ? current.below(least) : least + current.below(most - least),
    randomFillSync: (into: NodeJS.ArrayBufferView) => current.fill(into),
  };
  Object.assign(crypto, members);
  Object.assign(globalThis.crypto, { randomUUID: members.randomUUID, getRandomValues: members.randomFillSync });
  Math.random = () => current.below(1 << 30) / (1 << 30);
  syncBuiltinESMExports();
}

export function decide(chance: Chance): void {
  current = chance;
}
