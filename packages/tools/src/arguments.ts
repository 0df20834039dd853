/** What the words after `pnpm test` ask for. */
import { Failure } from './failure.ts';

export interface Wish {
  /** Parts of paths; test files that have one of them run. Empty means everything, checks included. */
  patterns: string[];
  /** Types, lint, format, unused code and the tests of each room. */
  checks: boolean;
  /** The browser journeys through the started platform. */
  journeys: boolean;
  installChromium: boolean;
}

const USAGE = 'pnpm test takes parts of test files’ paths, --install-chromium, and either --no-e2e or --only-e2e';

/** @throws Failure for an argument that is not known */
export function readArguments(args: readonly string[]): Wish {
  const wish: Wish = { patterns: [], checks: true, journeys: true, installChromium: false };
  for (const argument of args) {
    if (argument === '--no-e2e') wish.journeys = false;
    else if (argument === '--only-e2e') wish.checks = false;
    else if (argument === '--install-chromium') wish.installChromium = true;
    else if (argument.startsWith('-') && argument !== '--')
      throw new Failure(`Unknown argument ${argument}: ${USAGE}.`);
    else if (argument !== '--') wish.patterns.push(argument);
  }
  if (!wish.checks && !wish.journeys) throw new Failure(`--no-e2e and --only-e2e leave nothing to run: ${USAGE}.`);
  return wish;
}
