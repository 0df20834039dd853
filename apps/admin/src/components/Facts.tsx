/** Names and values as a description list: beneath each other, or in columns that line up from one card to the next. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  columns?: boolean;
}

/** A name and its value begin on one line; a link of several lines has no first line to stand on. */
const LINE = '1.5rem';

const looks = {
  rows: {
    list: { display: 'grid', gap: 1.25 },
    fact: {
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'minmax(6.5rem, 2fr) 3fr' },
      columnGap: 2,
    },
  },
  // On a phone a column would be too narrow for a moment: each value stands beside its name.
  columns: {
    list: {
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(14.5rem, 1fr))' },
      columnGap: 3,
      rowGap: { xs: 0.5, sm: 1.5 },
    },
    fact: {
      display: { xs: 'grid', sm: 'block' },
      gridTemplateColumns: '7.5rem minmax(0, 1fr)',
      columnGap: 1.5,
    },
  },
} as const;

export function Facts({ facts, columns = false }: FactsProps) {
  const look = looks[columns ? 'columns' : 'rows'];
  return (
    <Box component="dl" sx={{ m: 0, ...look.list }}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ minWidth: 0, ...look.fact }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem', lineHeight: LINE }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, lineHeight: LINE, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
