/**
 * Serves the apps, where it is asked those of another checkout too, and the started platform's API to Lighthouse as Caddy serves them on a host: over
 * HTTP/2, compressed, at three origins.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as ask, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sirv from 'sirv';
import { buildApp, type AppName } from './build-apps.ts';
import { Failure } from './failure.ts';
import { freePort } from './free-port.ts';

/** Fixed, because the builds contain them and are used again in the next run. */
const PORTS = { customer: 3443, admin: 3444, besideCustomer: 3445, besideAdmin: 3446, api: 4443 } as const;

const at = (name: keyof typeof PORTS): string => `https://localhost:${PORTS[name]}`;

export interface Apps {
  customer: string;
  admin: string;
}

export interface Hosted {
  here: Apps;
  /** The apps of the other checkout. */
  beside: Apps | null;
  close: () => void;
}

type Say = (line: string) => void;

interface Platform {
  /** The origins that the API answers. */
  customer: string;
  admin: string;
  /** Without a path. */
  api: string;
}

/** @param other the folder of another checkout, with its packages installed */
export async function hostApps(platform: Platform, say: Say, other: string | null): Promise<Hosted> {
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
  const serve = async (app: AppName, build: typeof buildApp, place: keyof typeof PORTS): Promise<void> => {
    const built = await build(app, { VITE_API_URL: `${at('api')}/api` }, say);
    const port = await freePort();
    const server = createServer(filesOf(built, app)).listen(port, 'localhost');
    closes.push(() => server.close());
    front(PORTS[place], `http://localhost:${port}`, false);
  };
  await serve('customer', buildApp, 'customer');
  await serve('admin', buildApp, 'admin');
  if (other !== null) {
    const theirs = await buildOf(other);
    await serve('customer', theirs, 'besideCustomer');
    await serve('admin', theirs, 'besideAdmin');
  }
  return {
    here: { customer: at('customer'), admin: at('admin') },
    beside: other === null ? null : { customer: at('besideCustomer'), admin: at('besideAdmin') },
    close: () => closes.forEach((close) => close()),
  };
}

/** A checkout builds its apps by its own code. */
async function buildOf(checkout: string): Promise<typeof buildApp> {
  const file = join(resolve(checkout), 'packages/tools/src/build-apps.ts');
  if (!existsSync(file)) throw new Failure(`${checkout} is no checkout of this repository.`);
  return ((await import(pathToFileURL(file).href)) as { buildApp: typeof buildApp }).buildApp;
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
  const ofCustomers = [at('customer'), at('besideCustomer')];
  if (headers.origin) passed['origin'] = ofCustomers.includes(headers.origin) ? customer : admin;
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
