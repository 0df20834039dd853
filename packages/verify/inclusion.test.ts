/** The check that a customer's money is in the total of a day, with a tree made here. README.md has the same vectors. */
import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  base64url,
  leafBytes,
  nodeBytes,
  ownerBytes,
  verifyInclusion,
  type Inclusion,
  type Keys,
  type Node,
  type Step,
  type TotalClaims,
} from './verify.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const keys: Keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: '2026', x }] };
const ADA = '0197a000-0000-7000-8000-00000000000a';
const BOLA = '0197a000-0000-7000-8000-00000000000b';
const sha256 = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(bytes).digest());
const bytesOf = (id: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'));
const saltOf = (secret: Uint8Array, customer: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', secret).update(bytesOf(customer)).digest());

function signed(claims: object): string {
  const part = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)));
  const said = `${part({ alg: 'EdDSA', kid: '2026' })}.${part(claims)}`;
  return `${said}.${base64url(sign(null, Buffer.from(said), privateKey))}`;
}

interface Day {
  files: Map<string, Inclusion>;
  claims: TotalClaims;
}

/** A day's tree over parts of customers, whose leaves stand as they are given. */
function dayOf(day: string, secret: Uint8Array, all: readonly (readonly [customer: string, parts: bigint[]])[]): Day {
  const leaves = all.flatMap(([customer, parts]) => {
    const owner = sha256(ownerBytes(saltOf(secret, customer), bytesOf(customer)));
    return parts.map((amount, index) => ({ hash: sha256(leafBytes(owner, index, amount)), sum: amount }));
  });
  const paths: Step[][] = leaves.map(() => []);
  let level: { node: Node; under: number[] }[] = leaves.map((node, at) => ({ node, under: [at] }));
  while (level.length > 1) {
    const above: typeof level = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]];
      if (!left) continue;
      if (!right) {
        above.push(left);
        continue;
      }
      const step = (side: Step['side'], { hash, sum }: Node): Step => ({
        side,
        hash: base64url(hash),
        sum: String(sum),
      });
      for (const leaf of left.under) paths[leaf]?.push(step('right', right.node));
      for (const leaf of right.under) paths[leaf]?.push(step('left', left.node));
      above.push({
        node: { hash: sha256(nodeBytes(left.node, right.node)), sum: left.node.sum + right.node.sum },
        under: [...left.under, ...right.under],
      });
    }
    level = above;
  }
  const root = level[0]?.node;
  const claims: TotalClaims = {
    kind: 'total',
    day,
    at: `${day}T00:10:00.000Z`,
    root: base64url(root?.hash ?? new Uint8Array()),
    sum: String(root?.sum),
    leaves: leaves.length,
  };
  let before = 0;
  const files = new Map(
    all.map(([customer, parts]) => {
      const file: Inclusion = {
        kind: 'ajose-inclusion-1',
        customer,
        salt: base64url(saltOf(secret, customer)),
        amount: String(parts.reduce((sum, part) => sum + part, 0n)),
        parts: parts.map((amount, index) => ({ amount: String(amount), path: paths[before + index] ?? [] })),
        signed: signed(claims),
      };
      before += parts.length;
      return [customer, file] as const;
    }),
  );
  return { files, claims };
}

const secret = new Uint8Array(32).fill(7);
const all = [
  [ADA, [100n, 0n, 250_050n]],
  [BOLA, [40_000n, 1n, 2n, 3n]],
] as const satisfies [string, bigint[]][];
const day = dayOf('2026-11-26', secret, all);
const other = dayOf('2026-11-25', new Uint8Array(32).fill(8), all);
const fileOf = (customer = ADA, of = day): Inclusion => {
  const file = of.files.get(customer);
  if (!file) throw new Error('Nobody');
  return file;
};
const ada = fileOf();
const [first = { amount: '', path: [] }, ...rest] = ada.parts;
const withStep = (change: Partial<Step>, at = 0): Inclusion => ({
  ...ada,
  parts: [{ ...first, path: first.path.map((step, index) => (index === at ? { ...step, ...change } : step)) }, ...rest],
});

test('the format is the one of README.md, to the byte', () => {
  const salt = saltOf(secret, ADA);
  const owner = sha256(ownerBytes(salt, bytesOf(ADA)));
  const leaf = { hash: sha256(leafBytes(owner, 2, 250_050n)), sum: 250_050n };
  const node = sha256(nodeBytes(leaf, { hash: owner, sum: 1n }));
  expect([salt, owner, leaf.hash, node].map((hash) => Buffer.from(hash).toString('hex'))).toEqual([
    'e646e2c4fd6779636b35d423ed26ead07339035fc333017c46f032d7840f8a02',
    '23e0de33fbdd95a5dda8859b6384e3e4abae8861af0aea6b4aeb5ec670461d52',
    'f33333225b2dd95540aed9bcc5eb6ee12a74431d9cd59bcc0bd54b6d76a4bf68',
    '3e8351a861c70e3caf74bfb83eea1d6213d68bbe152e2da9ffbac1f73df1935a',
  ]);
});

