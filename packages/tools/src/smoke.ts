/**
 * The check of a host's first day, and of each new version: asks the three names as strangers would, and changes nothing.
 * `node packages/tools/src/smoke.ts https://<customers' host> https://<admin host> https://<api host>`
 */
export interface Origins {
  customer: string;
  admin: string;
  api: string;
}

interface Check {
  /** What is well, in words. */
  what: string;
  /** What to look at when it is not. */
  look: string;
  holds: (origins: Origins, ask: typeof fetch) => Promise<boolean>;
}

const WITHIN_MS = 10_000;

const json = { 'content-type': 'application/json' };

const signIn = (api: string, ask: typeof fetch, email: string, password: string): Promise<Response> =>
  ask(`${api}/api/user/login`, { method: 'POST', headers: json, body: JSON.stringify({ email, password }) });

const preflight = (api: string, ask: typeof fetch, origin: string): Promise<Response> =>
  ask(`${api}/api/user/login`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });

const hardened = ({ headers }: Response): boolean =>
  headers.has('strict-transport-security') && headers.get('x-content-type-options') === 'nosniff';

/** A check for each thing that a host can have wrong and that shows from outside. */
export const checks: readonly Check[] = [
  {
    what: 'the three names answer with a certificate, and say that they are only to be asked by https',
    look: 'the names in DNS, Caddy and its log',
    holds: async ({ customer, admin, api }, ask) =>
      (await Promise.all([customer, admin, `${api}/healthz`].map((url) => ask(url)))).every(
        (answer) => answer.ok && hardened(answer),
      ),
  },
  {
    what: 'http leads to https',
    look: 'port 80 of Caddy',
    holds: async ({ customer }, ask) => {
      const answer = await ask(customer.replace('https:', 'http:'), { redirect: 'manual' });
      return answer.status >= 300 && answer.status < 400 && (answer.headers.get('location') ?? '').startsWith('https:');
    },
  },
  {
    what: 'both apps are built for this API',
    look: 'VITE_API_URL of step 5, then systemctl reload caddy',
    holds: async ({ customer, admin, api }, ask) => {
      const answers = await Promise.all([`${customer}/login`, admin].map((url) => ask(url)));
      return answers.every(({ headers }) => (headers.get('content-security-policy') ?? '').includes(api));
    },
  },
  {
    what: 'an address within an app shows the app, and a file that is missing is missing',
    look: 'the folder of step 5 and the Caddyfile',
    holds: async ({ customer }, ask) => {
      const [page, file] = await Promise.all([ask(`${customer}/dashboard`), ask(`${customer}/assets/none.js`)]);
      return page.ok && file.status === 404;
    },
  },
  {
    what: 'the API answers both apps, and no other page',
    look: 'CUSTOMER_ORIGIN and ADMIN_ORIGIN of api.env',
    holds: async ({ customer, admin, api }, ask) => {
      const origins = [customer, admin, 'https://example.com'];
      const answers = await Promise.all(origins.map((origin) => preflight(api, ask, origin)));
      const allowed = answers.map(({ headers }) => headers.get('access-control-allow-origin'));
      return (
        allowed[0] === customer && allowed[1] === admin && allowed[2] !== 'https://example.com' && allowed[2] !== '*'
      );
    },
  },
  {
    what: 'strangers see neither figures nor the state of a process',
    look: 'the Caddyfile, METRICS_ADDRESSES',
    holds: async ({ api }, ask) => {
      const answers = await Promise.all(['metrics', 'readyz'].map((path) => ask(`${api}/${path}`)));
      return answers.every(({ status }) => status === 404 || status === 403);
    },
  },
  {
    what: 'a sign-in that is wrong is refused by the database, and not by a fault',
    look: 'the log of the API: journalctl -u "ajose-api@*"',
    holds: async ({ api }, ask) => (await signIn(api, ask, 'nobody@example.com', 'Not-a-password-1')).status === 401,
  },
  {
    what: 'the people of the demonstration cannot sign in',
    look: 'the database: with demo data in it, begin with an empty one',
    holds: async ({ api }, ask) => {
      const answers = [await signIn(api, ask, 'demo@ajose.test', 'Password1')];
      const admin = { email: 'admin@ajose.test', password: 'Password1' };
      answers.push(await ask(`${api}/api/admin/login`, { method: 'POST', headers: json, body: JSON.stringify(admin) }));
      return answers.every(({ status }) => status === 401);
    },
  },
  {
    what: 'a webhook without the gateway’s signature is refused',
    look: 'PAYSTACK_SECRET_KEY of api.env',
    holds: async ({ api }, ask) => {
      const body = JSON.stringify({ event: 'charge.success', data: {} });
      return (await ask(`${api}/api/paystack/webhook`, { method: 'POST', headers: json, body })).status === 401;
    },
  },
  {
    what: 'documents are signed with a key of this platform',
    look: 'DOCUMENT_KEY of api.env, and the two lines of the Caddyfile',
    holds: async ({ customer }, ask) => {
      const answer = await ask(`${customer}/.well-known/ajose-keys.json`);
      const text = await answer.text();
      return answer.ok && /"kid":"20\d\d/.test(text.replaceAll(/\s/g, '')) && !text.includes('"demo"');
    },
  },
];

/** @returns a sentence for each check that does not hold */
export async function smoke(origins: Origins, ask: typeof fetch, say: (line: string) => void): Promise<string[]> {
  const patient: typeof fetch = (url, init) => ask(url, { ...init, signal: AbortSignal.timeout(WITHIN_MS) });
  const broken: string[] = [];
  for (const { what, look, holds } of checks) {
    const why = await holds(origins, patient).then(
      (well) => (well ? null : ''),
      (error: Error) => ` (${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''})`,
    );
    say(why === null ? `✓ ${what}` : `✗ ${what}${why}\n  Look at ${look}.`);
    if (why !== null) broken.push(what);
  }
  return broken;
}

if (import.meta.main) {
  const [customer, admin, api] = process.argv.slice(2).map((url) => (URL.canParse(url) ? new URL(url).origin : ''));
  if (!customer || !admin || !api) {
    console.error('Three addresses are needed: of the customers’ app, the back-office and the API.');
    process.exit(2);
  }
  const broken = await smoke({ customer, admin, api }, fetch, (line) => console.log(line));
  console.log(broken.length === 0 ? 'All is well.' : `${broken.length} of ${checks.length} do not hold.`);
  process.exit(broken.length === 0 ? 0 : 1);
}
