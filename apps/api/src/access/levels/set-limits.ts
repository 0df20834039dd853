/**
 * Run in the server's shell: sets the limits of the verification levels from a day on. For each level it takes the largest deposit, the
 * largest balance and the most withdrawn in a day, in naira, or `-` for no limit: `node apps/api/src/access/levels/set-limits.ts 2027-01-01
 * 0:50000:300000:0 1:50000:300000:50000 2:100000:500000:200000 3:-:-:5000000`. Limits in force cannot be changed; those of a coming day may
 * be set again.
 */
import { toKobo } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { writeAudit } from '../../platform/audit/audit.ts';
import { connect, run, tx } from '../../platform/database/db.ts';
import { EnvError, readOwnerUrl } from '../../platform/env.ts';

const ROW = /^([0-3]):(-|\d{1,12}):(-|\d{1,12}):(-|\d{1,12})$/;
const kobo = (text: string): bigint | null => (text === '-' ? null : toKobo(Number(text)));

function readRows(texts: readonly string[]): (bigint | null)[][] | null {
  const hits = texts.map((text) => ROW.exec(text)?.slice(1) ?? []);
  const fits = hits.length === 4 && hits.every(([level], index) => level === String(index));
  return fits ? hits.map(([, ...limits]) => limits.map(kobo)) : null;
}

async function set(day: string, limits: readonly (bigint | null)[][], words: readonly string[]): Promise<void> {
  const db = connect(readOwnerUrl(process.env), 1);
  try {
    await tx(db, async (tx) => {
      await run(tx, 'DELETE FROM level_limits WHERE from_day = $1', [day]);
      for (const [level, three] of limits.entries()) {
        await run(
          tx,
          'INSERT INTO level_limits (from_day, level, deposit_kobo, balance_kobo, day_kobo) VALUES ($1, $2, $3, $4, $5)',
          [day, level, ...three],
        );
      }
      await writeAudit(tx, null, 'setLevelLimits', `levels:${day}`, null, { limits: words.join(' ') });
    });
  } finally {
    await db.end();
  }
}

const [day = '', ...words] = process.argv.slice(2);
const limits = readRows(words);
const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
if (!isDay || limits === null) {
  console.error('Usage: node apps/api/src/access/levels/set-limits.ts YYYY-MM-DD 0:D:B:W 1:D:B:W 2:D:B:W 3:D:B:W');
  process.exit(1);
}
if (day <= lagosDay(new Date())) {
  console.error('Limits begin on a day to come. Those in force are not changed.');
  process.exit(1);
}
try {
  await set(day, limits, words);
  console.log(`These limits hold from ${day} on.`);
} catch (error) {
  console.error(error instanceof EnvError ? error.message : error);
  process.exitCode = 1;
}
