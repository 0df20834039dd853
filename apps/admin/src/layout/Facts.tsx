/** Names and values as a description list: beneath each other, or side by side where they are few and short. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  row?: boolean;
}

const looks = {
  rows: {
    list: { display: 'grid', gap: 1.25 },
    fact: { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(6.5rem, 2fr) 3fr' }, columnGap: 2 },
  },
  row: { list: { display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }, fact: {} },
} as const;

export function Facts({ facts, row = false }: FactsProps) {
  const look = looks[row ? 'row' : 'rows'];
  return (
    <Box component="dl" sx={{ m: 0, ...look.list }}>
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ minWidth: 0, ...look.fact }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
