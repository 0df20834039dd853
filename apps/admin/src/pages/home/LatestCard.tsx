/** A card of the latest records, with a link to all of them. A phone folds it. */
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { FoldingCard } from '@ajose/ui/layout/FoldingCard';

interface LatestCardProps {
  title: string;
  /** What a phone says below the title. */
  summary: string;
  /** Where all of them are. */
  all?: string;
  children: ReactNode;
}

export function LatestCard({ title, summary, all, children }: LatestCardProps) {
  const actions = all !== undefined && (
    <Button size="small" href={all}>
      View All
    </Button>
  );
  return (
    <FoldingCard flush {...{ title, summary, actions }}>
      {children}
    </FoldingCard>
  );
}
