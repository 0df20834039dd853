/**
 * For an auditor: rebuilds the tree of a published day and compares it with what was published. Runs on the database or on a restored dump:
 * `DATABASE_URL=... node apps/api/src/documents/inclusion/audit.ts 2026-11-26`. It ends with 1 where something differs.
 */
import { createPublicKey, verify } from 'node:crypto';
import { formatNaira, totalToNaira } from '@ajose/sdk/domain/money';
import type { TotalClaims } from '@ajose/verify';
import { connectTool, row, rows, type Db } from '../../platform/database/db.ts';
import { buildTree, OWNED_BYTES } from './tree.ts';
import { uuidOf } from './totals.ts';

/** Customers whose movements are added up in one statement. */
const AT_ONCE = 2000;
/** How many differences of one kind are named. */
const NAMED = 20;

interface Published {
  read_at: Date;
  root: Buffer;
  sum_kobo: bigint;
  leaves: number;
  jws: string;
  secret: Buffer | null;
}

export interface Audit {
  /** Sentences; empty where everything is as published. */
  differences: string[];
  customers: number;
  sum: bigint;
  root: string;
}

/** @throws Error where no total was published for the day, or its tree is no longer kept */
export async function auditTotal(db: Db, day: string): Promise<Audit> {
  const published = await row<Published>(
    db,
    'SELECT read_at, root, sum_kobo, leaves, jws, secret FROM inclusion_days WHERE day = $1',
    [day],
  );
  if (!published) throw new Error(`No total was published for ${day}`);
  if (!published.secret) throw new Error(`The tree of ${day} is not kept any more`);
  const chunks = await rows<{ owned: Buffer }>(
    db,
    'SELECT owned FROM inclusion_owned WHERE day = $1 ORDER BY inclusion_owned.first',
    [day],
  );
  const owned = Buffer.concat(chunks.map((chunk) => chunk.owned));
  const differences = [
    ...(await differencesOfWords(db, day, published)),
    ...(await differencesOfPeople(db, published.read_at, owned)),
    ...(await differencesOfBooks(db, owned)),
  ];
  const root = published.root.toString('base64url');
  const said = { customers: owned.length / OWNED_BYTES, sum: published.sum_kobo, root };
  if (differences.some((difference) => difference.includes('below zero'))) return { differences, ...said };
  const tree = await buildTree(published.secret, owned);
  if (tree.root.sum !== published.sum_kobo)
    differences.push(`The sum is ${tree.root.sum} kobo, and ${published.sum_kobo} was published.`);
  if (!published.root.equals(tree.root.hash))
    differences.push('The tree has another root than the one that was published.');
  return { differences, ...said };
}

async function differencesOfWords(db: Db, day: string, { jws, ...published }: Published): Promise<string[]> {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const { kid }: { kid: string } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const key = await row<{ x: string }>(db, 'SELECT x FROM document_keys WHERE kid = $1', [kid]);
  const isSigned =
    key !== undefined &&
    verify(
      null,
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    );
  if (!isSigned) return ['What was published is not signed with a key of Ajose.'];
  const claims: TotalClaims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const isSame =
    claims.day === day &&
    claims.root === published.root.toString('base64url') &&
    claims.sum === String(published.sum_kobo) &&
    claims.leaves === published.leaves;
  return isSame ? [] : ['What was signed is not what is published.'];
}

const idAt = (owned: Buffer, at: number): string => uuidOf(owned.subarray(at, at + 16));

/** Compares the customers who are in the tree with those who should be. */
async function differencesOfPeople(db: Db, readAt: Date, owned: Buffer): Promise<string[]> {
  const counted = new Set<string>();
  const differences: string[] = [];
  for (let at = 0; at < owned.length; at += OWNED_BYTES) {
    const id = idAt(owned, at);
    if (counted.has(id)) differences.push(`Customer ${id} was counted twice.`);
    counted.add(id);
    if (owned.readBigInt64BE(at + 16) < 0n) differences.push(`Customer ${id} was counted with an amount below zero.`);
  }
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const some = await rows<{ id: string }>(
      db,
      `SELECT id FROM customers WHERE id > $2 AND created_at < $1 ORDER BY id LIMIT ${AT_ONCE}`,
      [readAt, after],
    );
    differences.push(...some.filter(({ id }) => !counted.has(id)).map(({ id }) => `Customer ${id} was left out.`));
    const last = some.at(-1);
    if (!last || differences.length > NAMED) return differences.slice(0, NAMED);
    after = last.id;
  }
}

/** Compares what each customer was counted with to their movements up to that moment, which nobody can rewrite. */
async function differencesOfBooks(db: Db, owned: Buffer): Promise<string[]> {
  const differences: string[] = [];
  for (let start = 0; start < owned.length && differences.length < NAMED; start += AT_ONCE * OWNED_BYTES) {
    const some = owned.subarray(start, start + AT_ONCE * OWNED_BYTES);
    const counted = new Map<string, { kobo: bigint; seq: bigint }>();
    for (let at = 0; at < some.length; at += OWNED_BYTES)
      counted.set(idAt(some, at), { kobo: some.readBigInt64BE(at + 16), seq: some.readBigInt64BE(at + 24) });
    const sums = await rows<{ customer_id: string; kobo: bigint }>(
      db,
      `SELECT m.customer_id,
              sum(CASE WHEN m.target IN ('wallet', 'held', 'invested', 'circle') THEN m.amount ELSE 0 END
                  - CASE WHEN m.source IN ('wallet', 'held', 'invested', 'circle') THEN m.amount ELSE 0 END)::bigint AS kobo
         FROM ledger.movements m JOIN unnest($1::uuid[], $2::bigint[]) u (id, seq) ON m.customer_id = u.id
        WHERE m.seq <= u.seq GROUP BY m.customer_id`,
      [[...counted.keys()], [...counted.values()].map(({ seq }) => seq)],
    );
    const moved = new Map(sums.map(({ customer_id: id, kobo }) => [id, kobo]));
    for (const [id, { kobo }] of counted)
      if (kobo !== (moved.get(id) ?? 0n))
        differences.push(
          `Customer ${id} was counted with ${kobo} kobo, and their movements leave ${moved.get(id) ?? 0n}.`,
        );
  }
  return differences.slice(0, NAMED);
}

async function command(url: string, day: string): Promise<void> {
  const db = connectTool(url, 2);
  try {
    const { differences, customers, sum, root } = await auditTotal(db, day);
    console.log(`${day}: ${customers} accounts own ${formatNaira(totalToNaira(sum))}. Root ${root}`);
    for (const difference of differences) console.log(`DIFFERENT. ${difference}`);
    if (differences.length === 0) console.log('The tree that was made again is the one that was published.');
    else process.exitCode = 1;
  } finally {
    await db.end();
  }
}

if (import.meta.main) {
  const [url, day] = [process.env['DATABASE_URL'], process.argv[2]];
  if (url && /^\d{4}-\d\d-\d\d$/.test(day ?? '')) await command(url, day ?? '');
  else {
    console.error(
      'Name the day, and the database in DATABASE_URL: node apps/api/src/documents/inclusion/audit.ts 2026-11-26',
    );
    process.exitCode = 2;
  }
}
