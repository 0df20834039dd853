/** Signs text with the key of the settings, and stores the public key, with which everybody can check it. */
import { row, run, type Sql } from '../platform/database/db.ts';
import type { Signer } from './signer.ts';

/** @returns a JWS in compact form */
export async function signWords(signer: Signer, words: object): Promise<string> {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'EdDSA', kid: signer.kid })}.${part(words)}`;
  return `${signed}.${(await signer.sign(Buffer.from(signed))).toString('base64url')}`;
}

/** @throws Error where another key has the name */
export async function keepKey(on: Sql, { kid, x }: Signer, now: Date): Promise<void> {
  await run(on, 'INSERT INTO document_keys (kid, x, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [kid, x, now]);
  const known = await row<{ x: string }>(on, 'SELECT x FROM document_keys WHERE kid = $1', [kid]);
  if (known?.x !== x) throw new Error(`DOCUMENT_KEY: another key is called ${kid}. A new key needs a name of its own`);
}
