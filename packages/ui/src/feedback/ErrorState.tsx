/** Says what could not be loaded and offers to try again. For an empty list use EmptyState. */
import './ErrorState.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

export interface ErrorStateProps {
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
}

export function ErrorState({ message, onRetry, retryLabel = 'Retry', busy = false }: ErrorStateProps) {
  return (
    <Alert
      severity="error"
      className="error-state"
      action={
        onRetry && (
          <Button size="small" color="inherit" variant="outlined" onClick={onRetry} disabled={busy}>
            {busy ? 'Trying again…' : retryLabel}
          </Button>
        )
      }
    >
      {message}
    </Alert>
  );
}
