/** Publishes once a day what all customers own, with the root of the tree that proves it, and gives each customer their own proof. */
import { randomBytes } from 'node:crypto';
import type { PublishedTotal } from '@ajose/sdk/contract/inclusion';
import { lagosDay } from '@ajose/sdk/domain/time';
import type { Inclusion, Node, TotalClaims } from '@ajose/verify';
import { row, rows, run, tx, type Db, type Tx } from '../../platform/database/db.ts';
import { raiseOnce } from '../../desk/cases/cases.ts';
import type { Deps } from '../../platform/deps.ts';
import { keepKey, signWords } from '../signed.ts';
import { signerFrom } from '../signer.ts';
import { refuse } from '../../platform/server/errors.ts';
import {
  buildTree,
  CHUNK,
  indexOf,
  leavesOf,
  levelsOf,
  NODE_BYTES,
  OWNED_BYTES,
  pathOf,
  saltOf,
  type Tree,
} from './tree.ts';

/** How long a day's proofs can be downloaded and its tree rebuilt. Its total stays for good. */
export const KEPT_DAYS = 10;
/** How many totals are listed. Any day can be asked for. */
const LISTED = 31;
/** Customers in a row of inclusion_owned. */
const OWNED = 4096;
/** Rows that are written in one statement. */
const ROWS = 50;

/**
 * All account rows, including the platform's, which has payments without an owner. One statement reads them at one moment, or on a cluster
 * at one moment for each machine. Between customers only a turn of a circle moves money.
 */
const OWNED_BY_ALL = `
  SELECT string_agg(uuid_send(customer_id) || int8send(wallet + held + invested + circle) || int8send(last_seq), ''::bytea
                    ORDER BY customer_id) AS owned
    FROM ledger.accounts`;

/** The job: publishes the day's total, once a day. */
export async function publishTotal(deps: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const readAt = clock.now();
  const day = lagosDay(readAt);
  await forget(db, day);
  if (await row(db, 'SELECT FROM inclusion_days WHERE day = $1', [day])) return;
  const inclusion = await row<{ owned: Buffer }>(db, OWNED_BY_ALL);
  if (!inclusion) throw new Error('The ledger has no account');
  const secret = randomBytes(32);
  const tree = await buildTree(secret, inclusion.owned);
  await publish(deps, { day, readAt, owned: inclusion.owned, secret, tree });
}

interface Made {
  day: string;
  readAt: Date;
  owned: Buffer;
  secret: Buffer;
  tree: Tree;
}

