/** What the words after `pnpm test` ask for. */
import { Failure } from './failure.ts';

export interface Wish {
  /** Parts of paths; test files that have one of them run. Empty means everything, checks included. */
  patterns: string[];
  /** The checks, and the tests that what changed since `main` can break. */
  changed: boolean;
  /** Also what takes long: many seeds, everything over both gateways. */
  nightly: boolean;
}

/** @throws Failure for an argument that is not known */
export function readArguments(args: readonly string[]): Wish {
  const flags = args.filter((argument) => argument.startsWith('-') && argument !== '--');
  const patterns = args.filter((argument) => !argument.startsWith('-'));
  const unknown = flags.find((flag) => flag !== '--changed' && flag !== '--nightly');
  if (unknown)
    throw new Failure(`Unknown argument ${unknown}: pnpm test takes parts of test files’ paths, or --changed.`);
  const changed = flags.includes('--changed');
  if (changed && patterns.length > 0)
    throw new Failure('--changed chooses the test files itself: name none beside it.');
  return { patterns, changed, nightly: flags.includes('--nightly') };
}
