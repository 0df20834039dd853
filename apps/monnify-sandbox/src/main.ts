/** Runs the sandbox as a process: reads the environment, listens, and closes cleanly. */
import { buildMonnifySandbox } from './sandbox.ts';

const env = process.env;
const number = (name: string, fallback: number): number => {
  const value = Number(env[name] || fallback);
  if (Number.isFinite(value)) return value;
  console.error(`${name} must be a number, not "${env[name]}"`);
  return process.exit(1);
};

const sandbox = buildMonnifySandbox({
  apiKey: env['MONNIFY_API_KEY'] || 'MK_TEST_SANDBOX',
  secretKey: env['MONNIFY_SECRET_KEY'] || 'monnify_test_sandbox',
  contractCode: env['MONNIFY_CONTRACT_CODE'] || '5867418298',
  sourceAccount: env['MONNIFY_SOURCE_ACCOUNT'] || '3934178936',
  webhookUrl: env['SANDBOX_WEBHOOK_URL'] || null,
  dataFile: env['SANDBOX_DATA'] || null,
  openingKobo: number('SANDBOX_OPENING_KOBO', 100_000_000_000),
  otp: env['SANDBOX_TRANSFER_OTP'] === 'on',
  tokenSeconds: number('SANDBOX_TOKEN_SECONDS', 3600),
  settleAfterMs: number('SANDBOX_SETTLE_MS', 1500),
  sameTransferMs: number('SANDBOX_SAME_TRANSFER_MS', 0),
  webhookSpeed: number('SANDBOX_WEBHOOK_SPEED', 600),
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
  const address = await sandbox.listen(number('SANDBOX_PORT', 4012), env['SANDBOX_HOST'] || '127.0.0.1');
  console.log(`Monnify sandbox at ${address}`);
} catch (error) {
  console.error(`The Monnify sandbox could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
