/**
 * The sentences that each member signs, in the words of the SDK's domain/circles.ts, with those of the turns as a list. Shows amounts even where
 * the customer hides them, because people must see what they sign.
 */
import styles from './Terms.module.css';
import type { Circle } from '@ajose/sdk/contract/circles';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';

interface Turn {
  number: string;
  day: string;
  name: string;
}

const BEGINS = 'Turn ';
const ENDS = ' receives.';

/** What "Turn 1, Fri, Jan 8, 2027: Amina receives." says; null for another sentence. */
function turnOf(sentence: string): Turn | null {
  const [comma, colon] = [sentence.indexOf(', '), sentence.indexOf(': ')];
  if (!sentence.startsWith(BEGINS) || !sentence.endsWith(ENDS) || comma < 0 || colon < comma) return null;
  return {
    number: sentence.slice(BEGINS.length, comma),
    day: sentence.slice(comma + 2, colon),
    name: sentence.slice(colon + 2, -ENDS.length),
  };
}

export function Terms({ of: { sentences } }: { of: NonNullable<Circle['terms']> }) {
  const turns = sentences.map(turnOf);
  const first = turns.findIndex((turn) => turn !== null);
  return (
    <AmountsHidden value={false}>
      <Stack as="ol" gap={1} label="Terms">
        {sentences.map((sentence, at) =>
          turns[at] === null ? (
            <li key={sentence}>
              <Text size="sm">{sentence}</Text>
            </li>
          ) : (
            at === first && (
              <li key={sentence}>
                <Turns of={turns.filter((turn) => turn !== null)} />
              </li>
            )
          ),
        )}
      </Stack>
    </AmountsHidden>
  );
}

const Turns = ({ of: turns }: { of: readonly Turn[] }) => (
  <ol className={styles['turns']} aria-label="Turns: who receives, and when">
    {turns.map(({ number, day, name }) => (
      <li key={number}>
        <b>
          {number}. <span translate="no">{name}</span>
        </b>{' '}
        {day}
      </li>
    ))}
  </ol>
);
