/**
 * Checks a document that Ajose issued, or that a customer's money is in a total that Ajose published, without asking Ajose. One file, which needs
 * nothing but Web Crypto:
 *
 *     node verify.ts document.pdf ajose-keys.json
 *     node verify.ts proof.json ajose-keys.json
 *
 * A document is a PDF with one line behind its end: `%ajose ` and a JWS in compact form (RFC 7515), signed with Ed25519 (RFC 8037). What is signed
 * names the document and holds the SHA-256 of every byte before that line. Behind the line stand only the words with which each PDF ends. The keys
 * are a JSON Web Key Set (RFC 7517), from https://<the platform>/.well-known/ajose-keys.json. README.md says what a proof is made of.
 */

/** What a document says about itself. */
export interface Claims {
  /** `AJ-` and twelve letters and digits. */
  number: string;
  kind: 'statement' | 'holdings' | 'tax' | 'receipt' | 'earned';
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
/** How much of a file's end is read; a signature line is far shorter. */
const LONGEST = 16_384;

const noSignature = 'This file has no signature of Ajose. It was not issued in this form, or it was saved again.';
const changed = 'This file was changed after it was issued: its bytes are not those that were signed.';

/** @param bytes of the whole file */
export async function verify(bytes: Uint8Array<ArrayBuffer>, { keys }: Keys): Promise<Verdict> {
  const tail = new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, bytes.length - LONGEST)));
  const at = tail.lastIndexOf(START);
  const [, header = '', payload = '', signature = ''] = END.exec(at < 0 ? '' : tail.slice(at)) ?? [];
  const kid = member(header, 'kid');
  if (signature === '' || kid === null) return { genuine: false, reason: noSignature };
  const key = keys.find((key) => key.kid === kid);
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

/** @returns the bytes in base64url, without padding */
export function base64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The line with the signature, and what follows it. @param startxref where the PDF's table of objects begins, as its own end says */
export const signatureLines = (jws: string, startxref: number): string =>
  `${START}${jws}\nstartxref\n${startxref}\n%%EOF\n`;

/** What is published of a day: what customers own altogether, and the root of the tree whose leaves add up to it. Amounts are kobo. */
export interface TotalClaims {
  kind: 'total';
  /** In Lagos: `2026-11-26`. */
  day: string;
  /** When the balances were read. */
  at: string;
  /** A hash in base64url, as all hashes here. */
  root: string;
  sum: string;
  leaves: number;
}

/** A node of the tree: its hash, and the sum of the leaves below it. */
export interface Node {
  hash: Uint8Array;
  sum: bigint;
}

/** The node beside the path, on one level of the tree. */
export interface Step {
  side: 'left' | 'right';
  hash: string;
  sum: string;
}

/** Shows that a customer's money is in the total of a day. The order of the parts is that of their numbers, from 0. */
export interface Inclusion {
  kind: 'ajose-inclusion-1';
  customer: string;
  salt: string;
  amount: string;
  parts: readonly { amount: string; path: readonly Step[] }[];
  /** The day's total, signed: a JWS in compact form of `TotalClaims`. */
  signed: string;
}

export type InclusionVerdict =
  | { included: true; customer: string; amount: bigint; total: TotalClaims }
  | { included: false; reason: string };

/** The largest amount and the largest sum. */
export const MOST_KOBO = 2n ** 63n - 1n;

/** What the parts of a customer have in common: this hides whose they are. */
export function ownerBytes(salt: Uint8Array, customer: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(49);
  bytes[0] = 2;
  bytes.set(salt, 1);
  bytes.set(customer, 33);
  return bytes;
}

export function leafBytes(owner: Uint8Array, index: number, amount: bigint): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(42);
  bytes.set(owner, 1);
  bytes[33] = index;
  new DataView(bytes.buffer).setBigUint64(34, amount);
  return bytes;
}

/** Both sums are hashed: one that holds their total alone could move an amount from one side to the other. */
export function nodeBytes(left: Node, right: Node): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(81);
  const view = new DataView(bytes.buffer);
  bytes[0] = 1;
  bytes.set(left.hash, 1);
  view.setBigUint64(33, left.sum);
  bytes.set(right.hash, 41);
  view.setBigUint64(73, right.sum);
  return bytes;
}

const noProof = 'This file is no proof of Ajose, or a part of it is missing.';
const noAmount = 'An amount in this file is below zero or is no amount.';
const MOST_STEPS = 64;
const MOST_PARTS = 255;

/** Says that a proof does not hold, and why. */
class Broken extends Error {}

/** @param expected what else has to be so: whose the proof is, and the total as everybody sees it */
export async function verifyInclusion(
  file: unknown,
  { keys }: Keys,
  expected: { customer?: string; published?: Pick<TotalClaims, 'root' | 'sum'> } = {},
): Promise<InclusionVerdict> {
  try {
    if (!isInclusion(file)) throw new Broken(noProof);
    const total = await totalOf(file.signed, keys);
    if (expected.customer !== undefined && file.customer !== expected.customer)
      throw new Broken(`This proof is of another customer: ${file.customer}.`);
    const { root, sum } = expected.published ?? total;
    if (root !== total.root || sum !== total.sum)
      throw new Broken(`The total in this file is not the total that is published for ${total.day}.`);
    const amount = kobo(file.amount);
    if (file.parts.reduce((all, part) => all + kobo(part.amount), 0n) !== amount)
      throw new Broken('The parts do not add up to the amount in this file.');
    const owner = await sha256(ownerBytes(fromBase64url(file.salt), bytesOfId(file.customer)));
    for (const [index, part] of file.parts.entries()) {
      const leaf = await sha256(leafBytes(owner, index, kobo(part.amount)));
      await climb({ hash: leaf, sum: kobo(part.amount) }, part.path, total);
    }
    return { included: true, customer: file.customer, amount, total };
  } catch (error) {
    if (error instanceof Broken) return { included: false, reason: error.message };
    throw error;
  }
}

