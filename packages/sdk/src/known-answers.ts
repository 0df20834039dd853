/** Caches answers by path and query while the session lasts, so that the server need not send unchanged content again. */
interface Known {
  /** The server's name for this content, its ETag. */
  name: string;
  reply: unknown;
}

/** The most cached answers: more than a page asks for, and a limit for a tool that reads thousands of pages. */
const MOST = 20;

export function knownAnswers() {
  const answers = new Map<string, Known>();
  let owner: string | null = null;
  return {
    of(key: string, token: string | null): Known | undefined {
      if (token !== owner) answers.clear();
      owner = token;
      return answers.get(key);
    },
    keep(key: string, name: string | null, reply: unknown): void {
      answers.delete(key);
      if (name === null || reply instanceof Blob) return;
      answers.set(key, { name, reply });
      const [oldest] = answers.keys();
      if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
    },
  };
}