async function publish(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  { day, readAt, owned, secret, tree }: Made,
): Promise<void> {
  const signer = signerFrom(env);
  const leaves = tree.leaves.length / NODE_BYTES;
  const { hash, sum } = tree.root;
  const root = Buffer.from(hash);
  const claims: TotalClaims = {
    kind: 'total',
    day,
    at: readAt.toISOString(),
    root: root.toString('base64url'),
    sum: String(sum),
    leaves,
  };
  const jws = await signWords(signer, claims);
  await tx(db, async (on) => {
    await keepKey(on, signer, clock.now());
    const written = await run(
      on,
      `INSERT INTO inclusion_days (day, read_at, root, sum_kobo, leaves, jws, secret, top)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
      [day, readAt, root, sum, leaves, jws, secret, tree.top],
    );
    // Another process has published it first.
    if (written === 0) return;
    await keepOwned(on, day, owned);
    await keepLeaves(on, day, tree.leaves);
  });
}

function* slices(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function* groups<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = [];
  for (const item of all) {
    group.push(item);
    if (group.length === size) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

export const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

async function keepOwned(on: Tx, day: string, owned: Buffer): Promise<void> {
  for (const some of groups(slices(owned, OWNED * OWNED_BYTES), ROWS))
    await run(on, 'INSERT INTO inclusion_owned (day, first, owned) SELECT $1, * FROM unnest($2::uuid[], $3::bytea[])', [
      day,
      some.map((chunk) => uuidOf(chunk.subarray(0, 16))),
      some,
    ]);
}

async function keepLeaves(on: Tx, day: string, leaves: Buffer): Promise<void> {
  let chunk = 0;
  for (const some of groups(slices(leaves, CHUNK * NODE_BYTES), ROWS)) {
    await run(
      on,
      'INSERT INTO inclusion_leaves (day, first, chunk, nodes) SELECT $1, * FROM unnest($2::bytea[], $3::integer[], $4::bytea[])',
      [day, some.map((nodes) => nodes.subarray(0, 32)), some.map((_, index) => chunk + index), some],
    );
    chunk += some.length;
  }
}

/** Keeps only the total of days long past. */
async function forget(db: Db, today: string): Promise<void> {
  await tx(db, async (on) => {
    await run(on, `DELETE FROM inclusion_owned WHERE day <= $1::date - ${KEPT_DAYS}`, [today]);
    await run(on, `DELETE FROM inclusion_leaves WHERE day <= $1::date - ${KEPT_DAYS}`, [today]);
    await run(
      on,
      `UPDATE inclusion_days SET secret = NULL, top = NULL WHERE day <= $1::date - ${KEPT_DAYS} AND secret IS NOT NULL`,
      [today],
    );
  });
}

interface Listed {
  day: string;
  read_at: Date;
  root: Buffer;
  sum_kobo: bigint;
  leaves: number;
  jws: string;
}

/** @param day one day; without it the newest days, newest first */
export async function listTotals(db: Db, day: string | undefined): Promise<PublishedTotal[]> {
  const inclusionDays = await rows<Listed>(
    db,
    `SELECT day::text, read_at, root, sum_kobo, leaves, jws FROM inclusion_days
      WHERE $1::date IS NULL OR day = $1 ORDER BY inclusion_days.day DESC LIMIT ${LISTED}`,
    [day ?? null],
  );
  return inclusionDays.map((inclusionDay) => ({
    day: inclusionDay.day,
    readAt: inclusionDay.read_at.toISOString(),
    root: inclusionDay.root.toString('base64url'),
    sumKobo: String(inclusionDay.sum_kobo),
    leaves: inclusionDay.leaves,
    signed: inclusionDay.jws,
  }));
}

interface Kept {
  read_at: Date;
  day: string;
  jws: string;
  secret: Buffer;
  top: Buffer;
}

/**
 * Makes sure that an account outside a total is newer than it. A total that left out an older account is told to staff.
 * @throws Refusal 404 `left_out_of_total`
 */
async function requireNewer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { day, read_at }: Pick<Kept, 'day' | 'read_at'>,
  customerId: string,
): Promise<void> {
  const older = await row(db, 'SELECT FROM customers WHERE id = $1 AND created_at < $2', [customerId, read_at]);
  if (!older) return;
  await raiseOnce(db, clock.now(), {
    kind: 'promise_broken',
    reference: `total ${day} ${customerId}`,
    message: `The total that was published for ${day} leaves out a customer whose account is older. Please tell the developers.`,
    customerId,
  });
  const message =
    'Your money is missing in this total, although your account is older than it. We were told just now; please write to us too.';
  throw refuse(404, 'left_out_of_total', message);
}

/**
 * Shows a customer that their money is in the total of a day.
 * @param day the newest unless given
 * @throws Refusal 404 `total_not_found`, `account_after_total` or `left_out_of_total`
 */
export async function ownProof(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  day: string | undefined,
): Promise<{ day: string; proof: Inclusion }> {
  const kept = await row<Kept>(
    db,
    `SELECT day::text, read_at, jws, secret, top FROM inclusion_days
      WHERE secret IS NOT NULL AND ($1::date IS NULL OR day = $1) ORDER BY inclusion_days.day DESC LIMIT 1`,
    [day ?? null],
  );
  if (!kept) {
    const message = `There is no proof of this day. A total is published once a day, and its proofs are kept for ${KEPT_DAYS} days.`;
    throw refuse(404, 'total_not_found', message);
  }
  const amount = await ownedBy(db, kept.day, customerId);
  if (amount === null) {
    await requireNewer({ db, clock }, kept, customerId);
    const message = 'Your account is newer than this total. Please come back after the next one, tomorrow.';
    throw refuse(404, 'account_after_total', message);
  }
  const salt = saltOf(kept.secret, bytesOf(customerId));
  const top = levelsOf(kept.top);
  const parts: Inclusion['parts'][number][] = [];
  for (const leaf of leavesOf(salt, bytesOf(customerId), amount))
    parts.push({ amount: String(leaf.sum), path: await pathTo(db, { day: kept.day, top }, leaf) });
  const proof: Inclusion = {
    kind: 'ajose-inclusion-1',
    customer: customerId,
    salt: salt.toString('base64url'),
    amount: String(amount),
    parts,
    signed: kept.jws,
  };
  return { day: kept.day, proof };
}

/** What a customer owned when a day's total was read, in kobo; null for a customer whom it does not have. */
async function ownedBy(db: Db, day: string, customerId: string): Promise<bigint | null> {
  const part = await row<{ owned: Buffer }>(
    db,
    'SELECT owned FROM inclusion_owned WHERE day = $1 AND first <= $2 ORDER BY first DESC LIMIT 1',
    [day, customerId],
  );
  const id = bytesOf(customerId);
  for (const item of slices(part?.owned ?? Buffer.alloc(0), OWNED_BYTES))
    if (item.subarray(0, 16).equals(id)) return item.readBigInt64BE(16);
  return null;
}

async function pathTo(
  db: Db,
  { day, top }: { day: string; top: readonly Buffer[] },
  leaf: Node,
): Promise<Inclusion['parts'][number]['path']> {
  const leaves = await row<{ chunk: number; nodes: Buffer }>(
    db,
    'SELECT chunk, nodes FROM inclusion_leaves WHERE day = $1 AND first <= $2 ORDER BY first DESC LIMIT 1',
    [day, Buffer.from(leaf.hash)],
  );
  const index = leaves ? indexOf(leaves.nodes, leaf) : -1;
  if (!leaves || index < 0) throw new Error(`The tree of ${day} has no leaf ${Buffer.from(leaf.hash).toString('hex')}`);
  return [...pathOf(levelsOf(leaves.nodes), index), ...pathOf(top, leaves.chunk)];
}
