/** Makes a key that signs documents: `node apps/api/src/documents/make-key.ts 2027`. It prints the setting, and keeps nothing. */
import { randomBytes } from 'node:crypto';
import { signerOf } from './signer.ts';

const [, , kid = ''] = process.argv;
if (/^20\d\d[a-z]?$/.test(kid)) {
  const seed = randomBytes(32);
  console.log(`DOCUMENT_KEY=${kid}:${seed.toString('hex')}`);
  console.error(`Its public part is ${signerOf(kid, seed).x}. The API shows it from the first document on.`);
} else {
  console.error('Name the key for its year: node apps/api/src/documents/make-key.ts 2027');
  process.exitCode = 1;
}
