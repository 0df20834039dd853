/** How a build is served: prerendered pages, the app's shell for other paths, compressed files, and headers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveApp } from '../src/static-server.ts';

let dist: string;
let server: Server;
let base: string;
let port: number;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'ajose-dist-'));
  for (const folder of ['assets', 'features/tools']) mkdirSync(join(dist, folder), { recursive: true });
  writeFileSync(join(dist, 'index.html'), 'landing');
  writeFileSync(join(dist, 'features/tools/index.html'), 'tools');
  writeFileSync(join(dist, 'app.html'), '<script type="module" src="/assets/a.js"></script>shell');
  writeFileSync(join(dist, 'assets/a-1.js'), 'export {};');
  writeFileSync(join(dist, 'assets/a-1.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(dist, 'favicon.svg'), '<svg/>');
  server = serveApp(dist, { api: 'http://localhost:4000', checkout: 'http://localhost:4010' });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
  base = `http://localhost:${port}`;
});
afterAll(() => {
  server.close();
  rmSync(dist, { recursive: true });
});

describe('paths', () => {
  it.each([
    ['/', 200, 'landing'],
    ['/features/tools', 200, 'tools'],
    ['/features/tools/', 200, 'tools'],
    ['/login', 200, 'shell'],
    ['/referral/AB12', 200, 'shell'],
    ['/assets/gone.js', 404, 'Not found'],
  ])('%s', async (path, status, words) => {
    const answer = await fetch(base + path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(words);
  });

  it('do not reach files outside the folder', async () => {
    const body = await new Promise<string>((done) => {
      request(`${base}/x`, { path: '/../../../../etc/passwd' }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString())).once('end', () => done(text));
      }).end();
    });
    expect(body).not.toContain('root:');
  });

  it.each(['/login', '/?from=mail'])(
    '%s at another name of this machine leads to the one that the API answers',
    async (path) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
      expect(answer.status).toBe(307);
      expect(answer.headers.get('location')).toBe(base + path);
    },
  );

  it('can only be read', async () => {
    expect((await fetch(base, { method: 'POST' })).status).toBe(405);
  });
});

describe('headers', () => {
  it('allow no inline script, and an inline style by its hash', async () => {
    const policy = (await fetch(base)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/style-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("connect-src 'self' http://localhost:4000;");
    expect(policy).toContain('frame-src http://localhost:4010;');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('cache assets for a year, and pages not at all', async () => {
    const cache = async (path: string): Promise<string | null> =>
      (await fetch(base + path)).headers.get('cache-control');
    expect(await cache('/assets/a-1.js')).toBe('public, max-age=31536000, immutable');
    expect(await cache('/')).toBe('no-cache');
    expect(await cache('/login')).toBe('no-cache');
    expect(await cache('/favicon.svg')).toBe('public, max-age=3600');
  });

  it('set nosniff, referrer and permissions, and send the compressed file', async () => {
    const { headers } = await fetch(`${base}/assets/a-1.js`, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });
});
