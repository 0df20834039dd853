/** The checks beside the tests: each passes or fails as a whole. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.ts';

export interface Check {
  name: string;
  command: readonly [program: string, ...args: string[]];
}

export const checks: readonly Check[] = [
  // The linter's rules need the types of all files anyway: it checks them by each folder's tsconfig.json, as `pnpm types` does.
  { name: 'lint and types', command: ['oxlint', '--type-aware', '--type-check'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
];

/** @returns whether it passed, and what it wrote */
export function perform({ command: [program, ...args] }: Check): Promise<{ passed: boolean; output: string }> {
  return new Promise((done) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    }
    child.once('error', (error) => done({ passed: false, output: error.message }));
    child.once('close', (code) => done({ passed: code === 0, output }));
  });
}
