/** The last answers by path and query, as long as the session lasts: the server need not send again what has not changed. */
interface Known {
  /** The server's name for this content, its ETag. */
  name: string;
  reply: unknown;
}

/** A page asks for fewer; a tool that reads thousands of pages keeps no more than these. */
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
