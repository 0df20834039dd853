/** What a page asks the server for: the hook that shows it, and a way to ask before anything is drawn. */
import useSWR, { unstable_serialize, type SWRConfiguration, type SWRResponse } from 'swr';

/** An answer that nothing has shown for this long, in milliseconds, is asked for again. */
const NEW_MS = 5000;

export interface Asked<Args extends readonly unknown[], Reply> {
  (...args: Args): SWRResponse<Reply, unknown>;
  /** Asks now. The first hook that shows it takes this answer, also where it is a failure. */
  ahead: (...args: Args) => Promise<Reply>;
}

/** @param keyOf its name in SWR's cache; null while it is not asked for */
export function asked<Args extends readonly unknown[], Reply>(
  keyOf: (...args: Args) => readonly unknown[] | null,
  fetch: (...args: Args) => Promise<Reply>,
  options: SWRConfiguration<Reply, unknown> = {},
): Asked<Args, Reply> {
  const answers = new Map<string, { at: number; answer: Promise<Reply> }>();
  const take = (...args: Args): Promise<Reply> => {
    const name = unstable_serialize(keyOf(...args));
    const first = answers.get(name);
    answers.delete(name);
    return first && Date.now() - first.at < NEW_MS ? first.answer : fetch(...args);
  };
  const useAsked = (...args: Args) => useSWR<Reply, unknown>(keyOf(...args), () => take(...args), options);
  const ahead = (...args: Args): Promise<Reply> => {
    const answer = fetch(...args);
    // Whoever shows it says that it failed.
    answer.catch(() => undefined);
    answers.set(unstable_serialize(keyOf(...args)), { at: Date.now(), answer });
    return answer;
  };
  return Object.assign(useAsked, { ahead });
}
