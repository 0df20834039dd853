/**
 * Tells systemd that this process does not stand still. One that answers nobody any more tells nothing, and systemd starts it again
 * (`WatchdogSec` in deploy/ajose-api@.service). Node.js cannot write to systemd's socket, so systemd's own command does.
 */
import { execFile } from 'node:child_process';

/** @param microseconds as systemd sets WATCHDOG_USEC: how long it waits; without it nothing is told */
export function startWatchdog(microseconds: string | undefined): void {
  const ms = Number(microseconds) / 1000;
  if (!(ms > 0)) return;
  // What cannot be told now is told at the next time: there are three before systemd acts.
  const tell = (): void => void execFile('systemd-notify', ['WATCHDOG=1'], () => undefined);
  tell();
  setInterval(tell, ms / 3).unref();
}
