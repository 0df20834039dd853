/** What stands in for a screen while it is fetched or while nobody knows yet whether it may be shown. */
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { messageOf } from '@ajose/sdk/error';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';

const middle = { display: 'grid', placeItems: 'center', minHeight: '100dvh', p: 3 } as const;

export function Loading() {
  return (
    <Box sx={middle}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}

/** There is a session, but the server could not be asked whose it is. */
export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Box component="main" sx={middle}>
      <ErrorState message={messageOf(error, 'The server could not be reached.')} onRetry={onRetry} />
    </Box>
  );
}
