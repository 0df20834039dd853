/** Writes sql/money/accounts.sql from the list of accounts: `pnpm --filter @ajose/api accounts`. A test holds the file to it. */
import { writeFile } from 'node:fs/promises';
import { accountsSql } from './src/money/ledger/accounts.ts';

await writeFile(new URL('sql/money/accounts.sql', import.meta.url), accountsSql());
