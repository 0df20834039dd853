/** The benchmark's report as JSON, and the comparison of two reports. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Measured } from './measure.ts';

export interface Report {
  commit: string;
  at: string;
  machine: string;
  rounds: number;
  seconds: number;
  /** By name. Only the ratio to the floor can be compared between machines; the floor's own ratio is 1. */
  movements: Record<string, Measured & { ratio: number }>;
  /** Milliseconds by list; `many` where the run also measured a long history. */
  lists: Record<string, { few: number; many: number | null }>;
  /** Promises of the proof that did not hold afterwards. */
  broken: string[];
}

/** The folder is the checkout's own; git leaves it alone. */
const REPORTS = resolve(import.meta.dirname, '../../../../.data/bench');
/** A path that was typed at the root, wherever pnpm runs the script. */
const typed = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

export const emptyReport = (rounds: number, seconds: number): Report => ({
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  at: new Date().toISOString(),
  machine: `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
  rounds,
  seconds,
  movements: {},
  lists: {},
  broken: [],
});

/** @returns the path of the file */
export async function keepReport(report: Report): Promise<string> {
  const path = resolve(REPORTS, `${report.at.replace(/[:.]/g, '-')}-${report.commit}.json`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}

export const readReport = async (path: string): Promise<Report> =>
  JSON.parse(await readFile(typed(path), 'utf8')) as Report;

export interface Change {
  name: string;
  before: number;
  after: number;
  /** The speed divided by the earlier speed. */
  times: number;
  slower: boolean;
}

/** Smaller differences are noise. */
const MOVEMENTS_NOISE = 0.95;
const LISTS_NOISE = 0.8;
const LISTS_NOISE_MS = 0.5;

/** Each figure that both reports have: movements by their ratio to the floor, lists by their time. */
export function compareReports(before: Report, after: Report): Change[] {
  const movements = Object.entries(after.movements).flatMap(([name, { ratio }]) => {
    const earlier = before.movements[name]?.ratio;
    if (earlier === undefined) return [];
    const times = ratio / earlier;
    return [{ name: `${name}, of the floor`, before: earlier, after: ratio, times, slower: times < MOVEMENTS_NOISE }];
  });
  const lists = Object.entries(after.lists).flatMap(([name, ms]) =>
    (['few', 'many'] as const).flatMap((rows) => {
      const [earlier, now] = [before.lists[name]?.[rows] ?? null, ms[rows]];
      if (earlier === null || now === null) return [];
      const times = earlier / now;
      const slower = times < LISTS_NOISE && now - earlier > LISTS_NOISE_MS;
      return [{ name: `${name}, ${rows} rows, ms`, before: earlier, after: now, times, slower }];
    }),
  );
  return [...movements, ...lists];
}

/** One line a figure, and what became slower last. */
export function linesOf(changes: readonly Change[], before: Report, after: Report): string[] {
  const slower = changes.filter((change) => change.slower);
  const other = before.machine === after.machine ? [] : [`Other machines: ${before.machine}; ${after.machine}.`];
  return [
    ...other,
    `${'from'.padEnd(48)} ${before.commit.padStart(9)} ${after.commit.padStart(9)}  times as quick`,
    ...changes.map(
      (change) =>
        `${change.name.padEnd(48)} ${change.before.toFixed(2).padStart(9)} ${change.after.toFixed(2).padStart(9)}  ${change.times.toFixed(2)}${change.slower ? '  slower' : ''}`,
    ),
    slower.length === 0 ? 'Nothing became slower.' : `Slower: ${slower.map(({ name }) => name).join('; ')}.`,
  ];
}
