/**
 * Before the first test: one throwaway PostgreSQL with a migrated database that every test file copies. With CITUS, the address of a
 * coordinator, that database is on the cluster.
 */
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '@ajose/tools/postgres';
import { setUpOnce, type Shared } from '@ajose/tools/set-up-once';
import { dropDatabase, makeDatabase, nodesOf } from '../harness/citus/nodes.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the cluster; its database `template` is migrated and never connected to. */
    ownerUrl: string;
    apiPassword: string;
    /** The machines of the cluster, the coordinator first; none on one PostgreSQL. */
    nodes: string[];
  }
}

export const TEMPLATE = 'ajose_template';

async function startServer(): Promise<{ url: string; nodes: URL[]; stop: () => Promise<void> }> {
  const cluster = process.env['CITUS'];
  if (!cluster) return { ...(await startPostgres({ database: TEMPLATE })), nodes: [] };
  const nodes = await nodesOf(cluster);
  return { url: await makeDatabase(nodes, TEMPLATE), nodes, stop: () => dropDatabase(nodes, TEMPLATE) };
}

export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return setUpOnce('database', project, begin);
}

async function begin(): Promise<Shared> {
  const server = await startServer();
  const apiPassword = randomBytes(12).toString('hex');
  const apiUrl = new URL(server.url);
  apiUrl.username = 'ajose_api';
  apiUrl.password = apiPassword;
  await migrate(server.url, apiUrl.href);
  const nodes = server.nodes.map(({ href }) => href);
  const tell = (project: TestProject): void => {
    project.provide('ownerUrl', server.url);
    project.provide('apiPassword', apiPassword);
    project.provide('nodes', nodes);
  };
  return { tell, stop: server.stop };
}
