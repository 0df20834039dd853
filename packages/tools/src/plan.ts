/** Which steps a test run has, in which order, and what it cannot run without a browser. */
import { join } from 'node:path';
import type { Wish } from './arguments.ts';
import { Failure } from './failure.ts';
import { root } from './root.ts';
import { check, vitest, type Stage, type Step } from './steps.ts';
import { findRooms, findTestFiles, matching, type TestFile } from './test-files.ts';

/** A database of its own or pages in a browser use all cores, so such tests run one after the other. */
const isHeavy = ({ room, drawn }: TestFile): boolean => drawn || room === 'apps/api';

/** What the wish selects. @throws Failure where that is nothing */
export function choose(wish: Wish): { all: TestFile[]; chosen: TestFile[] } {
  const all = findTestFiles().filter(({ journey }) => (journey ? wish.journeys : wish.checks));
  const chosen = wish.patterns.length > 0 ? matching(all, wish.patterns) : all;
  if (chosen.length === 0) throw new Failure(`No test file has ${wish.patterns.join(' or ')} in its path.`);
  return { all, chosen };
}

export interface Plan {
  /** Run one after the other. */
  stages: Stage[];
  /** Run at the same time, each app's against a platform of its own. */
  journeys: RoomStep[];
  /** How many files need a browser that is not there. */
  refused: number;
}

export interface RoomStep {
  room: string;
  step: Step;
}

export interface Means {
  /** The path of a Chromium that runs. */
  chromium: string | null;
  /** The addresses of the platform that was started for a room's journeys. */
  addresses: (room: string) => NodeJS.ProcessEnv;
  /** A folder for reports. */
  scratch: string;
}

export function plan(wish: Wish, { all, chosen }: ReturnType<typeof choose>, means: Means): Plan {
  const possible = means.chromium ? chosen : chosen.filter(({ needsBrowser }) => !needsBrowser);
  const rooms = findRooms();
  const stepsOf = (kind: (file: TestFile) => boolean): RoomStep[] =>
    rooms.flatMap((room) => {
      const files = possible.filter((file) => file.room === room && kind(file));
      if (files.length === 0) return [];
      const everything =
        files.length === all.filter((file) => file.room === room && file.journey === files[0]?.journey).length;
      return [{ room, step: testsOf(room, files, everything, means) }];
    });
  const tests = (kind: (file: TestFile) => boolean): Step[] =>
    stepsOf((file) => !file.journey && kind(file)).map(({ step }) => step);
  const stages: Stage[] = [
    ...(wish.checks && wish.patterns.length === 0 ? [checksOf(rooms)] : []),
    { atOnce: 2, steps: tests((file) => !isHeavy(file)) },
    { atOnce: 1, steps: tests(isHeavy) },
  ];
  return { stages, journeys: stepsOf(({ journey }) => journey), refused: chosen.length - possible.length };
}

const checksOf = (rooms: readonly string[]): Stage => ({
  atOnce: 2,
  steps: [
    check('lint', 'oxlint', ['--type-aware']),
    check('format', 'oxfmt', ['--check', '.']),
    check('unused code', 'knip', ['--no-progress']),
    ...rooms.map((room) => check(`types ${room}`, 'tsc', [], join(root, room))),
  ],
});

/** @param everything these are all files of the room, so that they need not be named. Storybook's plugin runs all stories unless some are. */
function testsOf(room: string, files: readonly TestFile[], everything: boolean, means: Means): Step {
  const journeys = files.some(({ journey }) => journey);
  const drawn = files.some(({ drawn }) => drawn);
  const folder = journeys ? join(room, 'e2e') : room;
  const exclude = (...globs: string[]): string[] => globs.flatMap((glob) => ['--exclude', glob]);
  const name = `${journeys ? 'journeys' : drawn ? 'pages' : 'tests'} ${room}`;
  return vitest({
    name,
    folder,
    files: files.length,
    args: [
      // A story of an app lies elsewhere, and is named from the repository's folder.
      ...(everything
        ? []
        : files.map(({ path }) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path))),
      ...exclude('**/node_modules/**'),
      ...(journeys ? ['--testTimeout=120000', '--hookTimeout=120000'] : exclude('e2e/**')),
      // A name given to Vitest is a part of a path, and a.test.ts is a part of a.test.tsx.
      ...(drawn ? exclude('**/*.test.ts') : exclude('**/*.test.tsx', '**/*.stories.tsx')),
    ],
    env: () => ({
      ...(means.chromium ? { CHROMIUM_PATH: means.chromium } : {}),
      ...(journeys ? means.addresses(room) : {}),
    }),
    report: join(means.scratch, `${name.replaceAll(/\W+/g, '-')}.json`),
  });
}
