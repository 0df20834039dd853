/** The second line of a row. */
import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';

export function Quiet({ children }: { children: ReactNode }) {
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}
