/** Every address of the app and who may see it. The public pages are documents of their own and are not listed here. */
import { Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, type Location } from 'react-router-dom';
import { useTitle } from '@ajose/app/title.ts';
import type { WhySignIn } from '@ajose/app/auth/SignInNotice';
import { Guard } from '@ajose/ui/shell/Guard';
import { lazyPage, type LazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { SplashScreen } from '@ajose/ui/shell/SplashScreen';
import { readToken, sessionEnded } from './api.ts';
import { forOrganisation, paths, type Place } from './paths.ts';
import { UserProvider, useSession } from './session.tsx';

const LoginPage = lazyPage(async () => (await import('./pages/auth/LoginPage.tsx')).LoginPage);
const RegisterPage = lazyPage(async () => (await import('./pages/auth/RegisterPage.tsx')).RegisterPage);
const newPassword = () => import('./pages/auth/newPassword.tsx');
const ForgotPasswordPage = lazyPage(async () => (await newPassword()).ForgotPasswordPage);
const ResetPasswordPage = lazyPage(async () => (await newPassword()).ResetPasswordPage);
const byLink = () => import('./pages/auth/byLink.tsx');
const ConfirmEmailPage = lazyPage(async () => (await byLink()).ConfirmEmailPage);
const ConfirmEmailChangePage = lazyPage(async () => (await byLink()).ConfirmEmailChangePage);
const AlivePage = lazyPage(async () => (await byLink()).AlivePage);
const UndoChangePage = lazyPage(async () => (await newPassword()).UndoChangePage);
const NoInvitationsPage = lazyPage(async () => (await byLink()).NoInvitationsPage);
const InvitationPage = lazyPage(async () => (await import('./pages/circles/InvitationPage.tsx')).InvitationPage);
const PlacePage = lazyPage(async () => (await import('./pages/circles/PlacePage.tsx')).PlacePage);
const AimInvitationPage = lazyPage(
  async () => (await import('./pages/circles/AimInvitationPage.tsx')).AimInvitationPage,
);
const JoinPage = lazyPage(async () => (await import('./pages/join/JoinPage.tsx')).JoinPage);
const NotFound = lazyPage(async () => (await import('@ajose/ui/shell/NotFound')).NotFound);
const Shell = lazyPage(async () => (await import('./shell/Shell.tsx')).Shell);

export const REFERRAL = '/referral/:referralCode';
export const INVITATION = '/circle/:code';
export const CIRCLE_PLACE = '/circle-place/:code';
export const AIM_INVITATION = '/aim/:code';

// Fetches the page's code while the session is read. Where that fails, showing the page fetches it again.
const first: Readonly<Record<string, LazyPage | undefined>> = {
  [paths.login]: LoginPage,
  [paths.register]: RegisterPage,
  [paths.dashboard]: readToken() === null ? LoginPage : Shell,
};
first[location.pathname]?.preload().catch(() => undefined);

export function AppRoutes() {
  return (
    <Suspense fallback={<SplashScreen />}>
      <Routes>
        <Route path={paths.login} element={<Guest page={LoginPage} title="Sign in" />} />
        <Route path={paths.register} element={<Guest page={RegisterPage} title="Create an account" />} />
        <Route path={REFERRAL} element={<Guest page={RegisterPage} title="Create an account" />} />
        <Route path={paths.forgotPassword} element={<Titled page={ForgotPasswordPage} title="Forgot password" />} />
        <Route path={paths.resetPassword} element={<Titled page={ResetPasswordPage} title="Choose a new password" />} />
        <Route
          path={paths.confirmEmail}
          element={<Titled page={ConfirmEmailPage} title="Confirm your email address" />}
        />
        <Route
          path={paths.confirmEmailChange}
          element={<Titled page={ConfirmEmailChangePage} title="Confirm your new email address" />}
        />
        <Route path={paths.alive} element={<Titled page={AlivePage} title="Is this account yours?" />} />
        <Route path={paths.undoChange} element={<Titled page={UndoChangePage} title="Undo the change" />} />
        <Route path={paths.noInvitations} element={<Titled page={NoInvitationsPage} title="No more invitations" />} />
        <Route
          path={paths.joinOrganisation}
          element={<Titled page={JoinPage} title="An invitation to act for an account" />}
        />
        <Route path={INVITATION} element={<Titled page={InvitationPage} title="An invitation to a circle" />} />
        <Route path={CIRCLE_PLACE} element={<Titled page={PlacePage} title="A place in a circle" />} />
        <Route path={AIM_INVITATION} element={<Titled page={AimInvitationPage} title="An invitation to an aim" />} />
        <Route path={paths.dashboard} element={<Customer />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}

function Titled({ page: Page, title }: { page: LazyPage; title: string }): ReactNode {
  useTitle(title);
  return <Page />;
}

/** The page that asked for the sign-in, as a history entry holds it. */
interface Remembered extends WhySignIn {
  from?: Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>;
}

/** A page for visitors. A signed-in customer is sent to the page that asked for the sign-in, or to the dashboard. */
function Guest({ page, title }: { page: LazyPage; title: string }) {
  const session = useSession();
  const { state, search } = useLocation();
  const from = (state as Remembered | null)?.from;
  if (session.state === 'signedIn') {
    const next = forOrganisation(new URLSearchParams(search))
      ? ({ section: 'organisation' } satisfies Place)
      : undefined;
    return <Navigate to={from ?? paths.dashboard} state={from?.state ?? next} replace />;
  }
  return <Titled page={page} title={title} />;
}

const remember = (left: boolean, from: Location): Remembered =>
  left ? { done: 'You are signed out.' } : { from, ended: sessionEnded() };

function Customer() {
  const session = useSession();
  const location = useLocation();
  return (
    <Guard
      session={session}
      checking={<SplashScreen />}
      visitor={<Navigate to={paths.login} state={remember(session.left, location)} replace />}
      message="Your account could not be loaded."
    >
      {(user) => (
        <UserProvider value={user}>
          <Shell />
        </UserProvider>
      )}
    </Guard>
  );
}
