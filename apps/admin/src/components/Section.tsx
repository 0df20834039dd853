/** A titled part of a page: a card, or bare where what it holds has edges of its own. */
import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

interface SectionProps {
  title: string;
  /** Beside the title, at its end. */
  action?: ReactNode;
  /** `flush` lets a list reach the card's edges; `bare` draws no card. */
  look?: 'card' | 'flush' | 'bare';
  children: ReactNode;
}

const pads = {
  card: { head: { px: 2.5, pt: 2, pb: 1.5 }, body: { px: 2.5, pb: 2.5 } },
  flush: { head: { px: 2.5, pt: 2, pb: 1.5 }, body: {} },
  bare: { head: { pb: 1.5 }, body: {} },
} as const;

export function Section({ title, action, look = 'card', children }: SectionProps) {
  const id = useId();
  const { head, body } = pads[look];
  const content = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36, ...head }}>
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      <Box sx={body}>{children}</Box>
    </>
  );
  if (look === 'bare') {
    return (
      <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
        {content}
      </Box>
    );
  }
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      {content}
    </Card>
  );
}
