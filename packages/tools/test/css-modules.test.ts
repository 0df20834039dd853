/**
 * The compiler takes any name for a class of a CSS module, so here each name is looked up: what a file uses is written, and what is written is used.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../src/root.ts';

const sources = ['apps/*/src', 'packages/{app,ui}/src'].map((folder) => join(root, folder));
const modules = sources.flatMap((folder) => globSync(`${folder}/**/*.module.css`));
const components = sources.flatMap((folder) => globSync(`${folder}/**/*.tsx`));

/** The classes that a module defines; MUI's stand in `:global()`. */
function written(sheet: string): Set<string> {
  const selectors = readFileSync(sheet, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|'[^']*'|[\d.]+(?:s|rem|em|ch)\b/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set(Array.from(selectors.matchAll(/\.([a-z]\w*)/gi), ([, name = '']) => name));
}

/** For each module, the names that components look up in it. A name that is computed stands for all of the module. */
function used(): Map<string, Set<string>> {
  const hits = new Map<string, Set<string>>();
  for (const file of components) {
    const code = readFileSync(file, 'utf8');
    for (const [, name = '', path = ''] of code.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm)) {
      const sheet = join(dirname(file), path);
      const names = hits.get(sheet) ?? new Set<string>();
      hits.set(sheet, names);
      for (const [, plain, computed] of code.matchAll(new RegExp(`\\b${name}\\[(?:'(\\w+)'|(\\w+))\\]`, 'g'))) {
        for (const item of computed === undefined ? [plain ?? ''] : written(sheet)) names.add(item);
      }
    }
  }
  return hits;
}

test('components use all classes of their CSS modules, and no others', () => {
  const uses = used();
  expect(modules.length).toBeGreaterThan(100);
  const wrong = modules.flatMap((sheet) => {
    const has = written(sheet);
    const wants = uses.get(sheet) ?? new Set<string>();
    const odd = [...wants, ...has].filter((name) => !wants.has(name) || !has.has(name));
    return odd.map((name) => `${name} in ${sheet.slice(root.length)}`);
  });
  expect(wrong).toEqual([]);
});
