/** Why customers change their name, in words. */
import type { NameChangeReason } from '../contract/name-changes.ts';

/** In the order in which a selector lists them. */
export const nameChangeReasons: Readonly<Record<NameChangeReason, string>> = {
  marriage: 'Marriage',
  divorce: 'Divorce',
  court: 'Deed poll or court order',
  spelling: 'A mistake in my name',
  other: 'Another reason',
};

/** The words of a reason; empty for a request whose words were erased. */
export const nameChangeReason = (reason: string): string =>
  Object.entries(nameChangeReasons).find(([name]) => name === reason)?.[1] ?? reason;
