/** Runs the sandbox as a process: reads the environment, listens, and closes cleanly. */
import { buildSandbox } from './sandbox.ts';

const env = process.env;
const number = (name: string, fallback: number): number => {
  const value = Number(env[name] || fallback);
  if (Number.isFinite(value)) return value;
  console.error(`${name} must be a number, not "${env[name]}"`);
  return process.exit(1);
};

const sandbox = buildSandbox({
  secretKey: env['PAYSTACK_SECRET_KEY'] || 'sk_test_sandbox',
  publicKey: env['PAYSTACK_PUBLIC_KEY'] || 'pk_test_sandbox',
  webhookUrl: env['SANDBOX_WEBHOOK_URL'] || null,
  dataFile: env['SANDBOX_DATA'] || null,
  openingKobo: number('SANDBOX_OPENING_KOBO', 100_000_000_000),
  otp: env['SANDBOX_TRANSFER_OTP'] === 'on',
  stampDuty: env['SANDBOX_STAMP_DUTY'] === 'on',
  settleAfterMs: number('SANDBOX_SETTLE_MS', 1500),
  webhookSpeed: number('SANDBOX_WEBHOOK_SPEED', 180),
  rateLimits: env['SANDBOX_RATE_LIMITS'] === 'live' ? 'live' : 'off',
  unknownReferenceStatus: env['SANDBOX_UNKNOWN_REFERENCE'] === '404' ? 404 : 400,
  ...(env['SANDBOX_FRAME_ANCESTORS'] ? { frameAncestors: env['SANDBOX_FRAME_ANCESTORS'].split(' ') } : {}),
});

let closing = false;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (closing) return;
    closing = true;
    void sandbox.close().then(() => process.exit(0));
  });
}

try {
  const address = await sandbox.listen(number('SANDBOX_PORT', 4010), env['SANDBOX_HOST'] || '127.0.0.1');
  console.log(`Paystack sandbox at ${address}`);
} catch (error) {
  console.error(`The Paystack sandbox could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
