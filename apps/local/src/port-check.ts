/** Whether a port can be had, and who has it where it cannot. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { codeOf, Failure } from '@ajose/tools/failure';
import { portVariables, type Ports } from './settings.ts';

/** @throws Failure naming the port, its variable and, where it can be found out, the process */
export async function requirePorts(ports: Ports): Promise<void> {
  for (const key of Object.keys(portVariables) as (keyof Ports)[]) {
    const port = ports[key];
    const [variable, , what] = portVariables[key];
    // A browser asks localhost at ::1 first: a stranger there would answer in our place.
    for (const host of ['127.0.0.1', '::1']) {
      const code = await tryPort(port, host);
      if (code === 'EACCES')
        throw new Failure(`No permission to listen on port ${port} for ${what}; set ${variable} to another port.`);
      if (code !== 'EADDRINUSE') continue;
      const pid = holderOf(port);
      throw new Failure(
        `Port ${port} for ${what} is taken${pid === null ? '' : ` by process ${pid}`}; set ${variable} to another port.`,
      );
    }
  }
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error) => done(codeOf(error)));
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });
}

/** The process that listens on a port, from Linux's own tables; null where that cannot be told. */
function holderOf(port: number): number | null {
  const socket = socketOf(port);
  if (!socket) return null;
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (openFiles(pid).includes(`socket:[${socket}]`)) return Number(pid);
    }
  } catch {
    // Not Linux, or /proc is closed to us.
  }
  return null;
}

function socketOf(port: number): string | null {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    try {
      for (const line of readFileSync(table, 'utf8').split('\n')) {
        const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
        if (state === '0A' && inode && local?.endsWith(`:${wanted}`)) return inode;
      }
    } catch {
      // Not Linux.
    }
  }
  return null;
}

function openFiles(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        return '';
      }
    });
  } catch {
    return [];
  }
}
