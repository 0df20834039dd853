/** Writes src/platform/database/functions.ts from a migrated database: `pnpm --filter @ajose/api functions`. A test holds the file to it. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { startPostgres } from '@ajose/tools/postgres';
import pg from 'pg';
import { functionsText } from './catalogue.ts';
import { migrate } from './src/platform/database/migrate.ts';

const server = await startPostgres();
const apiUrl = new URL(server.url);
apiUrl.username = 'ajose_api';
apiUrl.password = randomBytes(12).toString('hex');
await migrate(server.url, apiUrl.href);
const owner = new pg.Client(server.url);
await owner.connect();
await writeFile(new URL('src/platform/database/functions.ts', import.meta.url), await functionsText(owner));
await owner.end();
await server.stop();
