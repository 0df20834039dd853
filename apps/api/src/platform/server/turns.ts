/**
 * Orders work that keeps a processor busy, such as hashing a password. Known callers go first. Strangers take turns by network, so that a
 * flood from one network delays only that network.
 */

/** The network of a stranger. Null: an account knows the caller by a device, a session or a link. */
export type Network = string | null;

interface Bounds {
  /** How many run at the same time, and how many of one stranger's network; all unless given. */
  atOnce: number;
  atOnceOfNetwork?: number;
  /** How many may wait: of known callers, of strangers, and of one stranger's network. */
  most: number;
  mostOfNetwork: number;
}

/**
 * @param refuse makes the error where no more may wait
 * @returns a function that runs work in its turn
 */
export function takeTurns(
  { atOnce, atOnceOfNetwork = atOnce, most, mostOfNetwork }: Bounds,
  refuse: () => Error,
): <T>(network: Network, work: () => Promise<T>) => Promise<T> {
  const known: (() => void)[] = [];
  /** The network that had its turn last comes last. */
  const strangers = new Map<string, (() => void)[]>();
  const running = new Map<Network, number>();
  let strange = 0;
  let all = 0;

  const add = (network: Network, n: number): void => {
    all += n;
    const left = (running.get(network) ?? 0) + n;
    if (left === 0) running.delete(network);
    else running.set(network, left);
  };
  const isFull = (network: Network): boolean => network !== null && (running.get(network) ?? 0) >= atOnceOfNetwork;

  function wait(network: Network): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (network === null) {
      if (known.length >= most) throw refuse();
      known.push(resolve);
      return promise;
    }
    const queue = strangers.get(network) ?? [];
    if (strange >= most || queue.length >= mostOfNetwork) throw refuse();
    strangers.set(network, queue);
    queue.push(resolve);
    strange += 1;
    return promise;
  }

  /** Begins the next one, where there is one that may run. */
  function next(): void {
    const first = known.shift();
    if (first) {
      add(null, 1);
      return first();
    }
    const stranger = [...strangers].find(([network]) => !isFull(network));
    if (!stranger) return;
    const [network, queue] = stranger;
    const begin = queue.shift();
    strange -= 1;
    strangers.delete(network);
    if (queue.length > 0) strangers.set(network, queue);
    add(network, 1);
    begin?.();
  }

  return async (network, work) => {
    if (all >= atOnce || isFull(network)) await wait(network);
    else add(network, 1);
    try {
      return await work();
    } finally {
      add(network, -1);
      next();
    }
  };
}
