/** Signing in to the back-office, or registering: by the link of an invitation, or with the referral code of an administrator. */
import { Suspense, useState } from 'react';
import Alert from '@mui/material/Alert';
import { Navigate, useLocation } from 'react-router-dom';
import { useMailedToken } from '@ajose/app/auth/mailedToken.ts';
import { SignInNotice } from '@ajose/app/auth/SignInNotice';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { LiveRegion } from '@ajose/ui/feedback/LiveRegion';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { lazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { useSession, useSessionActions } from '../../session.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { LoginForm } from './LoginForm.tsx';
import { requestedPath } from './requested.ts';
import { words } from './words.ts';

/** Few register and everybody signs in, so the code for registering is fetched when somebody asks for it. */
const Registration = lazyPage(async () => (await import('./Registration.tsx')).Registration);

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
  const token = useMailedToken();
  const [mode, setMode] = useState<keyof typeof modes>(token === undefined ? 'login' : 'register');
  const [done, setDone] = useState('');
  const { subtitle, other, question, turn } = modes[mode];

  const onRegistered = (): void => {
    setDone(words.registered);
    setMode('login');
  };

  if (session.state === 'signedIn') {
    return <Navigate to={requestedPath(state)} replace />;
  }

  return (
    <AuthFrame title="Admin Portal" subtitle={subtitle}>
      <Stack gap={6}>
        <LiveRegion>
          {done && (
            <Alert severity="success" role="presentation">
              {done}
              {done === words.registered && <Text size="sm">{words.toBeConfirmed}</Text>}
            </Alert>
          )}
        </LiveRegion>
        {!done && <SignInNotice />}
        {mode === 'login' ? (
          <LoginForm
            onSignedIn={(opened) => {
              setDone(words.loggedIn);
              onSigningIn();
              setTimeout(() => signIn(opened), REDIRECT_MS);
            }}
          />
        ) : (
          <Suspense>
            <Registration token={token} onRegistered={onRegistered} />
          </Suspense>
        )}
        <Text tone="soft">
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
      </Stack>
    </AuthFrame>
  );
}
