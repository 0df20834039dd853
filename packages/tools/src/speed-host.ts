/** Serves the apps and the started platform's API to Lighthouse as Caddy serves them on a host: over HTTP/2, compressed, at three origins. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as ask, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sirv from 'sirv';
import { buildApp, type AppName } from './build-apps.ts';
import { freePort } from './free-port.ts';

/** Fixed, because the builds contain them and are used again in the next run. */
const PORTS = { customer: 3443, admin: 3444, api: 4443 } as const;

const at = (name: keyof typeof PORTS): string => `https://localhost:${PORTS[name]}`;

export interface Hosted {
  customer: string;
  admin: string;
  close: () => void;
}

interface Platform {
  /** The origins that the API answers. */
  customer: string;
  admin: string;
  /** Without a path. */
  api: string;
}

export async function hostApps(platform: Platform, say: (line: string) => void): Promise<Hosted> {
  const certificate = makeCertificate();
  const closes: (() => void)[] = [];
  const front = (port: number, target: string, isApi: boolean): void => {
    const server = createSecureServer(certificate, (request, response) => {
      const headers = isApi ? toPlatform(request.headers, platform) : plain(request.headers);
      const passed = ask(new URL(request.url, target), { method: request.method, headers }, (answer) => {
        const back = plain(answer.headers);
        if (isApi && back['access-control-allow-origin'])
          back['access-control-allow-origin'] = request.headers.origin ?? '';
        response.writeHead(answer.statusCode ?? 502, back);
        answer.pipe(response);
      });
      passed.once('error', () => response.writeHead(502).end());
      request.pipe(passed);
    });
    server.listen(port, 'localhost');
    closes.push(() => server.close());
  };
  front(PORTS.api, platform.api, true);
  for (const app of ['customer', 'admin'] as const) {
    const built = await buildApp(app, { VITE_API_URL: `${at('api')}/api` }, say);
    const port = await freePort();
    const server = createServer(filesOf(built, app)).listen(port, 'localhost');
    closes.push(() => server.close());
    front(PORTS[app], `http://localhost:${port}`, false);
  }
  return { customer: at('customer'), admin: at('admin'), close: () => closes.forEach((close) => close()) };
}

function filesOf(folder: string, app: AppName): RequestListener {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    single: app === 'customer' ? 'app.html' : 'index.html',
    setHeaders: (response, path) =>
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
  return (request, response) =>
    serve(request, response, () => {
      response.writeHead(404).end();
    });
}

/** Headers that HTTP/2 forbids or sets itself. */
const OWN = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host']);

const plain = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OWN.has(name)));

function toPlatform(headers: IncomingHttpHeaders, { customer, admin }: Platform): OutgoingHttpHeaders {
  const passed = plain(headers);
  if (headers.origin) passed['origin'] = headers.origin === at('customer') ? customer : admin;
  return passed;
}

/** A certificate for localhost and one run. The browser is told to accept it. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'ajose-certificate-'));
  try {
    const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', ...kind, '-keyout', files.key, '-out', files.cert, ...name], { stdio: 'ignore' });
    return { key: readFileSync(files.key), cert: readFileSync(files.cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
