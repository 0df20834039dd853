/** How long something waits, or by when it is due, in words that stay true while they are on screen. */
import { formatDateTime } from '@ajose/sdk/domain/time';
import { useNow } from '@ajose/ui/useNow.ts';

export function Waited({ of, words }: { of: string; words: (moment: string, now: Date) => string }) {
  return (
    <time dateTime={of} title={`${formatDateTime(of)}, Lagos`}>
      {words(of, useNow())}
    </time>
  );
}
