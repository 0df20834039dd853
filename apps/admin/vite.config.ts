/** How the back-office is built: static files that know their API's address from VITE_API_URL. */
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dashboardPage, filesOf } from '@ajose/app/files.ts';
import { BROWSERS } from '@ajose/tools/browsers';
import { version } from './package.json' with { type: 'json' };

const here = (path: string): string => join(import.meta.dirname, path);
const DASHBOARD = [here('src/shell/Shell.tsx'), here('src/shell/begin.ts')];
const FILES = filesOf({
  main: here('src/main.tsx'),
  signIn: here('src/pages/auth/AuthPage.tsx'),
  dashboard: DASHBOARD,
  home: [here('src/pages/home/HomePage.tsx')],
  alike: ['transactions/TransactionsPage.tsx', 'users/UsersPage.tsx'].map((page) => here(`src/pages/${page}`)),
});

/** A class's name with few characters of its own, because each of them is fetched: those of one file begin alike. */
const classOf = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

const port = Number(process.env['ADMIN_PORT'] ?? 3001);

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    dashboardPage({
      html: 'index.html',
      at: 'admin/dashboard.html',
      modules: DASHBOARD,
      api: process.env['VITE_API_URL'],
    }),
  ],
  css: { modules: { generateScopedName: classOf } },
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
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
});
