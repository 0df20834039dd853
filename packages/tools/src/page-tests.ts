/** How tests run in a real Chromium: the pages of the apps and the stories of the components. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumLaunch } from './chromium.ts';
import { API_URL } from './network.ts';
import { nightly } from './nightly.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Each page is translated by the browser. */
    translated: boolean;
    nightly: boolean;
  }
}

/** Each file of pages is fetched module by module, which takes a slow machine longer than what is tested. */
const WITHIN_MS = 20_000;

/** Vitest's browser; each project has its own, since Vitest writes names into it. */
export const inChromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    actionTimeout: WITHIN_MS,
    // Everything stands where it arrives, so that nothing is judged or clicked while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumLaunch(),
  }),
  instances: [{ browser: 'chromium' as const }],
});

/** Every package that the sources in a folder import, so that none is discovered, and the page reloaded, in the middle of a test. */
export function importedPackages(folder: string): string[] {
  const imports = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(resolve(folder, file), 'utf8').matchAll(IMPORT)])
    .map(([, name = '']) => name)
    .filter((name) => !/^(@ajose\/|node:|vitest|virtual:)/.test(name));
  return [...new Set(imports)];
}

const IMPORT = /(?:^(?:import|export) (?!type )(?:[^';]*? from )?|\bimport\()'([^.'][^']*)'/gm;

/**
 * The tests of an app's pages, each beside its page as `XPage.test.tsx`.
 * @param app the app's folder
 * @param translated every page is translated by the browser meanwhile
 */
export function pageTests(app: string, translated = false): TestProjectInlineConfiguration {
  const linked = ['app', 'ui', 'sdk'].flatMap((name) =>
    importedPackages(resolve(import.meta.dirname, '../..', name, 'src'))
      .filter((library) => !library.startsWith('storybook'))
      .map((library) => `@ajose/${name} > ${library}`),
  );
  return {
    root: app,
    optimizeDeps: {
      include: [
        ...importedPackages(resolve(app, 'src')),
        ...linked,
        'react/jsx-dev-runtime',
        'react-dom/client',
        '@ajose/tools > axe-core',
      ],
    },
    test: {
      name: translated ? 'translated pages' : 'pages',
      include: ['src/**/*.test.tsx'],
      setupFiles: ['test/setup.ts'],
      // Pages of one browser share what they import: loading the app again for each file took a twelfth of the time.
      isolate: false,
      env: { VITE_API_URL: API_URL },
      provide: { translated, nightly },
      expect: { poll: { timeout: WITHIN_MS } },
      testTimeout: 3 * WITHIN_MS,
      // After the other tests: pages keep both cores busy by themselves.
      sequence: { groupOrder: 1 },
      browser: { ...inChromium(), viewport: { width: 1280, height: 900 } },
    },
  };
}
