/**
 * Loaded into every child before its own code: the child ends when its parent has ended, and tells its parent each port that it
 * listens on.
 */
import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:net';

const PATIENCE_MS = 3000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The pipe to the parent must not keep an idle child alive.
process.channel?.unref();

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  if (!message || typeof message !== 'object' || !('server' in message) || !(message.server instanceof Server)) return;
  const address = message.server.address();
  if (process.connected && address && typeof address === 'object') process.send?.(address.port);
});
