/** Whether this device gets push notices, for components; offline/push.ts keeps it. */
import { useSyncExternalStore } from 'react';
import { onTellingChange, tellingOf, type Telling } from '../offline/push.ts';
import { useUser } from '../session.tsx';

export function useTelling(): Telling {
  const { _id: userId } = useUser();
  return useSyncExternalStore(onTellingChange, () => tellingOf(userId));
}
