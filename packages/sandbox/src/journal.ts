/**
 * Keeps records on disk as lines of JSON: the newest line of a key counts, null deletes it.
 * A line is on disk before its change is answered, so `kill -9` loses nothing that was acknowledged.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export interface Journal {
  write(kind: string, key: string, record: unknown): void;
  clear(): void;
  close(): void;
}

interface Line {
  kind: string;
  key: string;
  record: unknown;
}

/** Reads the file, passes on every record that was not deleted, in the order of creation, and opens the file for more. */
export function openJournal(file: string, restore: (kind: string, record: unknown) => void): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const living = new Map<string, Line>();
  if (existsSync(file)) {
    for (const text of readFileSync(file, 'utf8').split('\n')) {
      const line = parse(text);
      if (!line) continue;
      const place = `${line.kind}/${line.key}`;
      if (line.record === null) living.delete(place);
      else living.set(place, line);
    }
  }
  const draft = `${file}.new`;
  const compact = openSync(draft, 'w', 0o600);
  writeSync(compact, [...living.values()].map((line) => `${JSON.stringify(line)}\n`).join(''));
  fdatasyncSync(compact);
  closeSync(compact);
  renameSync(draft, file);
  for (const { kind, record } of living.values()) restore(kind, record);

  const handle = openSync(file, 'a', 0o600);
  return {
    write(kind, key, record) {
      writeSync(handle, `${JSON.stringify({ kind, key, record })}\n`);
      fdatasyncSync(handle);
    },
    clear() {
      ftruncateSync(handle, 0);
      fdatasyncSync(handle);
    },
    close: () => closeSync(handle),
  };
}

/** Null for the incomplete last line of a killed process. */
function parse(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
