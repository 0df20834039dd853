/** An authenticator app for journeys: the six digits of a key (RFC 6238 with SHA-1 and steps of 30 seconds). */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
/** A code of the step before is given only while the server takes it for at least so long: a busy machine is slow to send it. */
const MARGIN_MS = 15_000;

export class Authenticator {
  readonly #key: Buffer;
  #last = 0;

  /** @param key the base32 text that the set-up shows */
  constructor(key: string) {
    this.#key = fromBase32(key);
  }

  /**
   * A code that was not given before. Each code works once, and the server takes one step early or late,
   * so three codes are there at the same time; for a fourth it waits.
   */
  async nextCode(): Promise<string> {
    this.#last = Math.max(this.#last + 1, stepAt(Date.now() + MARGIN_MS) - 1);
    while (this.#last > stepAt(Date.now()) + 1) await sleep(STEP_MS - (Date.now() % STEP_MS));
    return this.#codeOf(this.#last);
  }

  #codeOf(step: number): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(step));
    const hash = createHmac('sha1', this.#key).update(counter).digest();
    const offset = hash.readUInt8(hash.length - 1) & 15;
    return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
  }
}

const stepAt = (ms: number): number => Math.floor(ms / STEP_MS);

function fromBase32(key: string): Buffer {
  const signs = key.replaceAll(/[\s=]/g, '').split('');
  const bits = signs.map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
