/**
 * Issues a document: gives it a number and a key, signs its facts and every byte of its file, and stores what was signed, so that others
 * can check it. packages/verify describes a signed file.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { signatureLines, type Claims } from '@ajose/verify';
import { run, tx, type Db } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Check } from '../platform/pdf/check.ts';
import type { PaperFact } from '../platform/pdf/paper.ts';
import { keepKey, signWords } from './signed.ts';
import { signerFrom, type Signer } from './signer.ts';

/** Letters and digits that nobody confuses (Crockford's base 32). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** Groups of four: 20 bits each. */
const randomWord = (groups: number): string =>
  Array.from({ length: groups }, () => Array.from(randomBytes(GROUP), (byte) => LETTERS[byte % 32]).join('')).join('-');

export const hashOf = (words: string | Uint8Array): Buffer => createHash('sha256').update(words).digest();

export interface Issue {
  customerId: string;
  kind: Claims['kind'];
  /** The document's days, its year or its transaction. */
  about: string;
  holder: string;
  facts: readonly PaperFact[];
}

export interface Issued {
  check: Check;
  /** The file with its signature. What was signed is stored before the file ends, so half a file is no document. */
  signed: (pdf: Readable) => Readable;
}

export function issue({ db, env, clock }: Deps, { customerId, about, ...words }: Issue): Issued {
  const number = `AJ-${randomWord(3)}`;
  const key = randomWord(4);
  const now = clock.now();
  const said = { number, ...words, issued: now.toISOString() };
  const kept: Kept = { db, signer: signerFrom(env), customerId, about, said, keyHash: hashOf(key), now };
  return {
    check: { number, key, address: `${env.customerOrigin}/verify/${number}#${key}` },
    signed: (pdf) => Readable.from(sealed(pdf, kept), { objectMode: false }),
  };
}

/** What is signed, and kept with the signature. */
interface Kept {
  db: Db;
  signer: Signer;
  customerId: string;
  about: string;
  said: Omit<Claims, 'bytes' | 'sha256'>;
  keyHash: Buffer;
  now: Date;
}

/** The end of a PDF, where it says at which byte its table of objects begins. */
const END = /startxref\s+(\d+)\s+%%EOF\s*$/;

/** Passes a PDF on and adds the line with the signature. */
async function* sealed(pdf: Readable, what: Kept): AsyncGenerator<Uint8Array | string> {
  const hash = createHash('sha256');
  let bytes = 0;
  let end = '';
  for await (const chunk of pdf as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    end = (end + chunk.toString('latin1')).slice(-64);
    yield chunk;
  }
  const [, startxref] = END.exec(end) ?? [];
  if (startxref === undefined) throw new Error('A PDF without its end');
  const jws = await signWords(what.signer, {
    ...what.said,
    bytes,
    sha256: hash.copy().digest('base64url'),
  } satisfies Claims);
  const lines = signatureLines(jws, Number(startxref));
  await save(what, jws, hash.update(lines).digest());
  yield lines;
}

const save = ({ db, signer, customerId, about, said, keyHash, now }: Kept, jws: string, fileHash: Buffer) =>
  tx(db, async (on) => {
    await keepKey(on, signer, now);
    const { number, kind, holder, facts } = said;
    const factsHash = hashOf(JSON.stringify([holder, facts]));
    await run(
      on,
      `UPDATE documents SET replaced_at = $5
        WHERE customer_id = $1 AND kind = $2 AND about = $3 AND facts_hash <> $4 AND replaced_at IS NULL`,
      [customerId, kind, about, factsHash, now],
    );
    await run(
      on,
      `INSERT INTO documents (number, customer_id, kind, about, key_hash, jws, facts_hash, file_hash, issued_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [number, customerId, kind, about, keyHash, jws, factsHash, fileHash, now],
    );
  });
