/** What a page asks the server for: the hook that shows it, and a way to ask before anything is drawn. */
import useSWR, { SWRConfig, unstable_serialize, type SWRConfiguration, type SWRResponse } from 'swr';

/** An answer that nothing has shown for this long, in milliseconds, is forgotten. */
const FORGOTTEN_AFTER_MS = 5000;

/** The answers of each call that nothing has shown yet. */
const unshown: { clear: () => void }[] = [];

export const forgetAnswers = (): void => unshown.forEach((answers) => answers.clear());

export interface Asked<Args extends readonly unknown[], Reply> {
  (...args: Args): SWRResponse<Reply, unknown>;
  /** Asks now, unless a page has asked already. The first hook that shows it takes this answer, also where it is a failure. */
  ahead: (...args: Args) => Promise<Reply | undefined>;
}

/** @param keyOf the answer's name in SWR's cache; null while nothing is asked for */
export function asked<Args extends readonly unknown[], Reply>(
  keyOf: (...args: Args) => readonly unknown[] | null,
  fetch: (...args: Args) => Promise<Reply>,
  options: SWRConfiguration<Reply, unknown> = {},
): Asked<Args, Reply> {
  const answers = new Map<string, Promise<Reply>>();
  unshown.push(answers);
  const take = (...args: Args): Promise<Reply> => {
    const name = unstable_serialize(keyOf(...args));
    const answer = answers.get(name);
    answers.delete(name);
    return answer ?? fetch(...args);
  };
  const useAsked = (...args: Args) => useSWR<Reply, unknown>(keyOf(...args), () => take(...args), options);
  const ahead = async (...args: Args): Promise<Reply | undefined> => {
    const name = unstable_serialize(keyOf(...args));
    const shown = SWRConfig.defaultValue.cache.get(name);
    if (shown?.isValidating || shown?.data !== undefined) return undefined;
    const answer = fetch(...args);
    answers.set(name, answer);
    setTimeout(() => answers.delete(name), FORGOTTEN_AFTER_MS);
    // Whoever shows it says that it failed.
    return answer.catch(() => undefined);
  };
  return Object.assign(useAsked, { ahead });
}