/** Goes from a leaf to the root. */
async function climb(leaf: Node, path: readonly Step[], { day, root, sum }: TotalClaims): Promise<void> {
  let node = leaf;
  for (const step of path) {
    const beside: Node = { hash: fromBase64url(step.hash), sum: kobo(step.sum) };
    const [left, right] = step.side === 'left' ? [beside, node] : [node, beside];
    const both = left.sum + right.sum;
    if (both > MOST_KOBO) throw new Broken('The sums in this file are larger than any total can be.');
    node = { hash: await sha256(nodeBytes(left, right)), sum: both };
  }
  if (node.sum !== kobo(sum))
    throw new Broken(`The sums in this file do not lead to the sum that was signed for ${day}.`);
  if (base64url(node.hash) !== root)
    throw new Broken(
      `This file does not lead to the root that was signed for ${day}: it was changed, or is of another.`,
    );
}

async function totalOf(signed: string, keys: readonly Key[]): Promise<TotalClaims> {
  const [, header = '', payload = '', signature = ''] = SIGNED.exec(signed) ?? [];
  const kid = member(header, 'kid');
  const key = keys.find((key) => key.kid === kid);
  if (!key || !(await isSigned(key, header, payload, signature)) || member(payload, 'kind') !== 'total')
    throw new Broken('The total in this file is not signed by Ajose.');
  return JSON.parse(text(payload));
}

/** Reads digits alone, within the bound. */
function kobo(digits: string): bigint {
  const amount = /^(?:0|[1-9]\d{0,18})$/.test(digits) ? BigInt(digits) : -1n;
  if (amount < 0n || amount > MOST_KOBO) throw new Broken(noAmount);
  return amount;
}

/** A signature of Ed25519 has 64 bytes. */
const SIGNED = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;
const HASH = /^[\w-]{43}$/;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

const bytesOfId = (id: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (two) => Number.parseInt(two, 16));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isHash = (value: unknown): boolean => typeof value === 'string' && HASH.test(value);

const isStep = (value: unknown): boolean =>
  isRecord(value) &&
  (value['side'] === 'left' || value['side'] === 'right') &&
  isHash(value['hash']) &&
  typeof value['sum'] === 'string';

const isPart = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['amount'] === 'string' &&
  Array.isArray(value['path']) &&
  value['path'].length <= MOST_STEPS &&
  value['path'].every(isStep);

const isInclusion = (value: unknown): value is Inclusion =>
  isRecord(value) &&
  value['kind'] === 'ajose-inclusion-1' &&
  typeof value['customer'] === 'string' &&
  ID.test(value['customer']) &&
  isHash(value['salt']) &&
  typeof value['amount'] === 'string' &&
  typeof value['signed'] === 'string' &&
  Array.isArray(value['parts']) &&
  value['parts'].length > 0 &&
  value['parts'].length <= MOST_PARTS &&
  value['parts'].every(isPart);

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
  const read = (path: string): unknown => JSON.parse(new TextDecoder().decode(readFileSync(path)));
  const known = read(keys) as Keys;
  const isSound = file.endsWith('.json')
    ? sayInclusion(await verifyInclusion(read(file), known))
    : sayDocument(await verify(readFileSync(file), known));
  if (!isSound) node.exitCode = 1;
}

function sayDocument(verdict: Verdict): boolean {
  if (!verdict.genuine) {
    console.log(`NOT GENUINE. ${verdict.reason}`);
    return false;
  }
  const { number, holder, issued, facts } = verdict.claims;
  console.log(`Genuine: document ${number}, issued on ${issued} to ${holder}.`);
  for (const [name, value] of facts) console.log(`${name}: ${value}`);
  console.log('Whether it was withdrawn or replaced since then, only its page says: the address is below its code.');
  return true;
}

const naira = (amount: bigint): string => `₦${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

function sayInclusion(verdict: InclusionVerdict): boolean {
  if (!verdict.included) {
    console.log(`NOT INCLUDED. ${verdict.reason}`);
    return false;
  }
  const { customer, amount, total } = verdict;
  console.log(`Included: ${naira(amount)} of customer ${customer} is in the total of ${total.day}.`);
  console.log(`Total: ${naira(BigInt(total.sum))}\nRoot: ${total.root}\nRead: ${total.at}`);
  console.log(
    'Compare total and root with what Ajose publishes for that day at /safety, and the customer with yourself.',
  );
  return true;
}

if (typeof process === 'object' && /[\\/]verify\.ts$/.test(process.argv[1] ?? '')) {
  void command(process).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (process) process.exitCode = 2;
  });
}
