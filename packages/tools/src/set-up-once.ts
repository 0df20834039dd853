/** What several projects of a run share, such as a database: the first that needs it begins it, and the last that leaves ends it. */
import type { TestProject } from 'vitest/node';

export interface Shared {
  /** Tells a project's tests where the shared thing is. */
  tell: (project: TestProject) => void;
  stop: () => Promise<void>;
}

interface Used {
  begun: Promise<Shared>;
  users: number;
}

/** Projects may load this file anew each, so what they share is known by the process. */
const KEY = Symbol.for('ajose.shared');
const known: typeof globalThis & { [KEY]?: Map<string, Used> } = globalThis;
const used = (known[KEY] ??= new Map());

/** @returns what a project's global set-up returns: how it leaves */
export async function setUpOnce(
  name: string,
  project: TestProject,
  begin: () => Promise<Shared>,
): Promise<() => Promise<void>> {
  const setUp = used.get(name) ?? { begun: begin(), users: 0 };
  used.set(name, setUp);
  setUp.users += 1;
  const shared = await setUp.begun;
  shared.tell(project);
  return async () => {
    setUp.users -= 1;
    if (setUp.users > 0) return;
    used.delete(name);
    await shared.stop();
  };
}
