/**
 * Runs the money engine on a cluster of Citus: makes databases of its own there, applies the migrations, and runs the random histories, what
 * the ledger refuses, and the tests of withdrawals' claims, each with the proof of the books. As a program:
 * `pnpm --filter @ajose/api citus URL`. URL is deploy/citus/README.md's: the coordinator's, as a superuser, with the workers joined.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodesOf } from './nodes.ts';

const HISTORIES = '200';
/** What works on a cluster today. The README says what does not. */
const TESTS = ['test/ledger.test.ts', 'test/payout-claims.test.ts'];

const url = process.argv[2];
if (!url) {
  console.error('Name the coordinator: pnpm --filter @ajose/api citus postgres://user@host:port/database');
  process.exit(2);
}
const nodes = await nodesOf(url);
console.log(
  `Coordinator ${nodes[0]?.host}, workers ${nodes
    .slice(1)
    .map(({ host }) => host)
    .join(' and ')}`,
);
const { status } = spawnSync('vitest', ['run', '--maxWorkers=1', ...TESTS], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { HISTORIES, ...process.env, CITUS: url },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
