/** What a visitor gets before any script runs, and what must never be in the customer's bundle. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const dist = mkdtempSync(join(tmpdir(), 'ajose-customer-'));

/** How much script the landing page may fetch before it is scrolled, in bytes of gzip. */
const LANDING_SCRIPT_LIMIT = 5_000;

beforeAll(() => {
  execFileSync(process.execPath, ['build.ts'], {
    cwd: root,
    env: { ...process.env, OUT_DIR: dist, NODE_ENV: 'production', VITE_SITE_URL: 'https://app.test' },
  });
}, 120_000);
afterAll(() => rmSync(dist, { recursive: true }));

const read = (path: string): string => readFileSync(join(dist, path), 'utf8');
const htmlOf = (path: string): string => read(join(path, 'index.html'));
/** What a reader without scripts sees. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(style|script|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const scripts = (): { name: string; code: string }[] =>
  readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: read(join('assets', name)) }));

describe('the landing page without scripts', () => {
  test('has all its sections and their text', () => {
    const html = htmlOf('');
    for (const id of ['home', 'about', 'features', 'investments', 'testimonials', 'contact']) {
      expect(html).toContain(`id="${id}"`);
    }
    const words = wordsOf(html);
    const expected = [
      'Start Investing',
      'Get Started',
      '12,500+',
      '$34,200',
      '+15.8%',
      '99.9%',
      '24/7',
      'Our vision',
      'Our mission',
    ];
    for (const text of expected) expect(words).toContain(text);
  });

  test('anchors scroll smoothly', () => {
    const sheets = [...htmlOf('').matchAll(/"(\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => read(path));
    expect(`${htmlOf('')} ${sheets.join(' ')}`).toMatch(/scroll-behavior:\s*smooth/);
  });

  test('fetches next to no script', () => {
    const html = htmlOf('');
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(0);
    const bytes = named.reduce((sum, path) => sum + gzipSync(read(path)).length, 0);
    expect(bytes).toBeLessThan(LANDING_SCRIPT_LIMIT);
  });
});

test('pages whose text is in their HTML are drawn before any font is asked for; the dashboard asks for its fonts at once', () => {
  for (const path of ['', 'features', 'login', 'register']) {
    const html = htmlOf(path);
    expect(html).toContain('data-prerendered');
    expect(html).toMatch(/:root:has\(\[data-prerendered\]\)\{animation:/);
    expect(html).not.toContain('as="font"');
  }
  expect(htmlOf('dashboard')).toContain('as="font"');
  expect(htmlOf('dashboard')).not.toMatch(/<\w+[^>]* data-prerendered/);
});

test.each([
  ['features', 'How Ajose looks after your money'],
  ['features/security', '256-bit encryption'],
  ['features/performance', 'Earnings as they accrue'],
  ['features/automation', 'Paid on the day'],
  ['features/wallet', 'One balance'],
  ['features/mobile', 'Nothing to install'],
  ['features/tools', 'You get back'],
  ['help', 'I forgot my password'],
  ['terms', 'Your wallet'],
  ['privacy', 'Your rights'],
  ['security', 'Report a weakness'],
  ['status', 'Payments and payouts'],
  ['login', 'Welcome back'],
  ['register', 'Create your account'],
  ['forgot-password', 'Forgot'],
])('/%s is HTML with its words', (path, text) => {
  expect(wordsOf(htmlOf(path))).toContain(text);
});

test('no page carries inline script or a style attribute, which its policy would refuse', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(15);
  const inline = pages.filter((page) => /<script\b(?![^>]*\bsrc=)/.test(read(page)));
  const styled = pages.filter((page) => /<[^>]+\sstyle="/.test(read(page)));
  expect({ inline, styled }).toEqual({ inline: [], styled: [] });
});

test.each(['login', 'register', 'forgot-password'])(
  'the form of /%s is disabled until the app has hydrated it',
  (path) => {
    const [, body = ''] = htmlOf(path).split('<body');
    const controls = body.match(/<(input|button|select)\b[^>]*>/g) ?? [];
    expect(controls.length).toBeGreaterThan(0);
    expect(controls.filter((control) => !/ disabled/.test(control))).toEqual([]);
  },
);

test('an address without a page of its own draws something before any script or stylesheet arrives', () => {
  const html = read('app.html');
  expect(wordsOf(html)).toContain('One moment…');
  expect(html).not.toMatch(/<link rel="stylesheet"/);
  // A referral link is such an address.
  expect(html).toContain('<meta property="og:image" content="https://app.test/share.png"');
});

test.each(['app.html', 'dashboard/index.html'])('%s says what to do where the app never comes', (page) => {
  expect(wordsOf(read(page))).toContain('load the page again');
});

test('every link within the site leads to a page', () => {
  const known = new Set(['/dashboard', '/favicon.svg', '/film/how-it-works.mp4']);
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'));
  for (const name of pages) known.add(`/${name.replace(/\/?index\.html$/, '')}`);
  for (const name of pages) {
    for (const [, href = ''] of read(name).matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)) {
      expect(known, `${href} in ${name}`).toContain(href.replace(/#.*/, ''));
    }
  }
});

describe('the bundle', () => {
  test('has no back-office in it', () => {
    // Calls that only administrators may make. The list of banks is under admin/ for customers too, as the specification has it.
    const forbidden = ['admin/login', 'getAllUsers', 'getAllTransactions', 'auditLog', 'adminToken', 'Admin Portal'];
    const all = scripts();
    expect(all.length).toBeGreaterThan(5);
    const found = all.flatMap(({ name, code }) =>
      forbidden.filter((word) => code.includes(word)).map((word) => [name, word]),
    );
    expect(found).toEqual([]);
  });

  test('has no TypeBox in it', () => {
    expect(scripts().filter(({ code }) => /typebox|~kind/i.test(code))).toEqual([]);
  });

  test('keeps the payment library in a file of its own', () => {
    const withPaystack = scripts().filter(({ code }) => code.includes('checkout.paystack.com'));
    expect(withPaystack).toHaveLength(1);
    expect(read('app.html')).not.toContain(withPaystack[0]?.name);
  });
});
