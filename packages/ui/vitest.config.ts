/** Two kinds of tests: plain functions in Node, and every story in a real Chromium, where axe looks at it in both schemes. */
import { existsSync } from 'node:fs';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'];
const executablePath = candidates.find((path) => path !== undefined && existsSync(path));

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'ui', include: ['src/**/*.test.ts'] } },
      {
        plugins: [storybookTest({ configDir: new URL('../../.storybook', import.meta.url).pathname })],
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
