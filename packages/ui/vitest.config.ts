/** Two kinds of tests: plain functions in Node, and every story in a real Chromium, where axe looks at it in both schemes. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'];
const executablePath = candidates.find((path) => path !== undefined && existsSync(path));

/** Every package that the sources import, so that none is discovered, and the page reloaded, in the middle of a test. */
function imported(): string[] {
  const found = globSync(here('./{src,testing}/**/*.{ts,tsx}'))
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^import (?!type ).*?from '([^.][^']*)'/gm)])
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('@ajose/'));
  return [...new Set(found)];
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'ui', include: ['src/**/*.test.ts'] } },
      {
        plugins: [storybookTest({ configDir: here('../../.storybook') })],
        optimizeDeps: { include: [...imported(), 'react/jsx-dev-runtime', 'react-dom/client'] },
        test: {
          name: 'stories',
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Everything stands where it arrives, so that axe judges no half-faded dialog.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                // Where the machine has no Chromium of its own, Playwright's download is used.
                ...(executablePath === undefined ? {} : { executablePath }),
                args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