test.each([ADA, BOLA])('money that is in the total is proven to be there: %s', async (customer) => {
  expect(await verifyInclusion(fileOf(customer), keys, { customer })).toEqual({
    included: true,
    customer,
    amount: BigInt(fileOf(customer).amount),
    total: day.claims,
  });
});

const negative = { ...ada, parts: [{ ...first, amount: '-100' }, ...rest] };
test.each<[name: string, file: unknown, reason: string]>([
  ['of something else', { hello: 'there' }, 'This file is no proof of Ajose, or a part of it is missing.'],
  ['with an amount below zero', negative, 'An amount in this file is below zero or is no amount.'],
  [
    'with a sum below zero on the path',
    withStep({ sum: '-5' }),
    'An amount in this file is below zero or is no amount.',
  ],
  ['with a sum that no account can hold', withStep({ sum: String(2n ** 63n) }), 'below zero or is no amount'],
  ['whose sums leave the bound together', withStep({ sum: String(2n ** 63n - 1n) }), 'larger than any total can be'],
  ['whose parts are less than its amount', { ...ada, amount: '250151' }, 'The parts do not add up to the amount'],
  ['with a part left out', { ...ada, parts: rest }, 'The parts do not add up to the amount'],
  ['with a part of nought doubled', { ...ada, parts: [...ada.parts, ada.parts[1]] }, 'does not lead to the root'],
  ['with another sum of a node', withStep({ sum: '1' }, 1), 'do not lead to the sum'],
  ['with another hash of a node', withStep({ hash: base64url(new Uint8Array(32)) }), 'does not lead to the root'],
  ['with the path of another customer', { ...ada, parts: fileOf(BOLA).parts, amount: '40006' }, 'does not lead to the'],
  ['with the path of another day', { ...fileOf(ADA, other), signed: ada.signed }, 'does not lead to the root'],
  ['with the salt of another day', { ...ada, salt: fileOf(ADA, other).salt }, 'does not lead to the root'],
  ['of another customer', fileOf(BOLA), 'This proof is of another customer'],
  ['with a total that nobody signed', { ...ada, signed: `${ada.signed.slice(0, -4)}AAAA` }, 'is not signed by Ajose'],
  ['with a total that is no signature', { ...ada, signed: 'a.b.c' }, 'is not signed by Ajose'],
  ['whose signature is cut off', { ...ada, signed: ada.signed.slice(0, -1) }, 'is not signed by Ajose'],
  ['signed as something else', { ...ada, signed: signed({ kind: 'statement' }) }, 'is not signed by Ajose'],
])('a proof %s does not hold', async (_name, file, reason) => {
  const verdict = await verifyInclusion(file, keys, { customer: ADA });
  expect(verdict).toEqual({ included: false, reason: expect.stringContaining(reason) });
});

test('sums that were moved from one child of a node to the other are noticed, though their total is the same', async () => {
  const [left, right] = [first.path[0], first.path[1]];
  const moved: Inclusion = {
    ...ada,
    parts: [
      {
        ...first,
        path: first.path.map((step, index) => {
          if (index === 0) return { ...step, sum: String(BigInt(left?.sum ?? 0) + 50n) };
          return index === 1 ? { ...step, sum: String(BigInt(right?.sum ?? 0) - 50n) } : step;
        }),
      },
      ...rest,
    ],
  };
  expect(await verifyInclusion(moved, keys)).toMatchObject({
    included: false,
    reason: expect.stringContaining('does not lead to the root'),
  });
});

test('a total other than the one that everybody sees is noticed', async () => {
  const { root, sum } = day.claims;
  expect(await verifyInclusion(ada, keys, { published: { root, sum } })).toMatchObject({ included: true });
  expect(await verifyInclusion(ada, keys, { published: { root: other.claims.root, sum } })).toMatchObject({
    included: false,
    reason: expect.stringContaining('not the total that is published'),
  });
});

test('no two days have a leaf, a salt or a sibling in common', () => {
  const words = (of: Day): string[] =>
    [...of.files.values()].flatMap(({ salt, parts }) => [
      salt,
      ...parts.flatMap(({ path }) => path.map((s) => s.hash)),
    ]);
  const before = new Set(words(other));
  expect(words(day).filter((word) => before.has(word))).toEqual([]);
});
