/** What a signed-in customer sees when nobody can be asked who they are: offline, or the server is away. The session stays. */
import { messageOf } from '@ajose/sdk/error';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';

export function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="unreachable">
      <ErrorState message={messageOf(error, 'Your account could not be loaded.')} onRetry={onRetry} />
    </main>
  );
}
