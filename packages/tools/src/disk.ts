/** Whether a disk is full. Programs that meet it say so in many words, and without a log that they can write they end without any. */
import { statfsSync } from 'node:fs';

/** PostgreSQL writes its journal in files of this size, and ends where there is no room for the next one. */
const LEAST_BYTES = 16 * 1024 * 1024;

/** What programs and PostgreSQL say of a full disk. */
export const FULL_DISK = /No space left on device|ENOSPC|wrote only \d+ of \d+ bytes/;

/** @param said what a program said before it ended @returns a sentence; null where the disk of the folder has room */
export function whyFull(folder: string, said = ''): string | null {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= LEAST_BYTES && !FULL_DISK.test(said)) return null;
  return `The disk of ${folder} is full.`;
}
