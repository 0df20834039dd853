/**
 * Builds the two apps, but only when something that goes into them has changed: builds are kept in `.cache/apps` by a hash of their inputs,
 * so that a second start is ready in seconds. A file that a build reads from elsewhere has to be added here.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { codeOf, Failure } from './failure.ts';
import { root } from './root.ts';

export type AppName = 'customer' | 'admin';

/** The variables that a build contains. */
export type BuildEnv = Readonly<Record<`VITE_${string}`, string>>;

const KEPT = 3;
/** A platform that was started days ago may still serve an old build. */
const OLD_MS = 7 * 86_400_000;
const ignored = new Set(['node_modules', 'dist', 'e2e', '.cache']);

/** Every file that a build of an app may read. */
function inputsOf(app: AppName): string[] {
  const files = ['pnpm-lock.yaml', 'tsconfig.base.json'].map((name) => join(root, name));
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!ignored.has(entry.name)) walk(path);
      } else if (!/\.(test|stories)\.tsx?$/.test(entry.name)) files.push(path);
    }
  };
  for (const folder of [`apps/${app}`, 'packages/app', 'packages/ui', 'packages/sdk']) walk(join(root, folder));
  return files.toSorted();
}

/** A hash of everything that a build depends on: the same stamp means the same build. */
export function stampOf(files: readonly string[], env: BuildEnv): string {
  const hash = createHash('sha256').update(
    JSON.stringify([
      process.versions.node.split('.')[0],
      Object.entries(env).toSorted(([key], [other]) => key.localeCompare(other)),
    ]),
  );
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** @returns the folder with the finished, compressed build */
export async function buildApp(
  app: AppName,
  env: BuildEnv,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<string> {
  const cache = join(root, '.cache', 'apps');
  const built = join(cache, `${app}-${stampOf(inputsOf(app), env)}`);
  if (existsSync(built)) {
    const now = new Date();
    utimesSync(built, now, now);
    return built;
  }
  const begun = Date.now();
  say(`Building the ${app} app`);
  try {
    mkdirSync(cache, { recursive: true });
    const draft = `${built}.${process.pid}`;
    await runBuild(app, { ...env, OUT_DIR: draft }, signal);
    await compress(draft);
    if (existsSync(built)) rmSync(draft, { recursive: true });
    else renameSync(draft, built);
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) {
      throw new Failure(
        `No permission to write the ${app} app's build below ${root}. Start as the user whom the folder belongs to.`,
        { cause: error },
      );
    }
    throw error;
  }
  forgetOld(cache, app);
  say(`Built the ${app} app in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return built;
}

function runBuild(app: AppName, env: BuildEnv & { OUT_DIR: string }, signal: AbortSignal | undefined): Promise<void> {
  const folder = join(root, 'apps', app);
  const script = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, script, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.once('error', fail);
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Failure(`The ${app} app does not build:\n${withoutStack(output)}`)),
    );
  });
}

const withoutStack = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')
    .trim();

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes a compressed file beside every text file, when it is smaller. */
async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(html|js|css|svg|json|webmanifest|txt|xml|ico)$/.test(name),
  );
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      if (content.length < 500) return;
      const [br, gz] = await Promise.all([
        toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        toGzip(content, { level: 9 }),
      ]);
      if (br.length < content.length) await writeFile(`${path}.br`, br);
      if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
    }),
  );
}

/** Deletes old builds. The last ones are kept, so that tests and a start do not rebuild in turns and a running platform keeps its build. */
function forgetOld(cache: string, app: AppName): void {
  const builds = readdirSync(cache)
    .filter((name) => name.startsWith(`${app}-`))
    .map((name) => ({ path: join(cache, name), usedAt: statSync(join(cache, name)).mtimeMs }))
    .toSorted((a, b) => b.usedAt - a.usedAt);
  for (const build of builds.slice(KEPT)) {
    if (Date.now() - build.usedAt > OLD_MS) rmSync(build.path, { recursive: true, force: true });
  }
}
