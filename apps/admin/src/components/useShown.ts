/** A customer's unmasked phone and account numbers, after an administrator has pressed Show. */
import { useState } from 'react';
import { useCall } from '@ajose/app/useCall.ts';
import type { Contacts } from '@ajose/sdk/contract/contacts';
import { showContacts } from '../data/users.ts';

interface Shown {
  /** Null before it was asked for. */
  contacts: Contacts | null;
  show: () => void;
}

/** @param transaction a withdrawal whose account is asked for, too */
export function useShown(userId: string, transaction?: string): Shown {
  const { run } = useCall('The numbers could not be fetched. Please try again.');
  const [shown, setShown] = useState<{ of: string; contacts: Contacts } | null>(null);
  // The panel beside a list stays the same element when it shows the next row.
  const of = `${userId} ${transaction ?? ''}`;
  const show = (): void =>
    run(
      () => showContacts(userId, transaction),
      (contacts) => setShown({ of, contacts }),
    );
  return { contacts: shown?.of === of ? shown.contacts : null, show };
}
