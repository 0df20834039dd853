/** Random secrets of this installation, made on the first start and kept beside the data, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@ajose/tools/failure';

export interface Secrets {
  /** The password of the API's database role. */
  apiPassword: string;
  paystackSecretKey: string;
  twoFactorKey: string;
}

const names = ['apiPassword', 'paystackSecretKey', 'twoFactorKey'] as const;

export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    const kept = parse(readFileSync(file, 'utf8'));
    if (kept && names.every((name) => typeof kept[name] === 'string' && kept[name] !== '')) return kept as Secrets;
    throw new Failure(`${file} is damaged. Restore it from a backup, or delete ${dataDir} to begin anew.`);
  }
  const secrets: Secrets = {
    apiPassword: randomBytes(24).toString('base64url'),
    paystackSecretKey: `sk_test_${randomBytes(20).toString('hex')}`,
    twoFactorKey: randomBytes(32).toString('hex'),
  };
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
