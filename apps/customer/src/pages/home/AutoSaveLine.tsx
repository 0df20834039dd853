/** Where the home says that auto-save needs the customer. The code for it is fetched for those whom it concerns. */
import { Suspense } from 'react';
import { useStats } from '../../data/investments.ts';
import { lazyPage } from '@ajose/ui/shell/lazyPage.ts';
import type { AutoSaveNoteProps } from './AutoSaveNote.tsx';

const AutoSaveNote = lazyPage<AutoSaveNoteProps>(async () => (await import('./AutoSaveNote.tsx')).AutoSaveNote);

export function AutoSaveLine({ userId }: { userId: string }) {
  const attention = useStats(userId).data?.autoSave?.attention ?? null;
  if (attention === null) return null;
  return (
    <Suspense>
      <AutoSaveNote attention={attention} />
    </Suspense>
  );
}
