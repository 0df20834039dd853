/** Lets one start at a time use a data folder, and lists its children, so that the next start can end what a killed one left running. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, Failure } from '@ajose/tools/failure';
import { findProcess, signal, waitForExit } from '@ajose/tools/processes';

interface Trace {
  name: string;
  pid: number;
  started: string;
}

export interface RunLock {
  /** Writes down a child, so that the next start can end it if this one is killed. */
  note(name: string, pid: number): void;
  release(): void;
}

const lives = (trace: Trace): boolean => findProcess(trace.pid)?.started === trace.started;

/** Ends the children of a killed start. @throws Failure when another start uses the folder */
export async function takeRunLock(dataDir: string, say: (line: string) => void): Promise<RunLock> {
  const file = join(dataDir, 'run.json');
  const [before, ...children] = read(file);
  if (before && lives(before))
    throw new Failure(
      `Ajose is already running on ${dataDir} (process ${before.pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
  for (const child of children.filter(lives)) {
    say(`Stopping ${child.name} of an earlier start that was killed (process ${child.pid})`);
    signal(child.pid, 'SIGTERM');
    if (await waitForExit(child.pid, 3000)) continue;
    signal(child.pid, 'SIGKILL');
    await waitForExit(child.pid, 3000);
  }
  rmSync(file, { force: true });
  const traces: Trace[] = [{ name: 'start', pid: process.pid, started: findProcess(process.pid)?.started ?? '' }];
  try {
    writeFileSync(file, JSON.stringify(traces), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new Failure(`Another start has just begun on ${dataDir}.`, { cause: error });
    throw error;
  }
  return {
    note(name, pid) {
      const others = traces.filter((trace) => trace.name !== name);
      traces.splice(0, traces.length, ...others, { name, pid, started: findProcess(pid)?.started ?? '' });
      writeFileSync(file, JSON.stringify(traces), { mode: 0o600 });
    },
    release: () => rmSync(file, { force: true }),
  };
}

function read(file: string): Trace[] {
  try {
    const traces: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(traces) ? (traces as Trace[]) : [];
  } catch {
    return [];
  }
}
