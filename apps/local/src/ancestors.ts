/** Stops the platform when the package manager that started it is killed. */
import { findProcess } from '@ajose/tools/processes';

const EVERY_MS = 1000;

/** Watches the shells and package managers above this process. A start without a package manager is not watched. */
export function watchAncestors(onGone: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const links: { pid: number; parent: number }[] = [];
  for (let pid = process.pid; ;) {
    const process = findProcess(pid);
    if (!process) break;
    const above = findProcess(process.parent);
    if (!above || !/\b(pnpm|npx|npm)\b/.test(above.command)) {
      // A shell between two package managers is part of the chain; the terminal's own shell is not.
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
