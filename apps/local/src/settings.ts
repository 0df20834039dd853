/** Reads ports and the data folder from the environment; each mistake is one line that names its variable. */
import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf, Failure } from '@ajose/tools/failure';
import { root } from '@ajose/tools/root';
import { ofEachGateway, sandboxes } from '@ajose/tools/sandboxes';
import { gatewayTitle, type GatewayName } from '@ajose/sdk/domain/gateways';

export interface Ports extends Record<GatewayName, number> {
  customer: number;
  admin: number;
  api: number;
  mail: number;
}

/** Each port's variable, its default and what listens on it. */
export const portVariables: Readonly<
  Record<keyof Ports, readonly [variable: string, otherwise: number, what: string]>
> = {
  customer: ['CUSTOMER_PORT', 3000, 'the customer app'],
  admin: ['ADMIN_PORT', 3001, 'the admin app'],
  api: ['API_PORT', 4000, 'the API'],
  mail: ['MAIL_PORT', 4011, 'caught mail'],
  ...ofEachGateway((name) => [...sandboxes[name].port, `the ${gatewayTitle(name)} sandbox`] as const),
};

type Environment = Readonly<Record<string, string | undefined>>;

export function readPorts(env: Environment): Ports {
  const read = (key: keyof Ports): number => {
    const [variable, otherwise] = portVariables[key];
    const text = env[variable]?.trim() || String(otherwise);
    const port = Number(text);
    if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
      throw new Failure(`${variable} must be a port from 1 to 65535, not "${text}".`);
    return port;
  };
  const ports: Ports = {
    customer: read('customer'),
    admin: read('admin'),
    api: read('api'),
    mail: read('mail'),
    ...ofEachGateway(read),
  };
  const seen = new Map<number, string>();
  for (const key of Object.keys(portVariables) as (keyof Ports)[]) {
    const [variable] = portVariables[key];
    const other = seen.get(ports[key]);
    if (other) throw new Failure(`${other} and ${variable} are both ${ports[key]}; set one of them to another port.`);
    seen.set(ports[key], variable);
  }
  return ports;
}

/**
 * Whether the demo data are written into an empty database: as `SEED` says, and without it only into the embedded database.
 * @throws Failure
 */
export function readSeed(env: Environment): boolean {
  const text = env['SEED']?.trim() || (env['DATABASE_URL']?.trim() ? 'no' : 'yes');
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new Failure(`SEED must be yes or no, not "${text}".`);
}

/** The folder for everything that must survive a restart. It is made when it does not exist, and checked to be writable. */
export function readDataDir(env: Environment): string {
  const dataDir = resolve(root, env['DATA_DIR']?.trim() || '.data');
  const isNew = !existsSync(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    // Under root, PostgreSQL's user passes through it; secret files in it are readable by their owner only.
    if (isNew) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new Failure(
        `${dataDir} is in the way: the data folder cannot be made there. Set DATA_DIR to another folder.`,
        { cause: error },
      );
    if (code === 'EROFS')
      throw new Failure(`${dataDir} is on a read-only disk. Set DATA_DIR to a folder that can be written.`, {
        cause: error,
      });
    if (code === 'ENOSPC') throw new Failure(`No space is left on the disk of ${dataDir}.`, { cause: error });
    const where = isNew ? dirname(dataDir) : dataDir;
    throw new Failure(
      `No permission to write in ${where}. Set DATA_DIR to a folder of yours, or start as the user whom it belongs to.`,
      { cause: error },
    );
  }
  return dataDir;
}

export const logFileOf = (dataDir: string, name: string): string => join(dataDir, 'logs', `${name}.log`);
