/** Which address shows which screen, and who may see it. Every screen is a chunk of its own. */
import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from './paths.ts';
import { AdminProvider, useSession } from './session.tsx';
import { Loading, Unreachable } from './shell/Waiting.tsx';

const AuthPage = lazy(async () => ({ default: (await import('./pages/auth/AuthPage.tsx')).AuthPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./pages/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
}));
const Shell = lazy(async () => ({ default: (await import('./shell/Shell.tsx')).Shell }));
const NotFoundPage = lazy(async () => ({ default: (await import('./pages/lost/NotFoundPage.tsx')).NotFoundPage }));

export function AppRoutes() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path={paths.index} element={<Navigate to={paths.dashboard} replace />} />
        <Route path={paths.auth} element={<AuthPage />} />
        <Route path={paths.login} element={<AuthPage />} />
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

/** Sends whoever is not signed in to the sign-in, which remembers where they wanted to go. */
function RequireAdmin() {
  const session = useSession();
  const location = useLocation();
  if (session.state === 'checking') return <Loading />;
  if (session.state === 'unreachable') return <Unreachable error={session.error} onRetry={session.retry} />;
  if (session.state === 'signedOut') {
    if (session.left) return <Navigate to={paths.login} replace />;
    return <Navigate to={paths.auth} replace state={{ from: location }} />;
  }
  return (
    <AdminProvider value={session.admin}>
      <Outlet />
    </AdminProvider>
  );
}
