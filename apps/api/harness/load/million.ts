/**
 * `pnpm --filter @ajose/api million`: writes 1,000,000 customers with 10,000,000 transactions where there are none yet, asks the API for
 * every list, search, filter, total and statement, lets the jobs of a night run, and prints how long each took, beside the same with 10,000
 * transactions. `--people=100000` writes a tenth, `--data DIR` names the folder, `--only TEXT` measures only what has the text in its name,
 * `--night` also runs the jobs. The report is kept as JSON like those of `pnpm bench`, and `pnpm bench --compare` compares two.
 */
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { runNight, type Night } from './million/night.ts';
import { measureReads, type Taken } from './million/measure-reads.ts';
import { openMillion } from './million/seed.ts';
import { emptyReport, keepReport } from './report.ts';

const FEW = 1000;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    people: { type: 'string', default: '1000000' },
    data: { type: 'string', default: resolve(import.meta.dirname, '../../../../.data/million') },
    only: { type: 'string', default: '' },
    samples: { type: 'string', default: '40' },
    night: { type: 'boolean', default: false },
  },
});

const progress = (line: string): void => {
  process.stderr.write(`${Math.round(process.uptime())} s: ${line}\n`);
};

const line = (name: string, many: Taken, few: Taken | undefined): string => {
  const ratio = few ? `x${(many.p95 / few.p95).toFixed(1)}`.padStart(8) : '';
  const verdict = many.p95 <= many.limit ? '' : `  over ${many.limit}`;
  return `${name.padEnd(60)}${(few?.p95 ?? 0).toFixed(1).padStart(9)}${many.p95.toFixed(1).padStart(9)}${ratio}${verdict}`;
};

/** @returns milliseconds of each read, by its name */
async function measure(
  people: number,
  dataDir: string,
): Promise<{ reads: Record<string, Taken>; failed: string[]; night: Night | null }> {
  const seeded = await openMillion(dataDir, people, progress);
  try {
    if (seeded.seconds !== null) progress(`${people} customers written in ${Math.round(seeded.seconds)} s`);
    const { taken: reads, failed } = await measureReads(seeded, Number(values.samples), values.only, progress);
    return {
      reads,
      failed,
      night: values.night && people === Number(values.people) ? await runNight(seeded, progress) : null,
    };
  } finally {
    await seeded.close();
  }
}

const people = Number(values.people);
const few = await measure(FEW, `${values.data}-${FEW}`);
const many = await measure(people, `${values.data}-${people}`);
const report = emptyReport(1, 0);
report.broken = [...few.failed, ...many.failed];
process.stdout.write(`Milliseconds in which 95 of 100 calls are answered, with ${FEW} and with ${people} customers\n`);
for (const [name, taken] of Object.entries(many.reads)) {
  report.lists[name] = { few: few.reads[name]?.p95 ?? 0, many: taken.p95 };
  process.stdout.write(`${line(name, taken, few.reads[name])}\n`);
}
if (many.night) {
  const { seconds, matured, broken } = many.night;
  if (broken > 0) report.broken.push(`${broken} cases of the proof`);
  process.stdout.write(`\nSeconds of a night with ${matured} maturities; the proof raised ${broken} cases\n`);
  for (const [name, taken] of Object.entries(seconds)) {
    report.lists[`night: ${name}`] = { few: 0, many: taken * 1000 };
    process.stdout.write(`${name.padEnd(60)}${taken.toFixed(1).padStart(9)}\n`);
  }
}
for (const failure of report.broken) process.stdout.write(`${failure}\n`);
progress(`kept in ${await keepReport(report)}`);
process.exitCode = report.broken.length > 0 ? 1 : 0;
