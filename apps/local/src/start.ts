/** `pnpm start` and `pnpm dev`: the whole platform on this machine, until Ctrl-C. */
import { gatewayNames, gatewayTitle } from '@ajose/sdk/domain/gateways';
import { watchAncestors } from './ancestors.ts';
import { Failure } from '@ajose/tools/failure';
import { Platform, type PlatformOptions } from './platform.ts';
import { nameOfDatabase } from './preparation.ts';
import { readDataDir, readPorts, readSeed } from './settings.ts';

/** Package managers pass Ctrl-C on, so it arrives twice. A person takes longer than this to press it again. */
const SECOND_SIGNAL_AFTER_MS = 700;

const say = (line: string): void => console.log(line);

function announce({ ports, dataDir, databaseUrl, seed, dev, inspect }: PlatformOptions): void {
  const rows = [
    ['Customer app', `http://localhost:${ports.customer}`],
    ['Admin app', `http://localhost:${ports.admin}`],
    ['API', `http://localhost:${ports.api}/api  (reference: http://localhost:${ports.api}/docs)`],
    ...gatewayNames.map((name) => [`${gatewayTitle(name)} sandbox`, `http://localhost:${ports[name]}`]),
    ['Caught mail', `http://localhost:${ports.mail}`],
    ...(databaseUrl ? [['Database', nameOfDatabase(databaseUrl)]] : []),
    [databaseUrl ? 'Logs and secrets' : 'Data and logs', dataDir],
    ...(inspect ? [['API debugger', '127.0.0.1:9229  (the API process only)']] : []),
  ];
  say('');
  for (const [what, where] of rows) say(`  ${what?.padEnd(18)}${where}`);
  say('');
  say(
    seed
      ? '  Sign in as customer demo@ajose.test or as administrator admin@ajose.test; the password of both is Password1'
      : '  No demo data were written; SEED=yes writes them into an empty database. deploy/README.md makes an administrator.',
  );
  say('');
  say(
    `Ready in ${process.uptime().toFixed(1)} s${dev ? ', with both apps reloading as you type' : ''}. Ctrl-C stops everything.`,
  );
}

async function run(): Promise<void> {
  const args = process.argv.slice(2);
  const unknown = args.find((argument) => !['--dev', '--inspect', '--'].includes(argument));
  if (unknown)
    throw new Failure(`Unknown argument ${unknown}: the only one is --inspect, which lets a debugger into the API.`);
  const dev = args.includes('--dev');
  const inspect = args.includes('--inspect');
  const ports = readPorts(process.env);
  const dataDir = readDataDir(process.env);
  const databaseUrl = process.env['DATABASE_URL']?.trim() || null;
  const options: PlatformOptions = { ports, dataDir, databaseUrl, seed: readSeed(process.env), dev, inspect, say };
  const platform = new Platform(options);

  let stoppingSince = 0;
  const stop = (why: string): void => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince < SECOND_SIGNAL_AFTER_MS) return;
      say('Stopping at once');
      platform.kill();
      process.exit(130);
    }
    stoppingSince = Date.now();
    say(`\n${why}`);
    platform.stop().then(
      () => {
        say('Stopped');
        process.exit(0);
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop('Stopping'));
  watchAncestors(() => stop('The command that started this is gone; stopping'));

  try {
    await platform.start();
  } catch (error) {
    if (stoppingSince > 0) return;
    await platform.stop();
    throw error;
  }
  announce(options);
}

// A closed terminal must not end this process while it stops the others.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

try {
  await run();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}
