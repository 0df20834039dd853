/** The row of filters above a list. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

export function Filters({ children }: { children: ReactNode }) {
  return (
    <Box component="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', mb: 2 }}>
      {children}
    </Box>
  );
}
