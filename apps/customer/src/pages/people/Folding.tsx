/** A card of what is read now and then: on a phone it is folded until its title is pressed. */
import type { ReactNode } from 'react';
import { Card } from '@ajose/ui/layout/Card';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { usePhone } from '@ajose/ui/usePhone.ts';

interface Props {
  title: string;
  /** What stands below the title while the card is folded. */
  summary: string;
  /** Lets a list reach the edges. */
  flush: boolean;
  children: ReactNode;
}

export function Folding({ title, summary, flush, children }: Props) {
  if (!usePhone()) return <Card {...{ title, flush }}>{children}</Card>;
  return (
    <FoldingSection {...{ title, summary }}>
      <Card flush={flush}>{children}</Card>
    </FoldingSection>
  );
}
