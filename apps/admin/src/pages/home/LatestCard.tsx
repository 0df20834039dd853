/** A card of the latest records, with a link to all of them. A phone folds it. */
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Card } from '@ajose/ui/layout/Card';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { usePhone } from '@ajose/ui/usePhone.ts';

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
  if (!usePhone())
    return (
      <Card title={title} flush actions={actions}>
        {children}
      </Card>
    );
  return (
    <FoldingSection title={title} summary={summary} actions={actions}>
      <Card flush>{children}</Card>
    </FoldingSection>
  );
}
