/** Fills the screen when there is a session but the server cannot be asked whose it is, because device or server is offline. */
import styles from './fullScreen.module.css';
import { ErrorState } from './ErrorState.tsx';
import { inWords } from '../failure.ts';

export interface UnreachableProps {
  error: unknown;
  /** Shown when the error brings no message of its own. */
  message?: string;
  onRetry: () => void;
}

export function Unreachable({ error, message = 'The server could not be reached.', onRetry }: UnreachableProps) {
  return (
    <main className={styles['fullScreen']}>
      <ErrorState message={inWords(error, message)} onRetry={onRetry} />
    </main>
  );
}
