/** Who imports whom in src: read from the import statements, of types too, because a circle of types is a circle as well. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';

export interface Import {
  /** Paths from src, as `access/auth/sessions.ts`. */
  from: string;
  to: string;
}

const STATEMENT = /(?:^|\n)(?:import|export)\s(?:[^;'"]*?\sfrom\s)?'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'/g;

/** Every relative import in a file's text. @param path the file's own, from src */
export function importsIn(path: string, text: string): Import[] {
  return [...text.matchAll(STATEMENT)].map((match) => ({
    from: path,
    to: normalize(join(dirname(path), match[1] ?? match[2] ?? '')),
  }));
}

/** The TypeScript files of a folder, tests left out, by their path from it. */
export async function sourcesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const read = paths.map(async (path): Promise<[string, string]> => [
    relative(folder, path),
    await readFile(path, 'utf8'),
  ]);
  return new Map(await Promise.all(read));
}

/** The folder that a file is in; a file that is in none stands for itself. */
export const roomOf = (path: string): string => path.split('/')[0] ?? path;

/**
 * One line a circle, as `a -> b (a/x.ts imports b/y.ts) -> a (b/y.ts imports a/x.ts)`; none where there is no circle.
 * Of several circles through the same place the shortest one is told.
 * @param nodeOf what counts as one place: a file, or its room
 * @param does what the first of two does with the other
 */
export function circlesIn(imports: readonly Import[], nodeOf: (path: string) => string, does = 'imports'): string[] {
  const graph = new Map<string, Map<string, Import>>();
  for (const item of imports) {
    const [from, to] = [nodeOf(item.from), nodeOf(item.to)];
    if (from === to && item.from !== item.to) continue;
    const ways = graph.get(from) ?? new Map<string, Import>();
    graph.set(from, ways);
    if (!ways.has(to)) ways.set(to, item);
  }
  const shown = new Set<string>();
  const circles: string[] = [];
  for (const start of [...graph.keys()].toSorted()) {
    const path = shortestWayBack(graph, start);
    if (!path || path.some(({ from }) => shown.has(nodeOf(from)))) continue;
    for (const { from } of path) shown.add(nodeOf(from));
    circles.push(`${start}${path.map(({ from, to }) => ` -> ${nodeOf(to)} (${from} ${does} ${to})`).join('')}`);
  }
  return circles;
}

function shortestWayBack(graph: ReadonlyMap<string, ReadonlyMap<string, Import>>, start: string): Import[] | undefined {
  const seen = new Set<string>();
  let ways: { at: string; path: Import[] }[] = [{ at: start, path: [] }];
  while (ways.length > 0) {
    const further: typeof ways = [];
    for (const { at, path } of ways) {
      for (const [to, edge] of graph.get(at) ?? []) {
        if (to === start) return [...path, edge];
        if (seen.has(to)) continue;
        seen.add(to);
        further.push({ at: to, path: [...path, edge] });
      }
    }
    ways = further;
  }
  return undefined;
}
