/** What every page on the way into the back-office stands in. */
import { AuthLayout, type AuthLayoutProps } from '@ajose/ui/shell/AuthLayout';
import { paths } from '../../paths.ts';

export function AuthFrame(props: Omit<AuthLayoutProps, 'label' | 'homeHref'>) {
  return <AuthLayout {...props} label="Back-office" homeHref={paths.auth} />;
}
