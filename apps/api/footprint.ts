/**
 * Keeps what this version uses of the database in footprint.txt, for the version after it: `pnpm --filter @ajose/api footprint`.
 * Run it with each release, after the release is named. test/version-before.test.ts holds every later schema to the file.
 */
import { writeFile } from 'node:fs/promises';
import { startPostgres } from '@ajose/tools/postgres';
import { connect } from './src/database/db.ts';
import { migrate } from './src/database/migrate.ts';
import { footprintOf } from './test/footprint.ts';

const server = await startPostgres({ database: 'ajose_footprint' });
const owner = connect(server.url, 1);
try {
  await migrate(server.url);
  await writeFile(new URL('footprint.txt', import.meta.url), `${(await footprintOf(owner)).join('\n')}\n`);
} finally {
  await owner.end();
  await server.stop();
}
