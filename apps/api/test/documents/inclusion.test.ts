/** The total of all customers is published once a day; each customer finds their money in it, and what is left out, doubled or changed is found. */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getDocumentKeys } from '@ajose/sdk/customer/documents';
import { getOwnProof, getTotals } from '@ajose/sdk/customer/inclusion';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { toKobo } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { verifyInclusion, type Keys } from '@ajose/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTotal } from '../../src/documents/inclusion/audit.ts';
import { publishTotal } from '../../src/documents/inclusion/totals.ts';
import {
  buildTree,
  CHUNK,
  leavesOf,
  levelsOf,
  NODE_BYTES,
  OWNED_BYTES,
  partsOf,
  pathOf,
  rootOf,
  saltOf,
} from '../../src/documents/inclusion/tree.ts';
import { startMoney } from '../money.ts';
import { apiOf, newCustomer, type TestCustomer } from '../people.ts';

const DAY = 86_400_000;
let people: TestCustomer[];
let keys: Keys;

const owned = async (): Promise<bigint> => {
  const { rows } = await money.owner.query<{ sum: string }>(
    'SELECT sum(wallet + held + invested) FROM ledger.accounts',
  );
  return BigInt(rows[0]?.sum ?? 0);
};
const today = (): string => lagosDay(money.clock.now());

const money = await startMoney();
afterAll(() => money.close());

beforeAll(async () => {
  people = [await money.newPerson(250_000.55), await money.newPerson(1_000_000), await money.newPerson()];
  const [ada, bola] = people;
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 90 });
  if (ada)
    await addInvestment(ada.api, { userId: ada.user._id, productId, capital: 100_000, idempotencyKey: randomUUID() });
  // Money on its way out is still Bola's.
  if (bola) await addTransaction(bola.api, money.withdrawalBody(bola, 'out-1', 5000));
  keys = await getDocumentKeys(apiOf(money));
  await publishTotal(money.deps);
});

test('the sum is what all accounts own; it is signed, and anybody reads it', async () => {
  const { totals } = await getTotals(apiOf(money));
  expect(totals).toMatchObject([{ day: today(), sumKobo: String(await owned()) }]);
  expect((await getTotals(apiOf(money), { day: today() })).totals).toEqual(totals);
  expect((await getTotals(apiOf(money), { day: '2020-01-01' })).totals).toEqual([]);
});

test('each customer finds in it what they own, with what is invested, even one who owns nothing', async () => {
  const [published] = (await getTotals(apiOf(money))).totals;
  const amounts = [toKobo(250_000.55), toKobo(1_000_000), 0n];
  for (const [index, person] of people.entries()) {
    const { proof } = await getOwnProof(person.api, person.user._id);
    expect(
      await verifyInclusion(proof, keys, {
        customer: person.user._id,
        published: { root: published?.root ?? '', sum: published?.sumKobo ?? '' },
      }),
    ).toMatchObject({ included: true, amount: amounts[index] });
  }
});

test('the command checks the same file offline, and refuses a changed one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ajose-proof-'));
  const check = (name: string) =>
    promisify(execFile)(process.execPath, [
      join(import.meta.dirname, '../../../../packages/verify/verify.ts'),
      join(folder, name),
      join(folder, 'keys.json'),
    ]);
  try {
    const [ada] = people;
    if (!ada) throw new Error('Nobody');
    const { proof } = await getOwnProof(ada.api, ada.user._id);
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys));
    writeFileSync(join(folder, 'mine.json'), JSON.stringify(proof));
    writeFileSync(join(folder, 'more.json'), JSON.stringify({ ...proof, amount: '99' }));
    expect((await check('mine.json')).stdout).toContain(
      `Included: ₦250000.55 of customer ${ada.user._id} is in the total`,
    );
    await expect(check('more.json')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('NOT INCLUDED. The parts do not add up'),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a day is published once, and an account that is newer than that day has to wait', async () => {
  const before = await getTotals(apiOf(money));
  const late = await newCustomer(money);
  await publishTotal(money.deps);
  expect(await getTotals(apiOf(money))).toEqual(before);
  await expect(getOwnProof(late.api, late.user._id)).rejects.toMatchObject({
    status: 404,
    code: 'account_after_total',
  });
  await expect(getOwnProof(late.api, late.user._id, { day: '2020-01-01' })).rejects.toMatchObject({
    status: 404,
    code: 'total_not_found',
  });
});

