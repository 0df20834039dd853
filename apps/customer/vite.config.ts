/** How the customers' app is served while it is worked on and how it is built: public pages as HTML, the app, its service worker. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { BROWSERS } from '@ajose/tools/browsers';
import { version } from './package.json' with { type: 'json' };
import { prerender } from './prerender.ts';

const CALLS = {
  name: 'calls',
  test: /packages\/sdk\/src\/(?:error|token|api-later)\.ts|apps\/customer\/src\/api\.ts|vite\/preload-helper/,
  priority: 1,
};

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
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
        globPatterns: ['app.html', 'assets/*'],
        // The public pages' own files.
        globIgnores: ['assets/public-*'],
        navigateFallback: '/app.html',
        navigateFallbackAllowlist: [/^\/(dashboard|login)\/?(\?|$)/],
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
      // What most pages need is one file: a phone waits longer for many small ones.
      // Public pages have scripts that call the API too, and are to fetch no more than that.
      output: { codeSplitting: { groups: [CALLS, { name: 'shared', minShareCount: 31 }] } },
    },
  },
});
