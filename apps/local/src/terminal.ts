/** Chooses what `pnpm dev` shows of the API's log. */
import { prettyFactory } from 'pino-pretty';

const ERROR_LEVEL = 50;

const pretty = prettyFactory({
  colorize: process.stdout.isTTY,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname',
});

/** An error in readable form, or the code's own output unchanged; null for ordinary log lines and Node.js's own frames. */
export function readable(line: string): string | null {
  if (/^\s+at .*\bnode:internal\//.test(line)) return null;
  const level = levelOf(line);
  if (level === null) return line;
  return level >= ERROR_LEVEL ? pretty(line).trimEnd() : null;
}

function levelOf(line: string): number | null {
  if (!line.startsWith('{')) return null;
  try {
    const { level }: { level?: unknown } = JSON.parse(line);
    return typeof level === 'number' ? level : null;
  } catch {
    return null;
  }
}
