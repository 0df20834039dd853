/** The check by itself, with keys made here. `apps/api/test/documents/documents.test.ts` checks real documents and 200 forged ones. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { base64url, signatureLines, verify, type Claims, type Keys } from './verify.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const keys: Keys = { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: '2026', x }] };
const sheets = Buffer.from('%PDF-1.7 the sheets\nstartxref\n9\n%%EOF\n');

function signed(change: Partial<Claims> = {}, header: object = { alg: 'EdDSA', kid: '2026' }): Buffer<ArrayBuffer> {
  const claims: Claims = {
    number: 'AJ-7K3M-9QXP-2WTD',
    kind: 'statement',
    holder: 'Ọláìyá Adébáyọ̀',
    facts: [['Closing balance', '₦1,000.00']],
    issued: '2026-11-26T09:30:00.000Z',
    bytes: sheets.length,
    sha256: createHash('sha256').update(sheets).digest('base64url'),
    ...change,
  };
  const part = (value: object): string => base64url(new TextEncoder().encode(JSON.stringify(value)));
  const said = `${part(header)}.${part(claims)}`;
  const jws = `${said}.${base64url(sign(null, Buffer.from(said), privateKey))}`;
  return Buffer.concat([sheets, Buffer.from(signatureLines(jws, 9))]);
}

test('a signed file is genuine, and says what was signed in any letters', async () => {
  const verdict = await verify(new Uint8Array(signed()), keys);
  expect(verdict).toMatchObject({ genuine: true, claims: { holder: 'Ọláìyá Adébáyọ̀' } });
});

test.each<[name: string, file: Buffer, reason: string]>([
  ['without a signature', sheets, 'has no signature of Ajose'],
  ['with bytes behind it', Buffer.concat([signed(), Buffer.from(' ')]), 'has no signature of Ajose'],
  ['of an unknown key', signed({}, { alg: 'EdDSA', kid: '2020' }), 'the key 2020, which is not among'],
  ['of another algorithm', signed({}, { alg: 'none', kid: '2026' }), 'Its signature is not of Ajose'],
  ['without a key', signed({}, { alg: 'EdDSA' }), 'has no signature of Ajose'],
  ['of another length', signed({ bytes: sheets.length + 1 }), 'changed after it was issued'],
  ['of another hash', signed({ sha256: 'x' }), 'changed after it was issued'],
])('a file %s is not', async (_name, file, reason) => {
  expect(await verify(new Uint8Array(file), keys)).toMatchObject({
    genuine: false,
    reason: expect.stringContaining(reason),
  });
});

test('a changed file still says what it claims, which Ajose did say of another file', async () => {
  const file = new Uint8Array(signed());
  file[3] = 0;
  expect(await verify(file, keys)).toMatchObject({ genuine: false, claims: { number: 'AJ-7K3M-9QXP-2WTD' } });
});
