/** Complaining from the details of a transaction or an investment: leads to the complaint that there is about it, or opens the first one. */
import { useState, type ReactNode } from 'react';
import type { OwnComplaint } from '@ajose/sdk/contract/complaints';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useComplaintAbout } from '../data/complaints.ts';
import { useUser } from '../session.tsx';
import { whose } from '../whose.ts';
import type { ComplaintSubject } from './ComplainDialog.tsx';

const ComplainDialog = dialogLater(async () => (await import('./ComplainDialog.tsx')).ComplainDialog);
const ComplaintDialog = dialogLater(async () => (await import('./ComplaintDialog.tsx')).ComplaintDialog);

interface Complaining {
  /** The complaint that there is. */
  known: OwnComplaint | undefined;
  /** The words of the button that begins. */
  words: string;
  begin: () => void;
  /** Takes the place of the details; null before it has begun. */
  dialog: ReactNode;
}

export function useComplaining(about: ComplaintSubject, onClose: () => void): Complaining {
  const known = useComplaintAbout(useUser()._id, about.transaction ?? about.investment ?? '');
  // Chosen by the press: the complaint that is sent there is known at once, and its form still says so.
  const [opened, setOpened] = useState<'new' | { id: string } | null>(null);
  const dialog =
    opened === 'new' ? (
      <ComplainDialog about={about} onClose={onClose} />
    ) : (
      opened && <ComplaintDialog id={opened.id} onAgain={() => setOpened('new')} onClose={onClose} />
    );
  return {
    known,
    words: known ? `See ${whose()} complaint ${known.number}` : 'Complain about this',
    begin: () => setOpened(known ? { id: known._id } : 'new'),
    dialog,
  };
}
