/**
 * Loaded before each root command. npm, or a pnpm too old to install this repository, runs the command with a Node.js that cannot
 * read TypeScript, or with nothing installed; one line then says what to type. Plain JavaScript, because that Node.js must read it.
 */
import { existsSync } from 'node:fs';

const installed = existsSync(new URL('../../../node_modules/.pnpm', import.meta.url));

if (!installed || !process.features.typescript) {
  const command = process.env['npm_lifecycle_event'] ?? 'start';
  console.error(`Type: npx pnpm@12 ${command} (it installs what is missing, Node.js 24 included, and then runs)`);
  process.exit(1);
}
