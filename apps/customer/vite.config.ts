/** How the customer app is served while it is worked on and how its scripts are bundled; build.ts adds the prerendered pages. */
import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type * as Prerender from './src/prerender.tsx';
import { fillTemplate } from './template.ts';

/** Renders the public pages anew on each request, so that work on them needs no build. */
function publicPages(): Plugin {
  return {
    name: 'ajose:public-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/(.)\/$/, '$1');
        const accepts = request.headers.accept?.includes('text/html') ?? false;
        if (!accepts) return next();
        server
          .ssrLoadModule('/src/prerender.tsx')
          .then(async (module) => {
            const page = (module as typeof Prerender).publicPages.find((page) => page.path === path);
            if (!page) return next();
            const template = await server.transformIndexHtml(path, await readFile('public.html', 'utf8'));
            response.setHeader('content-type', 'text/html; charset=utf-8').end(fillTemplate(template, page));
            return undefined;
          })
          .catch(next);
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), publicPages()],
  publicDir: 'static',
  server: { port: Number(process.env['CUSTOMER_PORT'] ?? 3000), strictPort: true },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: ['index.html', 'public.html'] },
  },
});
