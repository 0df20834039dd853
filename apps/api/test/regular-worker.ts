/** A thread that runs regular expressions over text that attacks them, and says after each that it has: whoever waits too long ends it. */
import { parentPort } from 'node:worker_threads';
import { attacksOn, type Pattern } from './regular-attacks.ts';

parentPort?.on('message', ({ pattern, flags }: Pattern) => {
  for (const text of attacksOn({ pattern, flags })) {
    parentPort?.postMessage(`${JSON.stringify(text.slice(0, 30))}... ${JSON.stringify(text.slice(-3))}`);
    const regular = new RegExp(pattern, flags);
    if (regular.global) text.replaceAll(regular, '');
    else regular.exec(text);
  }
  parentPort?.postMessage(null);
});
