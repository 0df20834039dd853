/** The frame of the pages before the sign-in, with links below the form. */
import styles from './AuthFrame.module.css';
import type { ReactNode } from 'react';
import { AuthLayout, type AuthLayoutProps } from '@ajose/ui/shell/AuthLayout';
import { paths } from '../../paths.ts';

interface AuthFrameProps extends Omit<AuthLayoutProps, 'label' | 'homeHref'> {
  /** Links, or a sentence with one. */
  foot: ReactNode;
}

export function AuthFrame({ foot, children, ...props }: AuthFrameProps) {
  return (
    <AuthLayout {...props} label="Back-office" homeHref={paths.auth}>
      {children}
      <div className={styles['foot']}>{foot}</div>
    </AuthLayout>
  );
}
