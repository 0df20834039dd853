/** Before the first test: one throwaway PostgreSQL with a migrated database that every test file copies. */
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '@ajose/tools/postgres';
import { migrate } from '../src/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the cluster; its database `template` is migrated and never connected to. */
    ownerUrl: string;
    apiPassword: string;
  }
}

export const TEMPLATE = 'ajose_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ database: TEMPLATE });
  const apiPassword = randomBytes(12).toString('hex');
  const apiUrl = new URL(server.url);
  apiUrl.username = 'ajose_api';
  apiUrl.password = apiPassword;
  await migrate(server.url, apiUrl.href);
  project.provide('ownerUrl', server.url);
  project.provide('apiPassword', apiPassword);
  return () => server.stop();
}
