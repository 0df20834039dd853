/** The page that checks whether a customer's money was counted, with a total that is made and signed here. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getDocumentKeys } from '@ajose/sdk/customer/documents';
import { getOwnProof, getTotals } from '@ajose/sdk/customer/inclusion';
import { getUser } from '@ajose/sdk/customer/session';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import {
  base64url,
  leafBytes,
  nodeBytes,
  ownerBytes,
  type Inclusion,
  type Node,
  type TotalClaims,
} from '@ajose/verify';
import type { OwnProof } from '@ajose/sdk/contract/inclusion';
import { showToVisitor } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { startProof } from '../../public/islands/proof.ts';
import { ProofPage } from './ProofPage.tsx';

const DAY = '2026-11-26';
const ID = '0197a000-0000-7000-8000-00000000000a';
const user = { ...rich, _id: ID };
let keys: { kty: 'OKP'; crv: 'Ed25519'; kid: string; x: string }[];
let proof: OwnProof;
let claims: TotalClaims;

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A total of two leaves: 150,000.55 of this customer, and 40,000 of another. */
beforeAll(async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('No pair of keys');
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  keys = [{ kty: 'OKP', crv: 'Ed25519', kid: '2026', x }];
  const salt = new Uint8Array(32).fill(7);
  const id = Uint8Array.from(ID.replaceAll('-', '').match(/../g) ?? [], (two) => Number.parseInt(two, 16));
  const leaf: Node = {
    hash: await sha256(leafBytes(await sha256(ownerBytes(salt, id)), 0, 15_000_055n)),
    sum: 15_000_055n,
  };
  const beside: Node = { hash: await sha256(utf8('another')), sum: 4_000_000n };
  claims = {
    kind: 'total',
    day: DAY,
    at: '2026-11-25T23:20:00.000Z',
    root: base64url(await sha256(nodeBytes(leaf, beside))),
    sum: '19000055',
    leaves: 2,
  };
  const said = [{ alg: 'EdDSA', kid: '2026' }, claims].map((part) => base64url(utf8(JSON.stringify(part)))).join('.');
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, utf8(said)));
  proof = {
    kind: 'ajose-inclusion-1',
    customer: ID,
    salt: base64url(salt),
    amount: '15000055',
    parts: [{ amount: '15000055', path: [{ side: 'right', hash: base64url(beside.hash), sum: '4000000' }] }],
    signed: `${said}.${base64url(signature)}`,
  } satisfies Inclusion;
});

const publishedOf = (change: object = {}) => ({
  day: DAY,
  readAt: claims.at,
  root: claims.root,
  sumKobo: claims.sum,
  leaves: 2,
  signed: proof.signed,
  ...change,
});

beforeEach(() => {
  on(getDocumentKeys).answers({ keys });
  on((api) => getTotals(api, { day: DAY })).answers({ success: true, totals: [publishedOf()] });
  on((api) => getOwnProof(api, ID)).answers({ success: true, day: DAY, proof });
});

async function open(isSignedIn: boolean): Promise<void> {
  on(getUser).answers({ success: true, user });
  if (isSignedIn) localStorage.setItem('userToken', 'token-of-the-test');
  else localStorage.removeItem('userToken');
  await showToVisitor(<ProofPage />, '/proof');
  await startProof(document.querySelector<HTMLElement>('[data-proof]') ?? document.body);
}

const result = page.getByRole('region', { name: 'What was found' });

describe('a customer who is signed in', () => {
  test('sees with one press that their money was counted, and in which total', async () => {
    await open(true);
    await page.getByRole('button', { name: 'Check my money' }).click();
    await expectWords(
      ['Counted', 'Your ₦150,000.55 is in the total that we published for Nov 26, 2026.', '₦190,000.55', claims.root],
      result,
    );
    await expectAccessibleState();
  });

  test('is told where another total is published than the one in the proof', async () => {
    on((api) => getTotals(api, { day: DAY })).answers({ success: true, totals: [publishedOf({ sumKobo: '1' })] });
    await open(true);
    await page.getByRole('button', { name: 'Check my money' }).click();
    await expectWords(['Not counted', `not the total that is published for ${DAY}`], result);
  });

  test('is told when the proof is somebody else’s', async () => {
    on((api) => getOwnProof(api, ID)).answers({ success: true, day: DAY, proof: { ...proof, customer: rich._id } });
    await open(true);
    await page.getByRole('button', { name: 'Check my money' }).click();
    await expectWords(['Not counted', 'This proof is of another customer'], result);
  });

  test('can try again when the proof could not be fetched', async () => {
    on((api) => getOwnProof(api, ID)).breaks();
    await open(true);
    await page.getByRole('button', { name: 'Check my money' }).click();
    await expectWords(['Not checked'], result);
    on((api) => getOwnProof(api, ID)).answers({ success: true, day: DAY, proof });
    await page.getByRole('button', { name: 'Check my money' }).click();
    await expectWords(['Counted'], result);
  });
});

describe('a file', () => {
  const choose = (file: unknown): Promise<void> =>
    userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.createElement('input'),
      new File([JSON.stringify(file)], 'ajose-proof.json', { type: 'application/json' }),
    );

  test('of a visitor is checked, and says whose it is', async () => {
    await open(false);
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Check my money' })).not.toBeInTheDocument();
    await choose(proof);
    await expectWords(['Counted', '₦150,000.55 of the customer below', ID]);
  });

  test('that was changed is not accepted', async () => {
    await open(false);
    await choose({ ...proof, amount: '16000055' });
    await expectWords(['Not counted', 'The parts do not add up to the amount in this file.']);
  });

  test('of another kind is not accepted as a proof', async () => {
    await open(true);
    await choose('hello');
    await expectWords(['Not counted', 'This file is no proof of Ajose']);
  });
});
