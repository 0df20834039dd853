/**
 * Which code of an app travels together. Left alone, the bundler makes a file of every module that two pages share, dozens in all;
 * here modules that the same screens need are one file, so that a screen fetches few files and nothing that it has no use for.
 */
import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  debugName: string;
  name: (id: string, graph: ModuleGraph) => string | null;
  priority: number;
}

/** Modules by the names of their files, below the app's folder. */
export type Starts = Readonly<Record<string, readonly string[]>>;

export interface Chunks {
  /** What every page needs, these and all that they import; a module belongs to the first that reaches it. */
  first: Starts;
  /** What is opened later. Each stays a file of its own; what several import goes by the names of all of them. */
  screens: Starts;
}

/** Groups for rolldown's `output.codeSplitting`. */
export function chunkGroups(root: string, { first, screens }: Chunks): ChunkGroup[] {
  const paths = new Map(
    Object.entries({ ...first, ...screens }).map(([name, files]) => [name, files.map((file) => join(root, file))]),
  );
  const pages = new Set(Object.keys(screens).flatMap((name) => paths.get(name) ?? []));
  const reached = new Map<string, ReadonlySet<string>>();
  const reaches = (name: string, id: string, graph: ModuleGraph): boolean => {
    const modules = reached.get(name) ?? reach(paths.get(name) ?? [], graph);
    reached.set(name, modules);
    return modules.has(id);
  };
  const always = Object.keys(first).map((name) => ({ name, needing: [name] }));
  const shared = setsOf(Object.keys(screens)).map((needing) => ({ name: needing.join('-'), needing }));
  // A group takes along what its modules import; so those that are needed by more go first.
  return [...always, ...shared].map(({ name, needing }, index, { length }) => ({
    debugName: name,
    priority: length - index,
    name: (id, graph) => {
      const ownFile = pages.has(id) && !(name in first);
      return !ownFile && needing.every((screen) => reaches(screen, id, graph)) ? name : null;
    },
  }));
}

/** All choices of some of these names, the largest first. */
function setsOf(names: readonly string[]): readonly (readonly string[])[] {
  return names
    .reduce<readonly (readonly string[])[]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
    .filter((set) => set.length > 0)
    .toSorted((one, other) => other.length - one.length);
}

/** Modules and everything they import, except what they import later. */
function reach(starts: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    const info = found.has(id) ? null : graph.getModuleInfo(id);
    if (!info) return;
    found.add(id);
    for (const next of info.importedIds) visit(next);
  };
  for (const start of starts) visit(start);
  return found;
}
