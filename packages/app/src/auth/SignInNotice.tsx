/** What the sign-in page says of why it is shown: the last session ended by itself, or something was done that ended all sessions. */
import Alert from '@mui/material/Alert';
import { useLocation } from 'react-router-dom';

/** What a history entry holds for the sign-in page. */
export interface WhySignIn {
  /** Whether the session of an earlier visit has ended without a sign-out. */
  ended?: boolean;
  /** The server's message about what was done. */
  done?: string;
}

export function SignInNotice() {
  const { ended, done } = (useLocation().state ?? {}) as WhySignIn;
  if (done !== undefined) return <Alert severity="success">{done}</Alert>;
  if (ended === true) return <Alert severity="info">Your session has ended. Please sign in again.</Alert>;
  return null;
}
