/** Stands in front of the pages behind the sign-in: shows them to the person whose session it is, and to everybody else why not. */
import { useDeferredValue, type ReactNode } from 'react';
import { Unreachable } from '../feedback/Unreachable.tsx';
import type { SessionState } from './sessionState.ts';

export interface GuardProps<Person> {
  session: SessionState<Person>;
  /** Shown until it is known who is there. */
  checking: ReactNode;
  /** Leads a visitor to the sign-in. */
  visitor: ReactNode;
  /** Shown when the server cannot be asked and its failure brings no message. */
  message?: string;
  children: (person: Person) => ReactNode;
}

export function Guard<Person>({ session, checking, visitor, message, children }: GuardProps<Person>) {
  // React draws the pages in the background, so that a slow phone answers touches meanwhile.
  const shown = useDeferredValue(session);
  switch (shown.state) {
    case 'checking':
      return checking;
    case 'signedOut':
      return visitor;
    case 'unreachable':
      return <Unreachable error={shown.error} onRetry={shown.retry} {...(message ? { message } : {})} />;
    default:
      return children(shown.person);
  }
}
