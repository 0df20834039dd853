/** Counts the faults of the apps' pages for Prometheus, and writes each into the log. */
import type { ClientErrorBody } from '@ajose/sdk/contract/client-errors';
import { readFileSync } from 'node:fs';
import { Counter } from 'prom-client';

/** How many versions are counted by name. Anybody may report, so the number of series is limited: further versions count as `other`. */
const VERSIONS = 20;
/** Apps and API have one version. It is counted by name, however many others were made up before. */
const { version: OURS } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const clientErrors = new Counter({
  name: 'ajose_client_errors_total',
  help: 'Faults of pages that browsers reported to this process, by app and version of the build.',
  labelNames: ['app', 'version'] as const,
  registers: [],
});

const versions = new Set([OURS]);

interface Log {
  warn(detail: object, message: string): void;
}

export function noteClientError(log: Log, { app, version, ...fault }: ClientErrorBody): void {
  if (versions.size < VERSIONS) versions.add(version);
  clientErrors.inc({ app, version: versions.has(version) ? version : 'other' });
  log.warn({ app, version, ...fault }, 'a page failed');
}
