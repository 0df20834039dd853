/** What `pnpm dev` notices in source folders, and that it reacts to changes one at a time. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runOnChange } from '../src/watcher.ts';

let folder: string;
let close: () => Promise<void>;
let runs: number;
/** Ends the run that is going on. */
let finish: () => void;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ajose-watch-'));
  writeFileSync(join(folder, 'main.ts'), 'one');
  runs = 0;
  close = await runOnChange([folder], () => {
    runs += 1;
    return new Promise((done) => (finish = done));
  });
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

async function runsAfter(change: () => void): Promise<void> {
  const before = runs;
  change();
  await vi.waitFor(() => expect(runs).toBe(before + 1), 20_000);
  finish();
}

/** Most editors save this way: a new file takes the name. */
function saveAtomically(path: string, text: string): void {
  writeFileSync(`${path}.tmp`, text);
  renameSync(`${path}.tmp`, path);
}

it('notices each atomic save, and files in new folders', async () => {
  const main = join(folder, 'main.ts');
  await runsAfter(() => saveAtomically(main, 'two'));
  await runsAfter(() => saveAtomically(main, 'three'));
  await runsAfter(() => {
    mkdirSync(join(folder, 'new/deep'), { recursive: true });
    writeFileSync(join(folder, 'new/deep/file.ts'), 'one');
  });
  await runsAfter(() => saveAtomically(join(folder, 'new/deep/file.ts'), 'two'));
  await runsAfter(() => rmSync(join(folder, 'new'), { recursive: true }));
  expect(runs).toBe(5);
});

it('runs once more after the changes that came while it ran, and not for files that are no code', async () => {
  const main = join(folder, 'main.ts');
  writeFileSync(main, 'two');
  await vi.waitFor(() => expect(runs).toBe(1), 20_000);
  for (const text of ['three', 'four']) {
    writeFileSync(main, text);
    await new Promise((done) => setTimeout(done, 200));
  }
  expect(runs).toBe(1);
  finish();
  await vi.waitFor(() => expect(runs).toBe(2));
  finish();
  writeFileSync(join(folder, '.main.ts.swp'), '');
  writeFileSync(join(folder, 'main.ts~'), '');
  await new Promise((done) => setTimeout(done, 300));
  expect(runs).toBe(2);
});
