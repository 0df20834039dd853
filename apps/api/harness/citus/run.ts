/**
 * Runs the platform's money on a cluster of Citus: makes databases of its own there, applies the migrations, and runs the random histories,
 * what the ledger refuses, the API's tests that move money, and the proof of the books. As a program:
 * `pnpm --filter @ajose/api citus URL [WORD ...]`. URL is deploy/citus/README.md's: the coordinator's, as a superuser, with the workers
 * joined; words choose among the files.
 */
import { spawnSync } from 'node:child_process';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodesOf } from './nodes.ts';

const HISTORIES = '200';
const ROOM = fileURLToPath(new URL('../..', import.meta.url));
/** Each word is the name of a test file in `test`. Files that are not here move no money, or the README names them with the reason. */
const TESTS = (
  'ledger payout-claims deposits gateway gateway-events payouts withdrawals refunds fees investments purchase-keys endings exits auto-saves ' +
  'auto-save-days goals calendar tax disputes corrections approvals offline-approvals product-approvals transaction-lists gateway-lists ' +
  'documents inclusion reconciliation month-end work transfer-deposits pending-money bank-accounts deaths zero-rate complaints name-changes ' +
  'customers closing levels account-numbers cards statements dashboard metrics money jobs lanes notices webhooks proof ' +
  'set-aside changed-disputes failed-refunds taken-back-money late-payouts closed-accounts callers-lock ' +
  'payment-histories payments-in-parts ' +
  'circles circle-cards circle-substitutes circle-staff circle-news circle-attack circle-chargebacks circle-limits circle-debts circle-holds aims'
).split(' ');

interface Report {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const [url, ...words] = process.argv.slice(2);
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
const chosen = new Set(TESTS.filter((name) => words.length === 0 || words.some((word) => name.includes(word))));
const files: string[] = [];
for await (const file of glob('test/**/*.test.ts', { cwd: ROOM })) {
  if (chosen.delete(basename(file, '.test.ts'))) files.push(file);
}
if (chosen.size > 0) throw new Error(`There is no test file ${[...chosen].join(', ')}`);
const folder = await mkdtemp(join(tmpdir(), 'ajose-citus-'));
const report = join(folder, 'report.json');
const { status } = spawnSync(
  'vitest',
  ['run', '--maxWorkers=1', '--reporter=default', '--reporter=json', `--outputFile=${report}`].concat(files),
  {
    cwd: ROOM,
    env: { HISTORIES, ...process.env, CITUS: url },
    stdio: 'inherit',
  },
);
const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
await rm(folder, { recursive: true });
for (const { name, status: outcome, assertionResults } of testResults) {
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
  const passed = assertionResults.filter((assertion) => assertion.status === 'passed').length;
  console.log(`${outcome === 'passed' ? 'passed' : 'FAILED'} ${name.replace(/.*\/test\//, '')}: ${passed} tests`);
  for (const { fullName, failureMessages } of failed)
    console.log(`  failed: ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`);
}
process.exitCode = status ?? 1;
