/** A card of what is read now and then: on a phone it is folded until its title is pressed. */
import styles from './FoldingCard.module.css';
import type { ReactNode } from 'react';
import { usePhone } from '../usePhone.ts';
import { Card } from './Card.tsx';
import { FoldingSection } from './FoldingSection.tsx';

export interface FoldingCardProps {
  title: string;
  /** What stands below the title while the card is folded. */
  summary: string;
  /** Lets a list or a table reach the edges. */
  flush?: boolean;
  /** Beside the title, on a phone while it is open. */
  actions?: ReactNode;
  children: ReactNode;
}

export function FoldingCard({ title, summary, flush = false, actions, children }: FoldingCardProps) {
  if (!usePhone()) return <Card {...{ title, flush, actions }}>{children}</Card>;
  return (
    <div className={styles['box']}>
      <FoldingSection {...{ title, summary, actions }}>
        <Card flush={flush}>{children}</Card>
      </FoldingSection>
    </div>
  );
}