describe('an audit', () => {
  const differences = async () => (await auditTotal(money.db, today())).differences;
  /** Changes a row as nobody but the owner of the database could, and puts it back. @returns what the audit finds meanwhile */
  async function spoiled(sql: string, values: unknown[] = []): Promise<string[]> {
    await money.owner.query('CREATE TABLE days AS TABLE inclusion_days');
    await money.owner.query('CREATE TABLE rows AS TABLE inclusion_owned');
    try {
      await money.owner.query(sql, values);
      return await differences();
    } finally {
      await money.owner.query('DELETE FROM inclusion_owned');
      await money.owner.query(
        `UPDATE inclusion_days i SET sum_kobo = d.sum_kobo, root = d.root FROM days d WHERE d.day = i.day`,
      );
      await money.owner.query('INSERT INTO inclusion_owned SELECT * FROM rows');
      await money.owner.query('DROP TABLE days, rows');
    }
  }
  const idOf = (index: number): string => people[index]?.user._id ?? '';
  const hexOf = (index: number): string => idOf(index).replaceAll('-', '');
  const rowsOf = async (): Promise<Buffer> => {
    const { rows } = await money.owner.query<{ owned: Buffer }>('SELECT owned FROM inclusion_owned');
    return rows[0]?.owned ?? Buffer.alloc(0);
  };
  const placeOf = (bytes: Buffer, index: number): number => bytes.indexOf(Buffer.from(hexOf(index), 'hex'));
  const WRITE = 'UPDATE inclusion_owned SET owned = $1';

  test('finds nothing in what was published', async () => {
    expect(await differences()).toEqual([]);
  });

  test('notices that a customer was left out', async () => {
    const bytes = await rowsOf();
    const at = placeOf(bytes, 1);
    const differences = await spoiled(WRITE, [
      Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + OWNED_BYTES)]),
    ]);
    expect(differences).toEqual([
      `Customer ${idOf(1)} was left out.`,
      expect.stringMatching(/^The sum is \d+ kobo, and \d+ was published/),
      'The tree has another root than the one that was published.',
    ]);
  });

  test('notices that a customer was counted twice', async () => {
    const bytes = await rowsOf();
    const at = placeOf(bytes, 1);
    const differences = await spoiled(WRITE, [Buffer.concat([bytes, bytes.subarray(at, at + OWNED_BYTES)])]);
    expect(differences).toContain(`Customer ${idOf(1)} was counted twice.`);
  });

  test('notices an amount below zero, and one that differs from what the movements leave', async () => {
    const below = await rowsOf();
    below.writeBigInt64BE(-5n, placeOf(below, 1) + 16);
    expect(await spoiled(WRITE, [below])).toContain(`Customer ${idOf(1)} was counted with an amount below zero.`);
    const less = await rowsOf();
    less.writeBigInt64BE(100n, placeOf(less, 1) + 16);
    expect(await spoiled(WRITE, [less])).toContain(
      `Customer ${idOf(1)} was counted with 100 kobo, and their movements leave 100000000.`,
    );
  });

  test('notices that a published sum was changed', async () => {
    const differences = await spoiled('UPDATE inclusion_days SET sum_kobo = sum_kobo + 1');
    expect(differences[0]).toBe('What was signed is not what is published.');
  });

  test('runs as a command and says that all is as published', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../../src/documents/inclusion/audit.ts'), today()],
      { env: { ...process.env, DATABASE_URL: money.deps.env.databaseUrl } },
    );
    expect(stdout).toContain('The tree that was made again is the one that was published.');
  });
});

test('money that moved since changes nothing in the day, and the next day has no salt and no hash in common with it', async () => {
  const [, bola] = people;
  if (!bola) throw new Error('Nobody');
  const day = today();
  const { proof: before } = await getOwnProof(bola.api, bola.user._id);
  const later = await money.later(bola, DAY);
  await publishTotal(money.deps);
  const { proof: after } = await getOwnProof(later.api, later.user._id);
  expect((await auditTotal(money.db, day)).differences).toEqual([]);
  const words = (proof: typeof before) => [
    proof.salt,
    ...proof.parts.flatMap(({ path }) => path.map(({ hash }) => hash)),
  ];
  expect(words(after).filter((word) => words(before).includes(word))).toEqual([]);
  expect(await getOwnProof(later.api, later.user._id, { day })).toMatchObject({ proof: before });
});

