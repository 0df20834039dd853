/** A passkey in software: it signs with ES256 and writes what a browser and its authenticator would, with hand-written CBOR. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyQuestion } from '@ajose/sdk/contract/common';
import type { NewCredential, PasskeyAnswer, PasskeyCreation } from '@ajose/sdk/contract/passkeys';

/** What a faulty device or an attacker does differently. */
interface Odd {
  origin?: string;
  rpId?: string;
  /** Without user verification: no fingerprint and no PIN. */
  unverified?: boolean;
  challenge?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
const number = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

export class Authenticator {
  readonly id = randomBytes(16);
  /** The signature counter that it reports. */
  counter = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create({ challenge, rp }: PasskeyCreation, odd: Odd = {}): NewCredential {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = map(
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), bytes(Buffer.from(x, 'base64url'))],
      [number(-3), bytes(Buffer.from(y, 'base64url'))],
    );
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const data = Buffer.concat([this.#data(odd.rpId ?? rp.id, NEW_KEY, odd), attested]);
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge, odd).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, rpId }: PasskeyQuestion, odd: Odd = {}): PasskeyAnswer {
    this.counter += 1;
    const data = this.#data(odd.rpId ?? rpId, 0, odd);
    const client = this.#client('webauthn.get', challenge, odd);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #data(rpId: string, more: number, { unverified = false }: Odd): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (unverified ? 0 : VERIFIED) | more]), counter]);
  }

  #client(type: string, challenge: string, { origin = this.#origin, challenge: other = challenge }: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: other, origin, crossOrigin: false }));
  }
}
