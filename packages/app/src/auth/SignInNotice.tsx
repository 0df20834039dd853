/**
 * Says why the sign-in page is shown: the last session ended by itself, or something was done that ended all sessions. Says also where the
 * next session will not last.
 */
import Alert from '@mui/material/Alert';
import { useLocation } from 'react-router-dom';
import { KeepsNothing } from './KeepsNothing.tsx';

/** What a history entry holds for the sign-in page. */
export interface WhySignIn {
  /** Whether the session of an earlier visit has ended without a sign-out. */
  ended?: boolean;
  /** The server's message about what was done. */
  done?: string;
}

export function SignInNotice() {
  const { ended, done } = (useLocation().state ?? {}) as WhySignIn;
  return (
    <>
      {done !== undefined && <Alert severity="success">{done}</Alert>}
      {done === undefined && ended === true && (
        <Alert severity="info">Your session has ended. Please sign in again.</Alert>
      )}
      <KeepsNothing />
    </>
  );
}
