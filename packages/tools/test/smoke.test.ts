/** The look at a host from outside, at one that is well and at one for each thing that can be wrong. */
import { expect, it } from 'vitest';
import { checks, smoke, type Origins } from '../src/smoke.ts';

const origins: Origins = {
  customer: 'https://app.example.com',
  admin: 'https://office.example.com',
  api: 'https://api.example.com',
};
const safe = { 'strict-transport-security': 'max-age=1', 'x-content-type-options': 'nosniff' };
const app = { ...safe, 'content-security-policy': `connect-src 'self' ${origins.api}` };

/** Answers by the beginning of "METHOD address origin"; the longest that fits counts. */
type Host = Readonly<Record<string, () => Response>>;

const well: Host = {
  'GET https://': () => new Response('the app', { headers: app }),
  'GET http://': () => new Response(null, { status: 308, headers: { location: origins.customer } }),
  'GET https://app.example.com/assets/none.js': () => new Response(null, { status: 404 }),
  'GET https://app.example.com/.well-known/ajose-keys.json': () => Response.json({ keys: [{ kid: '2026' }] }),
  'GET https://api.example.com/healthz': () => new Response('ok', { headers: safe }),
  'GET https://api.example.com/metrics': () => new Response(null, { status: 404 }),
  'GET https://api.example.com/readyz': () => new Response(null, { status: 404 }),
  'POST https://api.example.com/api/': () => new Response(null, { status: 401 }),
  'OPTIONS https://api.example.com/api/user/login': () => new Response(null, { status: 204 }),
  [`OPTIONS https://api.example.com/api/user/login ${origins.customer}`]: () => allow(origins.customer),
  [`OPTIONS https://api.example.com/api/user/login ${origins.admin}`]: () => allow(origins.admin),
};
const allow = (origin: string): Response =>
  new Response(null, { status: 204, headers: { 'access-control-allow-origin': origin } });

const asking =
  (host: Host): typeof fetch =>
  async (input, init) => {
    const { method, url } = new Request(input, init);
    const asked = `${method} ${url} ${new Headers(init?.headers).get('origin') ?? ''}`;
    const [match] = Object.keys(host)
      .filter((key) => asked.startsWith(key))
      .toSorted((first, other) => other.length - first.length);
    const answer = host[match ?? ''];
    if (!answer) throw new TypeError('fetch failed');
    return answer();
  };

const look = async (changed: Host): Promise<string[]> =>
  smoke(origins, asking({ ...well, ...changed }), () => undefined);
const words = (part: string): string => checks.find(({ what }) => what.includes(part))?.what ?? part;

it('reports nothing about a host that is well', async () => {
  expect(await look({})).toEqual([]);
});

it.each<[string, Host]>([
  [
    'only to be asked by https',
    {
      'GET https://office.example.com': () =>
        new Response('', { headers: { ...app, 'strict-transport-security': '', 'x-content-type-options': '' } }),
    },
  ],
  ['http leads to https', { 'GET http://': () => new Response('the app') }],
  [
    'http leads to https',
    { 'GET http://': () => new Response(null, { status: 302, headers: { location: 'http://app.example.com/' } }) },
  ],
  [
    'built for this API',
    {
      'GET https://app.example.com/login': () =>
        new Response('', { headers: { ...app, 'content-security-policy': 'connect-src https://api.other.com' } }),
    },
  ],
  [
    'missing is missing',
    { 'GET https://app.example.com/assets/none.js': () => new Response('the app', { headers: app }) },
  ],
  ['no other page', { 'OPTIONS https://api.example.com/api/user/login': () => allow('*') }],
  [
    'no other page',
    { 'OPTIONS https://api.example.com/api/user/login https://office.example.com': () => allow(origins.customer) },
  ],
  ['neither figures', { 'GET https://api.example.com/metrics': () => new Response('ajose_books_balanced 1') }],
  [
    'refused by the database',
    { 'POST https://api.example.com/api/user/login': () => new Response(null, { status: 503 }) },
  ],
  ['demonstration', { 'POST https://api.example.com/api/admin/login': () => new Response(null, { status: 200 }) }],
  ['webhook', { 'POST https://api.example.com/api/paystack/webhook': () => new Response(null, { status: 200 }) }],
  [
    'documents are signed',
    { 'GET https://app.example.com/.well-known/ajose-keys.json': () => Response.json({ keys: [{ kid: 'demo' }] }) },
  ],
])('finds a host where it does not hold that %s', async (part, changed) => {
  expect(await look(changed)).toContain(words(part));
});

it('says what to look at, and why it got no answer', async () => {
  const lines: string[] = [];
  const broken = await smoke(origins, asking({}), (line) => lines.push(line));
  expect(broken).toHaveLength(checks.length);
  expect(lines[0]).toContain('(fetch failed)\n  Look at the names in DNS, Caddy and its log.');
});
