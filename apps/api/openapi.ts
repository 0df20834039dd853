/**
 * Writes the contract with other programs. `pnpm --filter @ajose/api openapi FILE`: as OpenAPI. `pnpm --filter @ajose/api contract`: as
 * contract.txt, at a release, or where a break is meant.
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { contractLines, describeServer, withReferences } from './contract.ts';

const [file] = process.argv.slice(2);
const contract = await withReferences(await describeServer());
if (file === 'contract.txt') {
  await writeFile(new URL(file, import.meta.url), `${contractLines(contract).join('\n')}\n`);
} else {
  if (file === undefined) throw new Error('Name the file to write: pnpm --filter @ajose/api openapi /tmp/openapi.json');
  await writeFile(resolve(file), `${JSON.stringify(contract, null, 1)}\n`);
}
