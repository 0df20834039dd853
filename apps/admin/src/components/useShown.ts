/** A customer's unmasked phone and account numbers, after an administrator has pressed Show. */
import { useState } from 'react';
import type { Contacts } from '@ajose/sdk/contract/contacts';
import { messageOf } from '@ajose/sdk/error';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { showContacts } from '../data/users.ts';

interface Shown {
  /** Null before it was asked for. */
  contacts: Contacts | null;
  show: () => void;
}

/** @param transaction a withdrawal whose account is asked for, too */
export function useShown(userId: string, transaction?: string): Shown {
  const toasts = useToasts();
  const [shown, setShown] = useState<{ of: string; contacts: Contacts } | null>(null);
  // The panel beside a list stays the same element when it shows the next row.
  const of = `${userId} ${transaction ?? ''}`;
  const show = async (): Promise<void> => {
    try {
      setShown({ of, contacts: await showContacts(userId, transaction) });
    } catch (error) {
      toasts.error(messageOf(error, 'The numbers could not be fetched. Please try again.'));
    }
  };
  return { contacts: shown?.of === of ? shown.contacts : null, show: () => void show() };
}
