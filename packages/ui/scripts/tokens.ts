/** Writes src/tokens.css from src/tokens.ts: `pnpm --filter @ajose/ui tokens`, which also formats it. */
import { writeFile } from 'node:fs/promises';
import { tokensCss } from '../src/tokens.ts';

await writeFile(new URL('../src/tokens.css', import.meta.url), tokensCss());
