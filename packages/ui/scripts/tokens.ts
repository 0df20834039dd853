/** Writes src/tokens.css from src/tokens.ts. */
import { writeFile } from 'node:fs/promises';
import { tokensCss } from '../src/tokens.ts';

await writeFile(new URL('../src/tokens.css', import.meta.url), tokensCss());
