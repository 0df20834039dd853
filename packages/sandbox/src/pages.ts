/** The pages and files that a sandbox shows in a browser. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

export interface SandboxPage {
  path: string;
  file: URL;
  /** Which origins may show it in a frame; none by default. */
  frameAncestors?: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const here = (name: string): URL => new URL(`../public/${name}`, import.meta.url);

/** The page with the orders, and what both pages are made of. */
export const commonPages: readonly SandboxPage[] = [
  { path: '/', file: here('console.html') },
  ...['console.css', 'console.js', 'checkout.css', 'checkout.js'].map((name) => ({
    path: `/assets/${name}`,
    file: here(name),
  })),
];

/** A gateway's checkout: its paths, and its own script and colours over what all checkouts have. @param folder the address of both */
export const checkoutPages = (paths: readonly string[], folder: URL, frameAncestors?: string): SandboxPage[] => [
  ...paths.map((path) => ({
    path,
    file: here('checkout.html'),
    ...(frameAncestors === undefined ? {} : { frameAncestors }),
  })),
  ...['gateway.js', 'gateway.css'].map((name) => ({ path: `/assets/${name}`, file: new URL(name, folder) })),
];

export function servePages(app: FastifyInstance, pages: readonly SandboxPage[]): void {
  for (const { path, file, frameAncestors = "'none'" } of pages) {
    const content = readFileSync(file);
    const type = types[extname(file.pathname)] ?? 'application/octet-stream';
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .header(
          'content-security-policy',
          `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}`,
        )
        .send(content),
    );
  }
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
}
