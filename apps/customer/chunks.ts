/**
 * Which code travels together. Left alone, the bundler makes a file of every module that two pages share, dozens in all; here what
 * every page of the app needs is one file, and what its forms need is another. What the public pages need comes first and stays
 * small, so that they never wait for the app.
 */
import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

interface ChunkGroup {
  debugName: string;
  name: (id: string, graph: ModuleGraph) => string | null;
  priority: number;
}

/**
 * Each chunk and the modules from which everything in it is reached by static imports; earlier ones take first.
 * A page stays a file of its own, so that what it needs can be looked up by its name.
 */
const chunks: readonly { name: string; from: readonly string[]; onlyImports?: boolean }[] = [
  { name: 'site', from: ['src/islands/start.ts'] },
  { name: 'calls', from: ['src/islands/products.ts', 'src/islands/calculator.ts', 'src/islands/status.ts'] },
  { name: 'app', from: ['src/main.tsx'] },
  // The page with the most kinds of field stands for all forms.
  { name: 'forms', from: ['src/pages/auth/Register.tsx'], onlyImports: true },
];

export function chunkGroups(root: string): ChunkGroup[] {
  return chunks.map(({ name, from, onlyImports = false }, index) => {
    const starts = from.map((path) => join(root, path));
    let modules: ReadonlySet<string> | undefined;
    return {
      debugName: name,
      priority: chunks.length - index,
      name: (id, graph) => {
        modules ??= reach(starts, graph);
        return modules.has(id) && !(onlyImports && starts.includes(id)) ? name : null;
      },
    };
  });
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
