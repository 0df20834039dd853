/** Which address shows which page, and who may see it. The code of a page is fetched when it is shown. */
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { Loading } from '@ajose/ui/feedback/Loading';
import { Unreachable } from '@ajose/ui/feedback/Unreachable';
import { readToken, sessionEnded } from './api.ts';
import { paths } from './paths.ts';
import { AdminProvider, useSession } from './session.tsx';

const fetchShell = () => import('./shell/Shell.tsx');

// Who is probably signed in waits for the code and the answer at the same time. What fails is fetched again when it is shown.
if (readToken() !== null && location.pathname === paths.dashboard) fetchShell().catch(() => undefined);

const AuthPage = lazy(async () => ({ default: (await import('./pages/auth/AuthPage.tsx')).AuthPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
}));
const Shell = lazy(async () => ({ default: (await fetchShell()).Shell }));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/lost/NotFoundPage.tsx')).NotFoundPage }));

export function AppRoutes() {
  const auth = <AuthPage onSigningIn={() => void fetchShell()} />;
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path={paths.index} element={<Navigate to={paths.dashboard} replace />} />
        <Route path={paths.auth} element={auth} />
        <Route path={paths.login} element={auth} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route element={<RequireAdmin />}>
          <Route path={paths.dashboard} element={<Shell />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** Shows what it holds to a signed-in administrator only. A visitor goes to the sign-in, which leads back to the requested place. */
function RequireAdmin() {
  const session = useSession();
  const location = useLocation();
  if (session.state === 'checking') return <Loading />;
  if (session.state === 'unreachable') return <Unreachable error={session.error} onRetry={session.retry} />;
  if (session.state === 'signedOut') {
    if (session.left) return <Navigate to={paths.login} replace />;
    return <Navigate to={paths.auth} replace state={{ from: location, ended: sessionEnded() }} />;
  }
  return (
    <AdminProvider value={session.person}>
      <Outlet />
    </AdminProvider>
  );
}
