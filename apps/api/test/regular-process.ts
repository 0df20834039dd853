/**
 * A process that runs regular expressions over text that attacks them. It reports each text that it begins, and the test ends it when one
 * takes too long.
 */
import { attacksOn, type Pattern } from './regular-attacks.ts';

process.on('message', ({ pattern, flags }: Pattern) => {
  for (const text of attacksOn({ pattern, flags })) {
    process.send?.(`${JSON.stringify(text.slice(0, 30))}... ${JSON.stringify(text.slice(-3))}`);
    const regular = new RegExp(pattern, flags);
    if (regular.global) text.replaceAll(regular, '');
    else regular.exec(text);
  }
  process.send?.(null);
});
process.once('disconnect', () => process.exit());
