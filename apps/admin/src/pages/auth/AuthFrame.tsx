/** The frame of the pages before the sign-in. */
import { AuthLayout, type AuthLayoutProps } from '@ajose/ui/shell/AuthLayout';
import { paths } from '../../paths.ts';

export const AuthFrame = (props: AuthLayoutProps) => (
  <AuthLayout {...props} label="Back-office" homeHref={paths.auth} />
);
