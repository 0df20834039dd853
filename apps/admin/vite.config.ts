/** How the back-office is built: static files that know their API's address from VITE_API_URL. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from '@ajose/tools/chunks';
import { lean } from '@ajose/tools/lean';
import { themeAtBuild } from '@ajose/ui/themeAtBuild.ts';
import { gridVariables } from './gridVariables.ts';
import { signedInLinks } from './signedInLinks.ts';

const port = Number(process.env['ADMIN_PORT'] ?? 3001);

export default defineConfig({
  plugins: [react(), gridVariables(), lean(), themeAtBuild(), signedInLinks()],
  publicDir: 'static',
  server: { port, strictPort: true },
  preview: { port, strictPort: true },
  build: {
    outDir: process.env['OUT_DIR'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // Fonts and pictures stay files, because the content security policy allows no data: addresses for them.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups(import.meta.dirname, {
            first: { app: ['src/main.tsx'] },
            screens: {
              entry: ['src/pages/auth/AuthPage.tsx'],
              dashboard: ['src/shell/Shell.tsx', 'src/pages/home/HomePage.tsx'],
              lists: ['src/pages/users/UsersPage.tsx'],
              grid: ['../../packages/ui/src/table/DataGrid.tsx'],
            },
          }),
        },
      },
    },
  },
});
