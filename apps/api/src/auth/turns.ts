/**
 * Orders work that keeps a processor busy, such as hashing a password. Known callers go first. Strangers take turns by network, so that a
 * flood from one network delays only that network.
 */

/** The network of a stranger. Null: an account knows the caller by a device, a session or a link. */
export type Network = string | null;

interface Bounds {
  /** How many run at the same time. */
  atOnce: number;
  /** How many may wait: of known callers, of strangers, and of one stranger's network. */
  most: number;
  mostOfNetwork: number;
}

/**
 * @param refuse makes the error where no more may wait
 * @returns a function that runs work in its turn
 */
export function takeTurns(
  { atOnce, most, mostOfNetwork }: Bounds,
  refuse: () => Error,
): <T>(network: Network, work: () => Promise<T>) => Promise<T> {
  const known: (() => void)[] = [];
  /** The network that had its turn last comes last. */
  const strangers = new Map<string, (() => void)[]>();
  let running = 0;
  let strange = 0;

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

  function next(): (() => void) | undefined {
    const first = known.shift();
    if (first) return first;
    const [found] = strangers;
    if (!found) return undefined;
    const [network, queue] = found;
    const begin = queue.shift();
    strange -= 1;
    strangers.delete(network);
    if (queue.length > 0) strangers.set(network, queue);
    return begin;
  }

  return async (network, work) => {
    if (running >= atOnce) await wait(network);
    else running += 1;
    try {
      return await work();
    } finally {
      const begin = next();
      if (begin) begin();
      else running -= 1;
    }
  };
}
