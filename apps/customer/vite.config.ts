/** How the customers' app is served while it is worked on and how it is built: public pages as HTML, the app, its service worker. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { dashboardPage, filesOf } from '@ajose/app/files.ts';
import { BROWSERS } from '@ajose/tools/browsers';
import { version } from './package.json' with { type: 'json' };
import { prerender } from './prerender.ts';
import { KEPT } from './src/offline/kept.ts';

const here = (path: string): string => join(import.meta.dirname, path);
const SHELL = here('src/shell/Shell.tsx');

const FILES = filesOf({
  main: here('src/main.tsx'),
  signIn: here('src/pages/auth/LoginPage.tsx'),
  dashboard: [SHELL, here('src/shell/begin.ts')],
  alike: ['transactions/TransactionsPage.tsx', 'products/ProductsPage.tsx'].map((page) => here(`src/pages/${page}`)),
  apart: {
    opening: [here('src/prerender/styles.ts'), here('src/public/islands/start.ts')],
    later: globSync(here('src/public/islands/*.ts')),
  },
});

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    dashboardPage({
      html: 'app.html',
      at: 'dashboard.html',
      modules: [SHELL, here('../../packages/sdk/src/api.ts')],
      api: process.env['VITE_API_URL'],
    }),
    prerender(),
    VitePWA({
      filename: 'worker.js',
      // The worker is registered by src/offline/worker.ts, and the manifest is static/manifest.webmanifest.
      injectRegister: null,
      manifest: false,
      // A new version waits until the customer asks for it: nothing that is being typed is lost.
      registerType: 'prompt',
      workbox: {
        inlineWorkboxRuntime: true,
        // Shows push notices.
        importScripts: ['push.js'],
        ...KEPT,
      },
    }),
  ],
  publicDir: 'static',
  server: { port: Number(process.env['CUSTOMER_PORT'] ?? 3000), strictPort: true },
  build: {
    outDir: process.env['OUT_DIR'] ?? 'dist',
    emptyOutDir: true,
    target: BROWSERS,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files, because the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['app.html', 'public.html'],
      output: { codeSplitting: { groups: FILES } },
    },
  },
});
