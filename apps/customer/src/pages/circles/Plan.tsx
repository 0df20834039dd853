/** What a circle is: how much, when, in which order and what protects it. */
import { dayOfTurn, orderNames, protectionNames } from '@ajose/sdk/domain/circles';
import type { Circle, CircleInvitation } from '@ajose/sdk/contract/circles';
import { Money } from '@ajose/ui/display/Money';
import { Facts, type FactsProps } from '@ajose/ui/layout/Facts';
import { dayWords, times } from './words.ts';

type Chosen = Pick<
  Circle & CircleInvitation,
  'amount' | 'every' | 'firstDay' | 'people' | 'order' | 'protection' | 'deposits'
>;

interface Props {
  of: Chosen;
  /** How many people the circle is for; it may begin with fewer. */
  people?: number;
  look?: FactsProps['look'];
}

export function Plan({ of, people = of.people, look = 'rows' }: Props) {
  const { amount, every, firstDay, order, protection, deposits } = of;
  return (
    <Facts
      look={look}
      facts={[
        ['Each gives', <PerTurn key="amount" amount={amount} every={every} />],
        [
          'Each receives',
          <span key="sum">
            <Money naira={times(amount, people)} /> once, with {people} people
          </span>,
        ],
        ['First turn', dayWords(firstDay)],
        [`Last turn, with ${people}`, dayWords(dayOfTurn(of, people))],
        ['Order', orderNames[order]],
        ['Protection', protectionNames[protection]],
        ...(deposits > 0 ? [['Each locks', <Money key="deposit" naira={times(amount, deposits)} />] as const] : []),
      ]}
    />
  );
}

const PerTurn = ({ amount, every }: Pick<Chosen, 'amount' | 'every'>) => (
  <>
    <Money naira={amount} /> every {every}
  </>
);
