/** Fills the screen when there is a session but the server cannot be asked whose it is, because device or server is offline. */
import styles from './fullScreen.module.css';
import { messageOf } from '@ajose/sdk/error';
import { ErrorState } from './ErrorState.tsx';

export interface UnreachableProps {
  error: unknown;
  /** Shown when the error brings no message of its own. */
  message?: string;
  onRetry: () => void;
}

export function Unreachable({ error, message = 'The server could not be reached.', onRetry }: UnreachableProps) {
  return (
    <main className={styles['fullScreen']}>
      <ErrorState message={messageOf(error, message)} onRetry={onRetry} />
    </main>
  );
}
