/** Random secrets of this installation, made on the first start and kept beside the data, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@ajose/tools/failure';
import { makeSandboxSecrets } from '@ajose/tools/sandboxes';

const make = {
  /** The password of the API's database role. */
  apiPassword: () => randomBytes(24).toString('base64url'),
  twoFactorKey: () => randomBytes(32).toString('hex'),
  ...makeSandboxSecrets,
};

export type Secrets = Record<keyof typeof make, string>;

const names = Object.keys(make) as (keyof Secrets)[];
/** Secrets that came later: a file from a version without them is completed; any other gap is damage. */
const later: ReadonlySet<string> = new Set(Object.keys(makeSandboxSecrets));

export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {};
  const has = (name: keyof Secrets): boolean => typeof kept?.[name] === 'string' && kept[name] !== '';
  if (existsSync(file) && (!kept || !names.every((name) => has(name) || (later.has(name) && !(name in kept)))))
    throw new Failure(`${file} is damaged. Restore it from a backup, or delete ${dataDir} to start again.`);
  if (kept && names.every(has)) return kept as Secrets;
  const secrets = Object.fromEntries(names.map((name) => [name, kept?.[name] ?? make[name]()])) as Secrets;
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

function parse(text: string): Partial<Secrets> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
