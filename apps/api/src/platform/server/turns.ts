/**
 * Orders work that keeps a processor busy, such as hashing a password. Accounts take turns, one work of each at a time, and so do strangers
 * by network, so that a flood delays only its own account or network. Where both wait, every other turn is a stranger's.
 */

/** An account that knows the caller by a device, a session or a link; or the network of a stranger. */
export type Turn = { account: string } | { network: string };

interface Bounds {
  /** How many run at the same time, and how many of one stranger's network; all unless given. */
  atOnce: number;
  atOnceOfNetwork?: number;
  /** How many may wait: of accounts, of strangers, and of one account or network. */
  most: number;
  mostOfEach: number;
}

/** Those of one sort, by name. */
function makeLane(atOnceOfEach: number, { most, mostOfEach }: Bounds, refuse: () => Error) {
  /** The one that had its turn last comes last. */
  const queues = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let waiting = 0;

  const isFull = (name: string): boolean => (running.get(name) ?? 0) >= atOnceOfEach;
  const add = (name: string, n: number): void => {
    const left = (running.get(name) ?? 0) + n;
    if (left === 0) running.delete(name);
    else running.set(name, left);
  };

  function wait(name: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = queues.get(name) ?? [];
    if (waiting >= most || queue.length >= mostOfEach) throw refuse();
    queues.set(name, queue);
    queue.push(resolve);
    waiting += 1;
    return promise;
  }

  /** Begins the next one. @returns false where none may run */
  function next(): boolean {
    const first = [...queues].find(([name]) => !isFull(name));
    if (!first) return false;
    const [name, queue] = first;
    const begin = queue.shift();
    waiting -= 1;
    queues.delete(name);
    if (queue.length > 0) queues.set(name, queue);
    add(name, 1);
    begin?.();
    return true;
  }

  return { isFull, add, wait, next };
}

/**
 * @param refuse makes the error where no more may wait
 * @returns a function that runs work in its turn
 */
export function takeTurns(bounds: Bounds, refuse: () => Error): <T>(turn: Turn, work: () => Promise<T>) => Promise<T> {
  const { atOnce, atOnceOfNetwork = atOnce } = bounds;
  const accounts = makeLane(1, bounds, refuse);
  const strangers = makeLane(atOnceOfNetwork, bounds, refuse);
  /** The lane that had its turn last comes last. */
  let lanes = [accounts, strangers];
  let all = 0;

  return async (turn, work) => {
    const [lane, name] = 'account' in turn ? [accounts, turn.account] : [strangers, turn.network];
    if (all >= atOnce || lane.isFull(name)) await lane.wait(name);
    else {
      all += 1;
      lane.add(name, 1);
    }
    try {
      return await work();
    } finally {
      lane.add(name, -1);
      const begun = lanes.find(({ next }) => next());
      if (begun) lanes = lanes.toSorted((a, b) => Number(a === begun) - Number(b === begun));
      else all -= 1;
    }
  };
}
