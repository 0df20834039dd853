/** Runs the sandbox as a process. */
import { commonOptions, numberOf, run } from '@ajose/sandbox/process';
import { buildMonnifySandbox } from './sandbox.ts';

const { env } = process;

const sandbox = buildMonnifySandbox({
  ...commonOptions(600),
  apiKey: env['MONNIFY_API_KEY'] || 'MK_TEST_SANDBOX',
  secretKey: env['MONNIFY_SECRET_KEY'] || 'monnify_test_sandbox',
  contractCode: env['MONNIFY_CONTRACT_CODE'] || '5867418298',
  sourceAccount: env['MONNIFY_SOURCE_ACCOUNT'] || '3934178936',
  tokenSeconds: numberOf('SANDBOX_TOKEN_SECONDS', 3600),
  sameTransferMs: numberOf('SANDBOX_SAME_TRANSFER_MS', 0),
});

await run('Monnify', sandbox, 4012);
