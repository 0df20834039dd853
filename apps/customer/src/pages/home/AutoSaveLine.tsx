/** The home's line about auto-saves that need the customer. Its code is fetched only for customers whom it concerns. */
import { Suspense } from 'react';
import { useStats } from '../../data/investments.ts';
import { ErrorBoundary } from '@ajose/ui/feedback/ErrorBoundary';
import { lazyPart } from '@ajose/ui/shell/lazyPage.ts';
import type { AutoSaveNoteProps } from './AutoSaveNote.tsx';

const AutoSaveNote = lazyPart<AutoSaveNoteProps>(async () => (await import('./AutoSaveNote.tsx')).AutoSaveNote);

export function AutoSaveLine({ userId }: { userId: string }) {
  const attention = useStats(userId).data?.autoSave?.attention ?? null;
  if (attention === null) return null;
  return (
    <ErrorBoundary
      message="What your auto-save needs could not be opened. Check your connection, then load the page again."
      place="/dashboard/home"
    >
      <Suspense>
        <AutoSaveNote attention={attention} />
      </Suspense>
    </ErrorBoundary>
  );
}
