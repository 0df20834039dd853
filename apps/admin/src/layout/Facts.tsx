/** Names and values beside each other, as a description list. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
      {facts.map(([name, value]) => (
        <Box
          key={name}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'minmax(6.5rem, 2fr) 3fr' }, columnGap: 2 }}
        >
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
