/** Runs the sandbox as a process. */
import { commonOptions, run } from '@ajose/sandbox/process';
import { buildSandbox } from './sandbox.ts';

const { env } = process;

const sandbox = buildSandbox({
  ...commonOptions(180),
  secretKey: env['PAYSTACK_SECRET_KEY'] || 'sk_test_sandbox',
  publicKey: env['PAYSTACK_PUBLIC_KEY'] || 'pk_test_sandbox',
  stampDuty: env['SANDBOX_STAMP_DUTY'] === 'on',
  rateLimits: env['SANDBOX_RATE_LIMITS'] === 'live' ? 'live' : 'off',
  unknownReferenceStatus: env['SANDBOX_UNKNOWN_REFERENCE'] === '404' ? 404 : 400,
  ...(env['SANDBOX_FRAME_ANCESTORS'] ? { frameAncestors: env['SANDBOX_FRAME_ANCESTORS'].split(' ') } : {}),
});

await run('Paystack', sandbox, 4010);
