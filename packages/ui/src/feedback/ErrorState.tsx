/** Says what could not be loaded and offers to try again. For an empty list use EmptyState. */
import styles from './ErrorState.module.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

export interface ErrorStateProps {
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** A way out, where trying again may not help. */
  onHome?: () => void;
  busy?: boolean;
}

export function ErrorState({ message, onRetry, retryLabel = 'Retry', onHome, busy = false }: ErrorStateProps) {
  return (
    <Alert
      severity="error"
      className={styles['errorState']}
      action={
        onRetry && (
          <>
            {onHome && (
              <Button size="small" color="inherit" onClick={onHome}>
                Go home
              </Button>
            )}
            <Button size="small" color="inherit" variant="outlined" onClick={onRetry} disabled={busy}>
              {busy ? 'Trying again…' : retryLabel}
            </Button>
          </>
        )
      }
    >
      {message}
    </Alert>
  );
}
