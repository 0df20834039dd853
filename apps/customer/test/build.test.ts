/** What a visitor gets before any script runs, and what must never be in the customer's bundle. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../src/paths.ts';

const root = join(import.meta.dirname, '..');
const dist = mkdtempSync(join(tmpdir(), 'ajose-customer-'));

/** How much script the landing page may fetch before it is scrolled, in bytes of gzip. */
const LANDING_SCRIPT_LIMIT = 5_500;

beforeAll(() => {
  execFileSync(process.execPath, [join(root, '../../node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
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

test.each([
  ['features', 'How Ajose looks after your money'],
  ['features/security', '256-bit encryption'],
  ['features/performance', 'Earnings as they grow'],
  ['features/automation', 'Paid on the day'],
  ['features/wallet', 'One balance'],
  ['features/mobile', 'Nothing to install'],
  ['features/tools', 'You get back'],
  ['help', 'I forgot my password'],
  ['terms', 'Your wallet'],
  ['privacy', 'Your rights'],
  ['security', 'Report a weakness'],
  ['status', 'When a payment is slow'],
])('/%s is HTML with its words', (path, text) => {
  expect(wordsOf(htmlOf(path))).toContain(text);
});

test('the stylesheets of each public page know its classes', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'));
  for (const name of pages) {
    const html = read(name);
    const sheets = [...html.matchAll(/"(\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => read(path)).join('');
    const classes = [...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/));
    const unknown = classes.filter((name) => !name.startsWith('lucide') && !sheets.includes(`.${name}`));
    expect([...new Set(unknown)], `classes of ${name}`).toEqual([]);
    expect(classes.length).toBeGreaterThan(20);
  }
});

test('no page carries inline script or style, which its policy would refuse', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(15);
  const inline = pages.filter((page) => /<script\b(?![^>]*\bsrc=)/.test(read(page)));
  const styled = pages.filter((page) => /<style\b|<[^>]+\sstyle="/.test(read(page)));
  expect({ inline, styled }).toEqual({ inline: [], styled: [] });
});

test('the file for all other addresses has a preview, for those who are sent a referral link', () => {
  const html = read('app.html');
  expect(html).toContain('<meta property="og:image" content="https://app.test/share.png"');
  expect(wordsOf(html)).toContain('One moment…');
});

test('the service worker keeps the app, and no public page', () => {
  const kept = [...read('worker.js').matchAll(/url:"([^"]+)"/g)].map(([, path = '']) => path);
  const mine = scripts().map(({ name }) => `assets/${name}`);
  expect(mine.filter((path) => !kept.includes(path) && !path.startsWith('assets/public-'))).toEqual([]);
  expect(kept.filter((path) => path.startsWith('assets/public-'))).toEqual([]);
  expect(kept.filter((path) => path.endsWith('.html'))).toEqual(['app.html']);
});

test('every link within the site leads to a page', () => {
  const { login, register, forgotPassword, dashboard } = paths;
  const files = ['/favicon.svg', '/film/how-it-works.mp4'];
  // The host answers `/.well-known/ajose-keys.json` from the API.
  const known = new Set<string>([login, register, forgotPassword, dashboard, ...files, '/.well-known/ajose-keys.json']);
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'));
  for (const name of pages) known.add(`/${name.replace(/\/?index\.html$/, '')}`);
  for (const name of pages) {
    for (const [, href = ''] of read(name).matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)) {
      expect(known, `${href} in ${name}`).toContain(href.replace(/[?#].*/, ''));
    }
  }
});

describe('the bundle', () => {
  test('has no back-office in it', () => {
    // Calls that only administrators may make. The list of banks is under admin/ for customers too, as the specification has it.
    const forbidden = ['admin/login', 'getAllUsers', 'getAllTransactions', 'auditLog', 'adminToken', 'Admin Portal'];
    const all = scripts();
    expect(all.length).toBeGreaterThan(5);
    const hits = all.flatMap(({ name, code }) =>
      forbidden.filter((word) => code.includes(word)).map((word) => [name, word]),
    );
    expect(hits).toEqual([]);
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
