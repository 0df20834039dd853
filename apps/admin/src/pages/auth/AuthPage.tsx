/** The way into the back-office: signing in, or registering with the referral code of an administrator. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Navigate, useLocation } from 'react-router-dom';
import { LiveRegion } from '../../components/LiveRegion.tsx';
import { useSession, useSessionActions } from '../../session.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { requestedPath } from './requested.ts';
import { words } from './words.ts';

const modes = {
  login: {
    subtitle: 'Secure Access Dashboard',
    other: 'register',
    question: 'Not an administrator yet?',
    turn: 'Create Admin Account',
  },
  register: {
    subtitle: 'Create Admin Account',
    other: 'login',
    question: 'Already an administrator?',
    turn: 'Login',
  },
} as const;

/** Long enough to read that the sign-in succeeded. */
const REDIRECT_MS = 600;

interface AuthPageProps {
  /** Called when the sign-in has succeeded, a moment before the dashboard opens: its code can be fetched meanwhile. */
  onSigningIn: () => void;
}

export function AuthPage({ onSigningIn }: AuthPageProps) {
  const session = useSession();
  const { signIn } = useSessionActions();
  const { state } = useLocation();
  const [mode, setMode] = useState<keyof typeof modes>('login');
  const [done, setDone] = useState('');
  const { subtitle, other, question, turn } = modes[mode];

  if (session.state === 'signedIn') {
    const { path, place } = requestedPath(state);
    return <Navigate to={path} replace state={place} />;
  }

  return (
    <AuthFrame title="Admin Portal" subtitle={subtitle}>
      <LiveRegion>
        {done && (
          <Alert severity="success" role="presentation" sx={{ mb: 2.5 }}>
            {done}
          </Alert>
        )}
      </LiveRegion>
      {mode === 'login' ? (
        <LoginForm
          onSignedIn={(token) => {
            setDone(words.loggedIn);
            onSigningIn();
            setTimeout(() => signIn(token), REDIRECT_MS);
          }}
        />
      ) : (
        <RegisterForm
          onRegistered={() => {
            setDone(words.registered);
            setMode('login');
          }}
        />
      )}
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>
        {question}{' '}
        <Link
          component="button"
          type="button"
          sx={{ verticalAlign: 'baseline' }}
          onClick={() => {
            setDone('');
            setMode(other);
          }}
        >
          {turn}
        </Link>
      </Typography>
    </AuthFrame>
  );
}
