/** Access tokens: given for the API key and the secret key, and needed by every other call until they end. */
import { randomBytes } from 'node:crypto';
import { refusals } from './answers.ts';

export class Tokens {
  readonly #keys: string;
  readonly #lifeSeconds: number;
  readonly #now: () => Date;
  /** When each token ends. They are not kept on disk: after a restart the merchant signs in again. */
  readonly #ends = new Map<string, number>();

  constructor(options: { apiKey: string; secretKey: string; lifeSeconds: number; now: () => Date }) {
    this.#keys = Buffer.from(`${options.apiKey}:${options.secretKey}`).toString('base64');
    this.#lifeSeconds = options.lifeSeconds;
    this.#now = options.now;
  }

  /** @param authorization the header: `Basic base64(apiKey:secretKey)` */
  give(authorization: string | undefined): { accessToken: string; expiresIn: number } {
    if (!authorization) throw refusals.noHeader();
    if (authorization !== `Basic ${this.#keys}`) throw refusals.badKeys();
    const accessToken = [36, 96, 64].map((bytes) => randomBytes(bytes).toString('base64url')).join('.');
    this.#ends.set(accessToken, this.#now().getTime() + this.#lifeSeconds * 1000);
    return { accessToken, expiresIn: this.#lifeSeconds };
  }

  /** @throws Refusal where the header is missing, or its token is wrong or has ended */
  require(authorization: string | undefined): void {
    if (!authorization) throw refusals.noHeader();
    const end = this.#ends.get(authorization.replace(/^Bearer /, ''));
    if (end === undefined || end <= this.#now().getTime()) throw refusals.badToken();
  }

  /** Ends all tokens, as Monnify may do at any time. */
  end(): void {
    this.#ends.clear();
  }
}
