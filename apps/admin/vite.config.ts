/** How the back-office is built: static files that know their API's address from VITE_API_URL. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from '@ajose/tools/browsers';
import { version } from './package.json' with { type: 'json' };

const port = Number(process.env['ADMIN_PORT'] ?? 3001);

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [react()],
  publicDir: 'static',
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
  build: {
    outDir: process.env['OUT_DIR'] ?? 'dist',
    emptyOutDir: true,
    target: BROWSERS,
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files, because the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What most pages need is one file: many small ones take longer.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 27 }] } } },
  },
});
