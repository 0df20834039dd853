/**
 * Questions of one kind that wait at the same moment go to the database in one call: one round trip, and one flush to disk, for all
 * of them. Nobody waits for company: the first goes at once, and what comes while it is on its way goes together afterwards.
 */

/** A call that takes longer than so many milliseconds waits for somebody else's lock, and holds the next one up no more. */
const PATIENCE_MS = 50;

export interface Gathering<Ask, Answer> {
  /** @returns the answers, in the order of the questions */
  send: (asks: readonly Ask[]) => Promise<readonly (Answer | Promise<Answer>)[]>;
  /** At most so many questions in one call. */
  most: number;
  /** Two questions of the same subject never go in one call. */
  subjectOf?: (ask: Ask) => string;
}

interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
}

/** @returns what asks one question */
export function gather<Ask, Answer>({ send, most, subjectOf }: Gathering<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let busy = false;

  function take(): Waiting<Ask, Answer>[] {
    const taken: Waiting<Ask, Answer>[] = [];
    const left: Waiting<Ask, Answer>[] = [];
    const subjects = new Set<unknown>();
    for (const one of waiting) {
      const subject = subjectOf?.(one.ask) ?? one;
      if (taken.length < most && !subjects.has(subject)) {
        taken.push(one);
        subjects.add(subject);
      } else left.push(one);
    }
    waiting = left;
    return taken;
  }

  async function answer(batch: readonly Waiting<Ask, Answer>[]): Promise<void> {
    try {
      const answers = await send(batch.map(({ ask }) => ask));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const found = answers[index];
        if (found === undefined) reject(new Error('A call answered fewer questions than it was asked'));
        else resolve(found);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function next(): void {
    if (busy || waiting.length === 0) return;
    busy = true;
    let mine = true;
    const letNextGo = () => {
      if (!mine) return;
      mine = false;
      busy = false;
      next();
    };
    const timer = setTimeout(letNextGo, PATIENCE_MS);
    void answer(take()).finally(() => {
      clearTimeout(timer);
      letNextGo();
    });
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      // What arrives in the same moment of the event loop goes along.
      if (!busy && waiting.length === 1) setImmediate(next);
    });
}
