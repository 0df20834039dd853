/**
 * Sends queries of one kind to the database in batches: one round trip and one flush to disk for all queries of a batch.
 * The first query goes out at once. Queries that arrive while it runs form the next batch.
 *
 * Session look-ups and withdrawals go so, because under load the round trips and flushes cost more than the work itself. To wait for a larger
 * batch answered no more calls. A slow query delays the others of its batch; those of the next are sent after 50 ms all the same.
 * `dataloader` does not serve: it sends a batch in each turn of the event loop, whatever still runs, and with a schedule of ours it would
 * still put two queries about one customer into one batch.
 */

/** After 50 ms the next batch is sent even if this one has not returned; it is probably waiting for a row lock. */
const PATIENCE_MS = 50;

export interface Gathering<Ask, Answer> {
  /** Sends one batch. @returns the answers, in the order of the queries */
  send: (asks: readonly Ask[]) => Promise<readonly (Answer | Promise<Answer>)[]>;
  /** The largest number of queries in one batch. */
  most: number;
  /** Two queries with the same subject never go in one batch. */
  subjectOf?: (ask: Ask) => string;
}

interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
}

/** @returns a function that sends one query and answers what came of it; it throws what the batch throws */
export function gather<Ask, Answer>({ send, most, subjectOf }: Gathering<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let busy = false;

  function take(): Waiting<Ask, Answer>[] {
    const taken: Waiting<Ask, Answer>[] = [];
    const left: Waiting<Ask, Answer>[] = [];
    const subjects = new Set<unknown>();
    for (const item of waiting) {
      const subject = subjectOf?.(item.ask) ?? item;
      if (taken.length < most && !subjects.has(subject)) {
        taken.push(item);
        subjects.add(subject);
      } else left.push(item);
    }
    waiting = left;
    return taken;
  }

  async function answer(batch: readonly Waiting<Ask, Answer>[], letNextGo: () => void): Promise<void> {
    let answers: readonly (Answer | Promise<Answer>)[];
    try {
      answers = await send(batch.map(({ ask }) => ask));
    } catch (error) {
      letNextGo();
      for (const { reject } of batch) reject(error);
      return;
    }
    const hand = (): void => {
      for (const [index, { resolve, reject }] of batch.entries()) {
        const ofItem = answers[index];
        if (ofItem === undefined) reject(new Error('The database answered fewer queries than the batch has'));
        else resolve(ofItem);
      }
    };
    // The database works on the next batch while this process does what follows from the answers.
    const isNextWaiting = waiting.length > 0;
    letNextGo();
    if (isNextWaiting) setImmediate(hand);
    else hand();
  }

  function next(): void {
    if (busy || waiting.length === 0) return;
    busy = true;
    let mine = true;
    const letNextGo = () => {
      if (!mine) return;
      mine = false;
      clearTimeout(timer);
      busy = false;
      next();
    };
    const timer = setTimeout(letNextGo, PATIENCE_MS);
    void answer(take(), letNextGo);
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      // Queries of the same turn of the event loop join this batch.
      if (!busy && waiting.length === 1) setImmediate(next);
    });
}
