/** Watches source folders for `pnpm dev`. */
import { watch } from 'chokidar';

/** Saving several files, or checking out a branch, is one change. */
const QUIET_MS = 150;

/**
 * Runs a task when code in the folders changes: one at a time, and once more when something changed while it ran.
 * @param task must not reject
 * @returns what ends the watching, after the watching has begun
 */
export async function runOnChange(folders: readonly string[], task: () => Promise<void>): Promise<() => Promise<void>> {
  let changed = false;
  let running = false;
  let timer: NodeJS.Timeout | undefined;

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    while (changed) {
      changed = false;
      await task();
    }
    running = false;
  };

  const watcher = watch([...folders], {
    ignoreInitial: true,
    ignored: (path, stats) => stats?.isFile() === true && !path.endsWith('.ts'),
  });
  watcher.on('all', () => {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), QUIET_MS);
  });
  await new Promise<void>((ready) => watcher.once('ready', ready));
  return async () => {
    clearTimeout(timer);
    changed = false;
    await watcher.close();
  };
}
