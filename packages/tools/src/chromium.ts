/** Finds a Chromium that runs on this machine, and installs one where that was agreed to. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Failure } from './failure.ts';
import { root } from './root.ts';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How to start a Chromium without asking whether it runs: the named one, a system's, or else Playwright's own download. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = process.env['CHROMIUM_PATH'] ?? usual.find((path) => existsSync(path));
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** A downloaded browser may lack libraries of the system, which only shows when it runs. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  const result = spawnSync(path, ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank'], {
    stdio: 'ignore',
    timeout: 60_000,
  });
  return result.status === 0;
}

/**
 * @returns null where this machine has none
 * @throws Failure where CHROMIUM_PATH names one that does not run
 */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (runs(named)) return named;
    throw new Failure(`CHROMIUM_PATH is ${named}, which does not run`);
  }
  return [...usual, chromium.executablePath()].find(runs) ?? null;
}

/**
 * Downloads Playwright's Chromium; where that is refused or does not run, installs Debian's package.
 * @throws Failure where neither works
 */
export function installChromium(say: (line: string) => void): string {
  say('Downloading the Chromium of Playwright');
  const cli = join(root, 'node_modules/playwright/cli.js');
  const download = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (download.status === 0 && runs(chromium.executablePath())) return chromium.executablePath();

  const why = download.status === 0 ? 'it lacks libraries of this system' : 'the download was refused';
  if (existsSync('/usr/bin/apt-get')) {
    say(`Playwright's Chromium cannot be used (${why}); installing Debian's package`);
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args: string[]): boolean => {
      const [command = '', ...rest] = [...sudo, 'apt-get', '-y', '-q', ...args];
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
    };
    apt('update');
    apt('install', '--no-install-recommends', 'chromium');
    const installed = usual.find(runs);
    if (installed) return installed;
  }
  throw new Failure(`no Chromium could be installed (${why})`);
}
