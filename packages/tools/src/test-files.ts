/** The rooms of the repository and their test files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.ts';

export interface TestFile {
  /** The package's folder, from the repository's: apps/api. */
  room: string;
  /** From the repository's folder: apps/api/test/auth.test.ts. */
  path: string;
  /** A browser journey through the started platform. */
  journey: boolean;
  /** Written as TSX: a page, a hook or a story, which runs inside a browser. */
  drawn: boolean;
  needsBrowser: boolean;
}

const STORYBOOK = 'packages/ui';

const ignored = new Set(['node_modules', 'dist', '.cache', '.data']);

/** Every package of the workspace. */
export function findRooms(): string[] {
  return ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .toSorted()
      .map((name) => `${parent}/${name}`)
      .filter((room) => existsSync(join(root, room, 'package.json'))),
  );
}

export function findTestFiles(rooms: readonly string[] = findRooms()): TestFile[] {
  return rooms.flatMap((room) => walk(join(root, room)).map((file) => describe(room, file)));
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : walk(path);
    return /\.test\.tsx?$|\.stories\.tsx$/.test(entry.name) ? [path] : [];
  });
}

function describe(room: string, file: string): TestFile {
  const path = relative(root, file);
  const journey = path.startsWith(`${room}/e2e/`);
  const drawn = path.endsWith('.tsx');
  const needsBrowser = journey || drawn || /from 'playwright(-core)?'/.test(readFileSync(file, 'utf8'));
  // One Storybook, that of packages/ui, runs the stories of the apps as well.
  return { room: path.endsWith('.stories.tsx') ? STORYBOOK : room, path, journey, drawn, needsBrowser };
}

/** Files whose path holds one of these parts, in whichever case it is written. */
export function matching(files: readonly TestFile[], patterns: readonly string[]): TestFile[] {
  const parts = patterns.map((pattern) => pattern.toLowerCase().replace(/^\.\//, ''));
  return files.filter(({ path }) => parts.some((part) => path.toLowerCase().includes(part)));
}
