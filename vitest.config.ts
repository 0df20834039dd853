/**
 * Every test of the repository as one Vitest: the projects of each package and app, and the journeys of both apps. `pnpm test` runs the
 * journeys beside the rest, because they mostly wait, and Vitest lets only projects of one group share its workers.
 */
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './packages/tools/src/longest-first.ts';
import { leftToNight } from './packages/tools/src/nightly.ts';

const rooms = globSync('{packages,apps}/*/package.json', { cwd: import.meta.dirname })
  .map(dirname)
  .toSorted();
const hasItsOwn = (room: string): boolean => existsSync(join(import.meta.dirname, room, 'vitest.config.ts'));

/** A package whose tests run in Node and need nothing around them but time: they may start servers. */
const plain = (room: string): TestProjectConfiguration => ({
  root: room,
  test: {
    name: basename(room),
    include: ['**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftToNight],
    setupFiles: [join(import.meta.dirname, 'packages/tools/src/fixed-seeds.ts')],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // Tests of servers wait half of their time: two would leave a core to itself.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...rooms.filter((room) => !hasItsOwn(room)).map(plain),
      ...rooms.filter(hasItsOwn),
      ...rooms.map((room) => `${room}/e2e`).filter(hasItsOwn),
    ],
  },
});
