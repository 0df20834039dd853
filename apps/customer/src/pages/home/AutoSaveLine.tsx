/** Where the home says what auto-save does. The code for it is fetched for those who have auto-save. */
import { Suspense } from 'react';
import { useStats } from '../../data/investments.ts';
import { lazyPage } from '@ajose/ui/shell/lazyPage.ts';
import type { AutoSaveNoteProps } from './AutoSaveNote.tsx';

const AutoSaveNote = lazyPage<AutoSaveNoteProps>(async () => (await import('./AutoSaveNote.tsx')).AutoSaveNote);

interface Props {
  userId: string;
  /** Whether this is the place for what the customer has to do something about, at the top of the page. */
  urgent?: boolean;
}

export function AutoSaveLine({ userId, urgent = false }: Props) {
  const note = useStats(userId).data?.autoSave;
  if (!note || urgent !== (note.attention !== null)) return null;
  return (
    <Suspense>
      <AutoSaveNote note={note} />
    </Suspense>
  );
}