test('after ten days the total stays, and the data that it was made from are gone', async () => {
  const [ada] = people;
  if (!ada) throw new Error('Nobody');
  const [newest] = (await getTotals(apiOf(money))).totals;
  const later = await money.later(ada, 10 * DAY);
  await publishTotal(money.deps);
  const { rows } = await money.owner.query<{ n: string }>(
    'SELECT (SELECT count(*) FROM inclusion_owned) + (SELECT count(*) FROM inclusion_days WHERE secret IS NOT NULL) AS n',
  );
  expect(Number(rows[0]?.n)).toBe(2);
  expect((await getTotals(apiOf(money))).totals[1]).toEqual(newest);
  await expect(getOwnProof(later.api, later.user._id, { day: newest?.day ?? '' })).rejects.toMatchObject({
    code: 'total_not_found',
  });
});

test('the API may not rewrite a total', async () => {
  await expect(money.db.query('UPDATE inclusion_days SET sum_kobo = 0')).rejects.toThrow('permission denied');
  await expect(money.db.query('DELETE FROM inclusion_days')).rejects.toThrow('permission denied');
});

describe('the tree', () => {
  const secret = Buffer.alloc(32, 7);
  const id = Buffer.from('0197a00000007000800000000000000a', 'hex');

  test('cuts an amount into parts as packages/verify/README.md says, and no part reveals the full amount', () => {
    const salt = saltOf(secret, id);
    expect(partsOf(salt, 250_150n)).toEqual([99_599n, 106_039n, 44_512n]);
    for (let n = 0; n < 500; n += 1) {
      const parts = partsOf(randomBytes(32), BigInt(n) ** 4n);
      expect([3, 4, 5]).toContain(parts.length);
      expect(parts.every((part) => part >= 0n)).toBe(true);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(BigInt(n) ** 4n);
    }
    expect(() => partsOf(salt, -1n)).toThrow('can own');
    expect(() => partsOf(salt, 2n ** 63n)).toThrow('can own');
  });

  test('refuses a sum that is larger than the largest possible', async () => {
    const rows = Buffer.alloc(2 * OWNED_BYTES, 1);
    rows.writeBigInt64BE(2n ** 63n - 1n, 16);
    rows.writeUInt8(2, OWNED_BYTES);
    rows.writeBigInt64BE(1n, OWNED_BYTES + 16);
    await expect(buildTree(secret, rows)).rejects.toThrow('larger than a sum can be');
  });

  test('of thousands of customers has the same root from its leaves, from its chunks and from each path', async () => {
    const rows = Buffer.alloc(3000 * OWNED_BYTES);
    for (let n = 0; n < 3000; n += 1) {
      randomBytes(16).copy(rows, n * OWNED_BYTES);
      rows.writeBigInt64BE(BigInt(n * 977), n * OWNED_BYTES + 16);
    }
    const { leaves, top, root } = await buildTree(secret, rows);
    expect(top.length / NODE_BYTES).toBe(Math.ceil(leaves.length / NODE_BYTES / CHUNK));
    expect(rootOf(leaves)).toEqual(root);
    const index = Math.floor(leaves.length / NODE_BYTES) - 1;
    const chunk = Math.floor(index / CHUNK);
    const inChunk = pathOf(levelsOf(leaves.subarray(chunk * CHUNK * NODE_BYTES)), index % CHUNK);
    expect([...inChunk, ...pathOf(levelsOf(top), chunk)]).toEqual(pathOf(levelsOf(leaves), index));
    const customer = rows.subarray(0, 16);
    expect(leavesOf(saltOf(secret, customer), customer, 0n).every(({ sum }) => sum === 0n)).toBe(true);
  });
});

test('a total that left out an older account tells its customer and staff of the mistake', async () => {
  const late = await newCustomer(money);
  await money.owner.query(`UPDATE customers SET created_at = created_at - interval '2 days' WHERE id = $1`, [
    late.user._id,
  ]);
  await expect(getOwnProof(late.api, late.user._id)).rejects.toMatchObject({ status: 404, code: 'left_out_of_total' });
  const { rows } = await money.owner.query('SELECT kind FROM money.cases WHERE customer_id = $1', [late.user._id]);
  expect(rows).toEqual([{ kind: 'promise_broken' }]);
});
