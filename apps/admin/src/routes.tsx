/** Which address shows which page, and who may see it. The code of a page is fetched when it is shown. */
import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { AppLink } from '@ajose/ui/Anchor';
import { Loading } from '@ajose/ui/feedback/Loading';
import { Guard } from '@ajose/ui/shell/Guard';
import { lazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { readToken, sessionEnded } from './api.ts';
import { RouterLink } from './components/RouterLink.tsx';
import { paths } from './paths.ts';
import { AdminProvider, useSession } from './session.tsx';

const AuthPage = lazyPage(async () => (await import('./pages/auth/AuthPage.tsx')).AuthPage);
const newPassword = () => import('./pages/auth/newPassword.tsx');
const ForgotPasswordPage = lazyPage(async () => (await newPassword()).ForgotPasswordPage);
const ResetPasswordPage = lazyPage(async () => (await newPassword()).ResetPasswordPage);
const Shell = lazyPage(async () => (await import('./shell/Shell.tsx')).Shell);
const NotFoundPage = lazyPage(async () => (await import('./pages/lost/NotFoundPage.tsx')).NotFoundPage);

// Where that fails, showing the page fetches it again.
const fetchShell = () => void Shell.preload().catch(() => undefined);

// The page's code is fetched while the session is read.
if (readToken() === null) void AuthPage.preload().catch(() => undefined);
else if (location.pathname === paths.dashboard) fetchShell();

export function AppRoutes() {
  const auth = <AuthPage onSigningIn={fetchShell} />;
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

/** Shows its content only to a signed-in administrator. A visitor goes to the sign-in, which leads back to the requested place. */
function RequireAdmin() {
  const session = useSession();
  const location = useLocation();
  const visitor = session.left ? (
    <Navigate to={paths.login} replace />
  ) : (
    <Navigate to={paths.auth} replace state={{ from: location, ended: sessionEnded() }} />
  );
  return (
    <Guard session={session} checking={<Loading />} visitor={visitor}>
      {(admin) => (
        <AdminProvider value={admin}>
          <AppLink value={RouterLink}>
            <Outlet />
          </AppLink>
        </AdminProvider>
      )}
    </Guard>
  );
}
