/** Finds a Chromium that runs on this machine, or installs one: Playwright's own first, Debian's package where that is refused. */
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

/** A downloaded browser may lack libraries of the system, which only shows when it runs. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  const result = spawnSync(path, ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank'], {
    stdio: 'ignore',
    timeout: 60_000,
  });
  return result.status === 0;
}

/** @throws Failure where none is found and none can be installed */
export function findChromium(say: (line: string) => void): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (runs(given)) return given;
    throw new Failure(`CHROMIUM_PATH is ${given}, which does not run.`);
  }
  const found = [...usual, chromium.executablePath()].find(runs);
  if (found) return found;

  say('No Chromium found; downloading the one of Playwright');
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
  throw new Failure(
    `No Chromium found and none could be installed (${why}). Install one and name it in CHROMIUM_PATH.`,
  );
}
