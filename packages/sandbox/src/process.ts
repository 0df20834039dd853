/** A sandbox as a process: reads the environment, listens, and closes cleanly. */
import type { SandboxOptions } from './server.ts';

const { env } = process;

export function numberOf(name: string, fallback: number): number {
  const value = Number(env[name] || fallback);
  if (Number.isFinite(value)) return value;
  console.error(`${name} must be a number, not "${env[name]}"`);
  return process.exit(1);
}

/** What every sandbox is told by the environment. @param webhookSpeed the speed where the environment names none */
export const commonOptions = (webhookSpeed: number): Omit<SandboxOptions, 'secretKey'> => ({
  webhookUrl: env['SANDBOX_WEBHOOK_URL'] || null,
  dataFile: env['SANDBOX_DATA'] || null,
  openingKobo: numberOf('SANDBOX_OPENING_KOBO', 5_000_000_000),
  otp: env['SANDBOX_TRANSFER_OTP'] === 'on',
  settleAfterMs: numberOf('SANDBOX_SETTLE_MS', 1500),
  webhookSpeed: numberOf('SANDBOX_WEBHOOK_SPEED', webhookSpeed),
});

interface Server {
  listen: (port: number, host: string) => Promise<string>;
  close: () => Promise<void>;
}

/** @param port unless the environment names another */
export async function run(name: string, sandbox: Server, port: number): Promise<void> {
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      void sandbox.close().then(() => process.exit(0));
    });
  }
  try {
    const address = await sandbox.listen(numberOf('SANDBOX_PORT', port), env['SANDBOX_HOST'] || '127.0.0.1');
    console.log(`${name} sandbox at ${address}`);
  } catch (error) {
    console.error(`The ${name} sandbox could not start: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
