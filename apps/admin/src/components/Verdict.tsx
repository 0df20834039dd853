/** Whether a check passed, in a sentence. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';

interface VerdictProps {
  /** Null before the first check. */
  good: boolean | null;
  children: ReactNode;
}

export function Verdict({ good, children }: VerdictProps) {
  const severity = good === null ? 'info' : good ? 'success' : 'error';
  return (
    <Alert severity={severity} role={good === false ? 'alert' : 'note'}>
      {children}
    </Alert>
  );
}
