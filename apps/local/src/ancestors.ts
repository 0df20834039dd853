/** Notices when the package manager that started us is gone, so that killing it does not leave the platform running. */
import { findProcess } from '@ajose/tools/processes';

const EVERY_MS = 1000;

/** Watches the chain of shells and package managers above us; whoever starts us otherwise may go without a consequence. */
export function watchAncestors(onGone: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const links: { pid: number; parent: number }[] = [];
  for (let pid = process.pid; ;) {
    const found = findProcess(pid);
    if (!found) break;
    const above = findProcess(found.parent);
    if (!above || !/\b(pnpm|npx|npm)\b/.test(above.command)) {
      // A shell between two package managers belongs to the chain; the terminal's own does not.
      if (!above || !/^(\/\S*\/)?(sh|bash|dash)\b.*-c/.test(above.command)) break;
    }
    links.push({ pid, parent: above.pid });
    pid = above.pid;
  }
  const timer = setInterval(() => {
    if (links.every(({ pid, parent }) => findProcess(pid)?.parent === parent)) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  timer.unref();
}
