/** Loaded into every child before its own code: when the one who started it is gone, it goes too. */
const PATIENCE_MS = 3000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The pipe to the parent must not keep a child alive that has nothing else to do.
process.channel?.unref();
