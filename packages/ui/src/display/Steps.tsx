/** What has happened, what happens now and what comes next, below each other. */
import styles from './Steps.module.css';
import type { ReactNode } from 'react';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleX from 'lucide-react/icons/circle-x';
import Undo from 'lucide-react/icons/circle-arrow-left';

type State = keyof typeof spoken;

const spoken = { done: 'Done', now: 'Now', later: 'Still to come', failed: 'Failed', back: 'Done' };
const icons: Readonly<Record<State, typeof Circle>> = {
  done: CircleCheck,
  now: CircleDot,
  later: Circle,
  failed: CircleX,
  back: Undo,
};

export interface Step {
  /** `back` is also done: the money came back. */
  state: State;
  title: string;
  text?: ReactNode;
}

export interface StepsProps {
  /** Names the list for screen readers. */
  label: string;
  /** In their order, each with a title of its own. */
  steps: readonly Step[];
}

export function Steps({ label, steps }: StepsProps) {
  return (
    <ol className={styles['steps']} aria-label={label}>
      {steps.map(({ state, title, text }) => {
        const Icon = icons[state];
        return (
          <li
            key={title}
            data-state={state === 'back' ? 'done' : state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Icon aria-hidden="true" />
            <div>
              <b>
                <span data-heard>{spoken[state]}: </span>
                {title}
              </b>
              {text !== undefined && <p>{text}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
