/**
 * The tree whose leaves add up to what customers own. packages/verify/README.md says what its bytes are. Nodes are packed in buffers, 40
 * bytes each, because a million customers have eight million of them.
 */
import { createHmac, hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { leafBytes, MOST_KOBO, nodeBytes, ownerBytes, type Node, type Step } from '@ajose/verify';

/** A customer with what they own and the number of their last movement, packed: 16, 8 and 8 bytes. */
export const OWNED_BYTES = 32;
export const NODE_BYTES = 40;
/** Leaves in a chunk, which is one node in the top of the tree. A path is worked out from one chunk and the top. */
export const CHUNK = 1024;

/** Work between two pauses, in which other calls get a turn. */
const AT_ONCE = 200;
const MANY = 20_000;
const MOST_PARTS = 5;

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

export const saltOf = (secret: Uint8Array, customer: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(customer).digest();

/** Cuts an amount at places that the salt decides. */
export function partsOf(salt: Uint8Array, amount: bigint): bigint[] {
  if (amount < 0n || amount > MOST_KOBO) throw new RangeError(`No customer can own ${amount} kobo`);
  const random = hash('sha512', Buffer.concat([Buffer.of(3), salt]), 'buffer');
  const cuts = Array.from(
    { length: 2 + (random.readUInt8(0) % 3) },
    (_, index) => (random.readBigUInt64BE(8 * (index + 1)) * (amount + 1n)) >> 64n,
  ).toSorted((first, other) => (first < other ? -1 : 1));
  return [...cuts, amount].map((cut, index) => cut - (cuts[index - 1] ?? 0n));
}

/** The leaves of one customer, in the order of their parts. */
export function leavesOf(salt: Uint8Array, customer: Uint8Array, amount: bigint): Node[] {
  const owner = sha256(ownerBytes(salt, customer));
  return partsOf(salt, amount).map((part, index) => ({ hash: sha256(leafBytes(owner, index, part)), sum: part }));
}

export function nodeAt(nodes: Buffer, index: number): Node {
  const at = index * NODE_BYTES;
  return { hash: nodes.subarray(at, at + 32), sum: nodes.readBigUInt64BE(at + 32) };
}

function put(nodes: Buffer, index: number, { hash, sum }: Node): void {
  nodes.set(hash, index * NODE_BYTES);
  nodes.writeBigUInt64BE(sum, index * NODE_BYTES + 32);
}

const countOf = (nodes: Buffer): number => nodes.length / NODE_BYTES;

function above(left: Node, right: Node): Node {
  const sum = left.sum + right.sum;
  if (sum > MOST_KOBO) throw new RangeError('The sum of the tree is larger than a sum can be');
  return { hash: sha256(nodeBytes(left, right)), sum };
}

/** The level above. A node without a neighbour goes up unchanged. */
function levelAbove(nodes: Buffer): Buffer {
  const count = countOf(nodes);
  const level = Buffer.alloc(Math.ceil(count / 2) * NODE_BYTES);
  for (let at = 0; at < count; at += 2)
    put(level, at / 2, at + 1 < count ? above(nodeAt(nodes, at), nodeAt(nodes, at + 1)) : nodeAt(nodes, at));
  return level;
}

export function rootOf(nodes: Buffer): Node {
  if (nodes.length === 0) throw new RangeError('A tree without a leaf has no root');
  let level = nodes;
  while (countOf(level) > 1) level = levelAbove(level);
  return nodeAt(level, 0);
}

/** These nodes and all levels above them, without the root. */
export function levelsOf(nodes: Buffer): Buffer[] {
  const levels: Buffer[] = [];
  for (let level = nodes; countOf(level) > 1; level = levelAbove(level)) levels.push(level);
  return levels;
}

/** The other child at each step from a node of the lowest level up to the root. */
export function pathOf(levels: readonly Buffer[], index: number): Step[] {
  const steps: Step[] = [];
  for (const [height, level] of levels.entries()) {
    const at = index >> height;
    const beside = at ^ 1;
    if (beside >= countOf(level)) continue;
    const { hash, sum } = nodeAt(level, beside);
    steps.push({
      side: beside < at ? 'left' : 'right',
      hash: Buffer.from(hash).toString('base64url'),
      sum: String(sum),
    });
  }
  return steps;
}

/** The position of a leaf among sorted ones; -1 where it is not there. */
export function indexOf(leaves: Buffer, leaf: Node): number {
  let [low, high] = [0, countOf(leaves) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = Buffer.compare(nodeAt(leaves, middle).hash, leaf.hash);
    if (order === 0) return nodeAt(leaves, middle).sum === leaf.sum ? middle : -1;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

const BUCKETS = 65_536;

/** Sorts leaves by their hashes: the first two bytes name a bucket, and a bucket has few. */
async function sorted(leaves: Buffer): Promise<Buffer> {
  const count = countOf(leaves);
  const bucketOf = (index: number): number => leaves.readUInt16BE(index * NODE_BYTES);
  const sizes = new Uint32Array(BUCKETS);
  for (let index = 0; index < count; index += 1) {
    sizes[bucketOf(index)] = (sizes[bucketOf(index)] ?? 0) + 1;
    if (index % MANY === 0) await breathe();
  }
  let before = 0;
  const starts = sizes.map((size) => (before += size) - size);
  const next = starts.slice();
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) {
    const bucket = bucketOf(index);
    const place = next[bucket] ?? 0;
    order[place] = index;
    next[bucket] = place + 1;
    if (index % MANY === 0) await breathe();
  }
  const hashAt = (index: number): Buffer => leaves.subarray(index * NODE_BYTES, index * NODE_BYTES + 32);
  const result = Buffer.alloc(leaves.length);
  for (const [bucket, start] of starts.entries()) {
    const some = order
      .subarray(start, next[bucket])
      .toSorted((first, other) => Buffer.compare(hashAt(first), hashAt(other)));
    for (const [index, from] of some.entries())
      leaves.copy(result, (start + index) * NODE_BYTES, from * NODE_BYTES, (from + 1) * NODE_BYTES);
    if (bucket % AT_ONCE === 0) await breathe();
  }
  return result;
}

export interface Tree {
  /** Sorted by their hashes. */
  leaves: Buffer;
  /** One node for each chunk of leaves. */
  top: Buffer;
  root: Node;
}

/** @param owned packed rows; no customer stands twice */
export async function buildTree(secret: Uint8Array, owned: Buffer): Promise<Tree> {
  const customers = owned.length / OWNED_BYTES;
  const made = Buffer.alloc(customers * MOST_PARTS * NODE_BYTES);
  let count = 0;
  for (let index = 0; index < customers; index += 1) {
    const at = index * OWNED_BYTES;
    const customer = owned.subarray(at, at + 16);
    for (const leaf of leavesOf(saltOf(secret, customer), customer, owned.readBigInt64BE(at + 16))) {
      put(made, count, leaf);
      count += 1;
    }
    if (index % AT_ONCE === 0) await breathe();
  }
  const leaves = await sorted(made.subarray(0, count * NODE_BYTES));
  const top = Buffer.alloc(Math.ceil(count / CHUNK) * NODE_BYTES);
  for (let chunk = 0; chunk < countOf(top); chunk += 1) {
    put(top, chunk, rootOf(chunkOf(leaves, chunk)));
    await breathe();
  }
  return { leaves, top, root: rootOf(top) };
}

const chunkOf = (leaves: Buffer, chunk: number): Buffer =>
  leaves.subarray(chunk * CHUNK * NODE_BYTES, (chunk + 1) * CHUNK * NODE_BYTES);
