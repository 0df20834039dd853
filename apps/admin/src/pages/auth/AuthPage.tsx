/** Signing in to the back-office, or registering with the referral code of an administrator. */
import styles from './AuthPage.module.css';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { Navigate, useLocation } from 'react-router-dom';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { LiveRegion } from '@ajose/ui/feedback/LiveRegion';
import { Text } from '@ajose/ui/layout/Text';
import { useSession, useSessionActions } from '../../session.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { hasEnded, requestedPath } from './requested.ts';
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
    return <Navigate to={requestedPath(state)} replace />;
  }

  return (
    <AuthFrame
      title="Admin Portal"
      subtitle={subtitle}
      foot={
        <Text as="span" tone="soft">
          {question}{' '}
          <LinkButton
            onClick={() => {
              setDone('');
              setMode(other);
            }}
          >
            {turn}
          </LinkButton>
        </Text>
      }
    >
      <LiveRegion>
        {done && (
          <Alert className={styles['done']} severity="success" role="presentation">
            {done}
          </Alert>
        )}
      </LiveRegion>
      {hasEnded(state) && !done && (
        <Alert className={styles['done']} severity="info">
          {words.sessionEnded}
        </Alert>
      )}
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
    </AuthFrame>
  );
}
