/** Answers that are asked for before the app runs, by address. Each is taken once, by the session that asked for it. */
interface EarlyAnswer {
  token: string;
  answer: Promise<Response>;
}

/** An answer that nobody has taken by then would be an old one. */
const KEPT_MS = 10_000;

const early = new Map<string, EarlyAnswer>();
const askedByTheApp = new Set<string>();

/** @returns null where the app was quicker: a second answer, which nobody reads, would keep its connection busy */
export function askEarly(address: string, token: string): Promise<Response> | null {
  if (askedByTheApp.has(address)) return null;
  const answer = fetch(address, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' });
  // Nobody may be listening yet when it fails; who takes it over hears of the failure all the same.
  answer.catch(() => undefined);
  early.set(address, { token, answer });
  setTimeout(() => letGo(address), KEPT_MS);
  return answer;
}

/** A fetch that takes the early answer where there is one. */
export function fetchOrTake(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  if (!(input instanceof Request) || input.method !== 'GET') return fetch(input, init);
  askedByTheApp.add(input.url);
  const found = early.get(input.url);
  if (found && input.headers.get('authorization') === `Bearer ${found.token}`) {
    early.delete(input.url);
    return found.answer;
  }
  letGo(input.url);
  return fetch(input, init);
}

/** A body that nobody reads keeps its connection busy. */
function letGo(address: string): void {
  const found = early.get(address);
  early.delete(address);
  found?.answer.then(({ body }) => body?.cancel()).catch(() => undefined);
}
