/**
 * Builds both apps for a real host, as deploy/README.md says:
 * `VITE_API_URL=https://api.example.com/api node packages/tools/src/build-for-host.ts <folder>`.
 * Beside each app's folder it writes a snippet for Caddy with the app's content security policy.
 */
import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp, type AppName, type BuildEnv } from './build-apps.ts';
import { Failure } from './failure.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** The origin of Paystack's real checkout. */
const CHECKOUT = 'https://checkout.paystack.com';

function originOf(url: string | undefined): string {
  if (url && URL.canParse(url) && new URL(url).protocol === 'https:') return new URL(url).origin;
  throw new Failure('VITE_API_URL must be the https address of the API, for example https://api.example.com/api.');
}

async function build(target: string): Promise<void> {
  const apiUrl = process.env['VITE_API_URL'] ?? '';
  const api = originOf(apiUrl);
  const publicKey = process.env['VITE_PAYSTACK_PUBLIC_KEY'];
  const siteUrl = process.env['VITE_SITE_URL'];
  const envs: Record<AppName, BuildEnv> = {
    customer: {
      VITE_API_URL: apiUrl,
      ...(publicKey ? { VITE_PAYSTACK_PUBLIC_KEY: publicKey } : {}),
      ...(siteUrl ? { VITE_SITE_URL: siteUrl } : {}),
    },
    admin: { VITE_API_URL: apiUrl },
  };
  for (const app of ['customer', 'admin'] as const) {
    const built = await buildApp(app, envs[app], (line) => console.log(line));
    const policy = contentSecurityPolicy({ api, checkout: app === 'customer' ? CHECKOUT : null });
    const place = join(target, app);
    rmSync(`${place}.new`, { recursive: true, force: true });
    cpSync(built, `${place}.new`, { recursive: true });
    rmSync(place, { recursive: true, force: true });
    renameSync(`${place}.new`, place);
    writeFileSync(join(target, `${app}.caddy`), `header Content-Security-Policy "${policy}"\n`);
    console.log(`${app}: ${place}`);
  }
}

const [target] = process.argv.slice(2);
try {
  if (!target) throw new Failure('Name the folder to build into.');
  await build(resolve(target));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}
