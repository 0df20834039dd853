/** How the customer app is served while it is worked on and how its scripts are bundled; build.ts adds the prerendered pages. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteDevServer } from 'vite';
import type * as Prerender from './src/prerender.tsx';
import { lean } from '@ajose/tools/lean';
import { themeAtBuild } from '@ajose/ui/themeAtBuild.ts';
import { fillTemplate } from './template.ts';

/** Renders the public pages anew on each request, so that work on them needs no build. */
function publicPages(): Plugin {
  return {
    name: 'ajose:public-pages',
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
  };
}

async function answer(server: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (!request.headers.accept?.includes('text/html')) return false;
  const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/(.)\/$/, '$1');
  const { publicPages } = (await server.ssrLoadModule('/src/prerender.tsx')) as typeof Prerender;
  const page = publicPages.find((page) => page.path === path);
  if (!page) return false;
  const template = await server.transformIndexHtml(path, await readFile('public.html', 'utf8'));
  response.setHeader('content-type', 'text/html; charset=utf-8').end(fillTemplate(template, page));
  return true;
}

export default defineConfig({
  plugins: [react(), publicPages(), lean(), themeAtBuild()],
  publicDir: 'static',
  server: { port: Number(process.env['CUSTOMER_PORT'] ?? 3000), strictPort: true },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: ['index.html', 'public.html', 'src/early.ts', 'src/firstTouch.ts'] },
  },
});
