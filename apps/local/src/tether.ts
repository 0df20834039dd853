/** Loaded into every child before its own code: the child ends when its parent has ended. */
const PATIENCE_MS = 3000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The pipe to the parent must not keep an idle child alive.
process.channel?.unref();
