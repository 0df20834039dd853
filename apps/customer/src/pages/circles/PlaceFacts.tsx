/** The facts of a place in a running circle: what is still to give, when it receives, and its price. */
import type { CirclePlace } from '@ajose/sdk/contract/circles';
import { Money } from '@ajose/ui/display/Money';
import { Facts } from '@ajose/ui/layout/Facts';
import { dayWords } from './words.ts';

export function PlaceFacts({ place }: { place: CirclePlace }) {
  const { from, amount, every, turn, day, hasReceived, turnsLeft, pays, deposit } = place;
  return (
    <Facts
      facts={[
        ['You give', <Gives key="gives" {...{ amount, every, turnsLeft }} />],
        ['Its turn', hasReceived ? `Turn ${turn}: ${from} has received it` : `Turn ${turn}, on ${dayWords(day)}`],
        ...(pays > 0 ? [[`You pay ${from}`, <Money key="pays" naira={pays} />] as const] : []),
        ...(pays < 0 ? [[`${from} pays you`, <Money key="gets" naira={-pays} />] as const] : []),
        ...(deposit > 0 ? [['You lock', <Money key="deposit" naira={deposit} />] as const] : []),
      ]}
    />
  );
}

const Gives = ({ amount, every, turnsLeft }: Pick<CirclePlace, 'amount' | 'every' | 'turnsLeft'>) => (
  <>
    <Money naira={amount} /> every {every}, {turnsLeft} {turnsLeft === 1 ? 'time' : 'times'}
  </>
);
