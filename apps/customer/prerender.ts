/**
 * A plugin that renders the public pages into public.html and gives app.html its head: on each request while they are worked on, and into
 * dist/<path>/index.html in a build. dist/app.html answers every other address.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type * as Prerender from './src/prerender/pages.tsx';

const root = import.meta.dirname;

export function prerender(): Plugin[] {
  return [
    {
      name: 'ajose:prerender-on-request',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use((request, response, next) => {
          void (async () => {
            try {
              if (!(await answer(server, request, response))) next();
            } catch (error) {
              next(error);
            }
          })();
        });
      },
    },
    {
      // No script names the classes of a public page, so a build would leave its stylesheets out.
      name: 'ajose:public-styles',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }),
      },
    },
    {
      name: 'ajose:prerender-into-files',
      apply: 'build',
      closeBundle: {
        sequential: true,
        // Before the service worker is made, which names app.html by its content.
        order: 'pre',
        async handler() {
          const { outDir } = this.environment.config.build;
          await writePages(resolve(root, outDir));
        },
      },
    },
  ];
}

const load = (server: ViteDevServer) => server.ssrLoadModule('/src/prerender/pages.tsx') as Promise<typeof Prerender>;

const fill = (template: string, { head, body = '' }: { head: string; body?: string }): string =>
  template.replace('<!--head-->', () => head).replace('<!--body-->', () => body);

async function answer(server: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/(.)\/$/, '$1');
  if (!request.headers.accept?.includes('text/html') || /\.\w+$/.test(path)) return false;
  const { publicPages, app } = await load(server);
  // A document's address goes on with its number.
  const page = publicPages.find((page) => page.path === (path.startsWith('/verify/') ? '/verify' : path));
  const template = await readFile(join(root, page ? 'public.html' : 'app.html'), 'utf8');
  const html = await server.transformIndexHtml(path, fill(template, page ?? app));
  response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  return true;
}

async function writePages(dist: string): Promise<void> {
  const server = await createServer({
    root,
    mode: 'production',
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { publicPages, app } = await load(server);
    const forPublic = await readFile(join(dist, 'public.html'), 'utf8');
    for (const page of publicPages) {
      const file = join(dist, page.path, 'index.html');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, fill(forPublic, page));
    }
    for (const name of ['app.html', 'dashboard.html']) {
      await writeFile(join(dist, name), fill(await readFile(join(dist, name), 'utf8'), app));
    }
    await rm(join(dist, 'public.html'));
  } finally {
    await server.close();
  }
}
