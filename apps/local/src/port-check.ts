/** Checks that the ports are free, and names the process that uses one. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { codeOf, Failure } from '@ajose/tools/failure';
import { portVariables, type Ports } from './settings.ts';

/** @throws Failure that names the port, its variable and, on Linux, the process */
export async function requirePorts(ports: Ports): Promise<void> {
  for (const key of Object.keys(portVariables) as (keyof Ports)[]) {
    const port = ports[key];
    const [variable, , what] = portVariables[key];
    // A browser tries localhost at ::1 first, so another program there would answer instead.
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

/** The process that listens on a port, read from Linux's tables; null on other systems. */
function holderOf(port: number): number | null {
  const socket = socketOf(port);
  if (!socket) return null;
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (openFiles(pid).includes(`socket:[${socket}]`)) return Number(pid);
    }
  } catch {
    // Not Linux, or /proc may not be read.
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
