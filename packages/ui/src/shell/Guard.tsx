/** Guards the pages behind the sign-in: shows them to the person whose session it is, and to anybody else the reason why not. */
import type { ReactNode } from 'react';
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
  switch (session.state) {
    case 'checking':
      return checking;
    case 'signedOut':
      return visitor;
    case 'unreachable':
      return <Unreachable error={session.error} onRetry={session.retry} {...(message ? { message } : {})} />;
    default:
      return children(session.person);
  }
}
