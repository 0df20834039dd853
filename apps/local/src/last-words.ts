/** What a program's log says about why it ended or did not become ready. */
import { relative } from 'node:path';
import { root } from '@ajose/tools/root';

const WARNING_LEVEL = 40;

/** The line of a log that explains best what went wrong, with the place in the code where the log names one. */
export function lastWords(log: string): string {
  const lines = log
    .split('\n')
    .map((line) => inWords(line.trim()))
    .filter((line) => line !== '' && !line.startsWith('at ') && !line.startsWith('Node.js v'));
  const words = lines.findLast((line) => /^(\w*Error|error|fatal)\b/i.test(line)) ?? lines.at(-1) ?? '';
  const place = placeIn(log);
  return place ? `${words} (${place})` : words;
}

/** Turns a line of the API's log into its error; lines below a warning are left out. */
function inWords(line: string): string {
  if (!line.startsWith('{"level":')) return line;
  try {
    const { level, msg, err }: { level?: number; msg?: string; err?: { stack?: string } } = JSON.parse(line);
    if (level === undefined || level < WARNING_LEVEL) return '';
    return err?.stack?.split('\n')[0] ?? msg ?? '';
  } catch {
    return line;
  }
}

/** Our first file, with its line, that Node.js names above an error or in its stack. */
function placeIn(log: string): string | null {
  const place = /(?:^|\(|at )(?:file:\/\/)?(\/(?!.*\/node_modules\/)[^\s:()]+\.[cm]?[jt]s):(\d+)/m;
  const [, file, line] = place.exec(log.replaceAll(String.raw`\n`, '\n')) ?? [];
  if (!file) return null;
  const path = relative(root, file);
  return `${path.startsWith('..') ? file : path}:${line}`;
}
