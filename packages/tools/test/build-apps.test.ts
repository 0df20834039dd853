/** A build is made again when something that goes into it has changed, and only then. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stampOf } from '../src/build-apps.ts';

describe('the stamp of a build', () => {
  it('changes with a file’s content and with an address, and with nothing else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ajose-stamp-'));
    const file = join(folder, 'input.ts');
    const stamp = (url: string): string => stampOf([file], { VITE_API_URL: url });
    writeFileSync(file, 'one');
    const first = stamp('a');
    writeFileSync(file, 'one');
    expect(stamp('a')).toBe(first);
    expect(stamp('b')).not.toBe(first);
    writeFileSync(file, 'two');
    expect(stamp('a')).not.toBe(first);
    rmSync(folder, { recursive: true });
  });
});
