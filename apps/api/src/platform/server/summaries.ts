/** What each call does, for its description: the first sentence of the comment at the SDK's function, which alone says it. */
import { glob, readFile } from 'node:fs/promises';

const SDK = new URL('.', import.meta.resolve('@ajose/sdk/call'));

const isCall = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'function' && 'method' in value && 'path' in value;

/** The first sentence of a comment, without the comment's signs and the full stop. */
function firstSentence(comment: string): string {
  const words = comment.split(/\s+/).filter((word) => word !== '' && word !== '*');
  const [sentence = ''] = words.join(' ').split('. ', 1);
  return sentence.replace(/\.$/, '');
}

/** What the comments of a file say, by the name that follows each. */
async function commentsIn(file: string): Promise<[name: string, says: string][]> {
  const parts = (await readFile(new URL(file, SDK), 'utf8')).split('/**').slice(1);
  return parts.map((part) => {
    const [comment = '', after = ''] = part.split('*/', 2);
    return [/^\s*(?:export const )?(\w+)/.exec(after)?.[1] ?? '', firstSentence(comment)];
  });
}

/** The summaries by method and address, as `get /api/circles/getCircles/:userId`. */
export async function readSummaries(): Promise<ReadonlyMap<string, string>> {
  // Calls that customers and administrators have alike.
  const shared = [...(await commentsIn('sessions.ts')), ...(await commentsIn('bank-list.ts'))];
  const summaries = new Map<string, string>();
  for await (const file of glob('{client-errors,customer/*,admin/*}.ts', { cwd: SDK })) {
    const said = new Map([...shared, ...(await commentsIn(file))]);
    const module = (await import(new URL(file, SDK).href)) as Readonly<Record<string, unknown>>;
    for (const [name, call] of Object.entries(module)) {
      if (isCall(call)) summaries.set(`${call.method} /api/${call.path}`, said.get(name) ?? '');
    }
  }
  return summaries;
}
