/** Runs the cases of this folder as `pnpm test` runs a project, and prints how many passed and failed. */
import { createVitest } from 'vitest/node';
import { Progress, ToldRun } from '../../src/progress.ts';

const progress = new Progress(console.log);
const vitest = await createVitest({
  root: import.meta.dirname,
  config: false,
  name: 'cases',
  include: ['*.case.ts'],
  run: true,
  watch: false,
  reporters: [new ToldRun(progress)],
});
await vitest.start();
await vitest.close();
console.log(JSON.stringify(progress.total));
