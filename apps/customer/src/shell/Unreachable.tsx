/** Shown instead of the dashboard while the server cannot be reached. The session stays. */
import { messageOf } from '@ajose/sdk/error';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';

export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="unreachable">
      <ErrorState message={messageOf(error, 'Your account could not be loaded.')} onRetry={onRetry} />
    </main>
  );
}
