/**
 * Decides which modules of an app become one file. By itself the bundler makes a file of every module that two pages share;
 * here the modules that the same screens need become one file, so that a screen fetches few files and no unused code.
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

/** Paths of modules, from the app's folder, by the name of their file in the build. */
export type Starts = Readonly<Record<string, readonly string[]>>;

export interface Chunks {
  /** What every page needs: these modules and all that they import. A module belongs to the first name that reaches it. */
  first: Starts;
  /** Screens that are opened later. Each is its own file; a module that several import goes into a file named for all of them. */
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
  // A group takes the imports of its modules with it, so the groups that more screens need come first.
  return [...always, ...shared].map(({ name, needing }, index, { length }) => ({
    debugName: name,
    priority: length - index,
    name: (id, graph) => {
      const ownFile = pages.has(id) && !(name in first);
      return !ownFile && needing.every((screen) => reaches(screen, id, graph)) ? name : null;
    },
  }));
}

/** Every combination of these names, the largest first. */
function setsOf(names: readonly string[]): readonly (readonly string[])[] {
  return names
    .reduce<readonly (readonly string[])[]>((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]])
    .filter((set) => set.length > 0)
    .toSorted((one, other) => other.length - one.length);
}

/** Of what they export, each page uses little; that comes along with the modules that import it. */
const BARREL = /@mui\/(material\/styles|system)\/index\.mjs$/;

/** Modules and everything that they import statically. */
function reach(starts: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    const info = found.has(id) ? null : graph.getModuleInfo(id);
    if (!info) return;
    found.add(id);
    if (BARREL.test(id)) return;
    for (const next of info.importedIds) visit(next);
  };
  for (const start of starts) visit(start);
  return found;
}
