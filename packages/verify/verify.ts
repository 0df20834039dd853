/**
 * Checks a document that Ajose issued, without asking Ajose. One file, which needs nothing but Web Crypto:
 *
 *     node verify.ts document.pdf ajose-keys.json
 *
 * Such a document is a PDF with one line behind its end: `%ajose ` and a JWS in compact form (RFC 7515), signed with Ed25519 (RFC 8037).
 * What is signed names the document and holds the SHA-256 of every byte before that line. Behind the line stand only the words with
 * which each PDF ends. The keys are a JSON Web Key Set (RFC 7517), from https://<the platform>/.well-known/ajose-keys.json.
 */

/** What a document says about itself. */
export interface Claims {
  /** `AJ-` and twelve letters and digits. */
  number: string;
  kind: 'statement' | 'holdings' | 'tax' | 'receipt';
  /** The person or the organisation that it is about, as it is printed. */
  holder: string;
  /** What else is printed at its head: names with their values, amounts in naira. */
  facts: readonly (readonly [name: string, value: string])[];
  /** When it was issued, in UTC: `2026-11-26T09:30:00.000Z`. */
  issued: string;
  /** How many bytes stand before the signature, and their SHA-256 in base64url. */
  bytes: number;
  sha256: string;
}

/** A public key of Ed25519, with the year in which it signs. */
export interface Key {
  kty: 'OKP';
  crv: 'Ed25519';
  kid: string;
  x: string;
}

export interface Keys {
  keys: readonly Key[];
}

export type Verdict =
  | { genuine: true; claims: Claims }
  /** The reason is a sentence. What the document claims about itself is given where it is Ajose that said it, of another file. */
  | { genuine: false; reason: string; claims?: Claims };

const START = '\n%ajose ';
const END = /^\n%ajose ([\w-]+)\.([\w-]+)\.([\w-]+)\nstartxref\n(\d+)\n%%EOF\n$/;
/** A signature line is far shorter. */
const LONGEST = 16_384;

const noSignature = 'This file has no signature of Ajose. It was not issued as it is, or it was saved anew.';
const changed = 'This file was changed after it was issued: its bytes are not those that were signed.';

/** @param bytes of the whole file */
export async function verify(bytes: Uint8Array<ArrayBuffer>, { keys }: Keys): Promise<Verdict> {
  const tail = new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, bytes.length - LONGEST)));
  const at = tail.lastIndexOf(START);
  const [, header = '', payload = '', signature = ''] = END.exec(at < 0 ? '' : tail.slice(at)) ?? [];
  const kid = member(header, 'kid');
  if (signature === '' || kid === null) return { genuine: false, reason: noSignature };
  const key = keys.find((one) => one.kid === kid);
  if (!key) return { genuine: false, reason: `It is signed with the key ${kid}, which is not among Ajose's keys.` };
  if (!(await isSigned(key, header, payload, signature)))
    return {
      genuine: false,
      reason: 'Its signature is not of Ajose: what it says about itself was changed or made up.',
    };
  const claims: Claims = JSON.parse(text(payload));
  const before = bytes.subarray(0, bytes.length - (tail.length - at));
  const isWhole = before.length === claims.bytes && base64url(await sha256(before)) === claims.sha256;
  return isWhole ? { genuine: true, claims } : { genuine: false, reason: changed, claims };
}

async function isSigned(key: Key, header: string, payload: string, signature: string): Promise<boolean> {
  if (member(header, 'alg') !== 'EdDSA') return false;
  const { kty, crv, x } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  return crypto.subtle.verify('Ed25519', imported, fromBase64url(signature), signed);
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** A word of a header; null where the header is none or has no such word. */
function member(header: string, name: string): string | null {
  try {
    const value: unknown = JSON.parse(text(header))[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

const text = (base64: string): string => new TextDecoder().decode(fromBase64url(base64));

function fromBase64url(words: string): Uint8Array<ArrayBuffer> {
  const binary = atob(words.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** @returns without padding */
export function base64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The line with the signature, and what follows it. @param startxref where the PDF's table of objects begins, as its own end says */
export const signatureLines = (jws: string, startxref: number): string =>
  `${START}${jws}\nstartxref\n${startxref}\n%%EOF\n`;

/** What the command uses of Node.js. A browser has none of it. */
declare const process:
  | {
      argv: readonly string[];
      exitCode: number;
      getBuiltinModule: (name: 'node:fs') => { readFileSync: (path: string) => Uint8Array<ArrayBuffer> };
    }
  | undefined;

async function command(node: NonNullable<typeof process>): Promise<void> {
  const [, , file, keys] = node.argv;
  if (file === undefined || keys === undefined) throw new Error('node verify.ts document.pdf ajose-keys.json');
  const { readFileSync } = node.getBuiltinModule('node:fs');
  const verdict = await verify(readFileSync(file), JSON.parse(new TextDecoder().decode(readFileSync(keys))));
  if (!verdict.genuine) {
    console.log(`NOT GENUINE. ${verdict.reason}`);
    node.exitCode = 1;
    return;
  }
  const { number, holder, issued, facts } = verdict.claims;
  console.log(`Genuine: document ${number}, issued on ${issued} to ${holder}.`);
  for (const [name, value] of facts) console.log(`${name}: ${value}`);
  console.log('Whether it was withdrawn or replaced since then, only its page says: the address is below its code.');
}

if (typeof process === 'object' && /[\\/]verify\.ts$/.test(process.argv[1] ?? '')) {
  void command(process).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (process) process.exitCode = 2;
  });
}
