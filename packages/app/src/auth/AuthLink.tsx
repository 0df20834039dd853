/** A link between the pages of signing in and up; it keeps where the visitor wanted to go. */
import styles from './AuthLink.module.css';
import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';

export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation();
  return (
    <Link className={styles['authLink']} component={RouterLink} to={to} state={state}>
      {children}
    </Link>
  );
}
