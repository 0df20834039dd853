/**
 * Serves a built app as a host should: prerendered pages first, the app's shell for every other path,
 * compressed files made beforehand, and the security headers.
 */
import { existsSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { contentSecurityPolicy, type AppOrigins } from '@ajose/tools/content-security-policy';
import sirv from 'sirv';

/** The headers of every answer except the content security policy. */
const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Where programs look for the public keys of signed documents. The API serves them. */
const KEYS = '/.well-known/ajose-keys.json';

const isHere = (api: string): boolean => new URL(api).hostname === 'localhost';

export function serveApp(dist: string, origins: AppOrigins): Server {
  const policy = contentSecurityPolicy(origins);
  const shell = existsSync(join(dist, 'app.html')) ? 'app.html' : 'index.html';
  const setHeaders = (response: ServerResponse, path: string): void => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader('content-security-policy', policy);
    response.setHeader('cache-control', cacheControl(path));
  };
  const serve = sirv(dist, { brotli: true, gzip: true, etag: true, dotfiles: false, single: shell, setHeaders });
  return createServer((request, response) => {
    // The API answers the app at one origin. Another name of this machine leads there.
    const port = /^(?:127\.0\.0\.1|\[::1\])(:\d+)?$/.exec(request.headers.host ?? '')?.[1];
    if (port !== undefined && isHere(origins.api)) {
      response.writeHead(307, { location: `http://localhost${port}${request.url ?? '/'}` }).end();
      return;
    }
    // Only the page's script needs a document's number.
    if (request.url?.startsWith('/verify/')) request.url = '/verify';
    if (request.url === KEYS) {
      response.writeHead(307, { location: `${origins.api}/api/document/getDocumentKeys` }).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    serve(request, response, () => {
      response.writeHead(404, { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
    });
  });
}

/** Built assets carry a hash in their names and never change; pages are fetched again each time; other files may be an hour old. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return /\.\w+$/.test(path) && !path.endsWith('.html') ? 'public, max-age=3600' : 'no-cache';
}
