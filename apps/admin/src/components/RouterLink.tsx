/** The router's link for all links of @ajose/ui and of MUI's buttons. */
import { Link } from 'react-router-dom';
import type { AnchorProps } from '@ajose/ui/Anchor';
import { followed } from './links.ts';

export function RouterLink({ href, children, ...rest }: AnchorProps) {
  return (
    <Link to={href} state={followed} {...rest}>
      {children}
    </Link>
  );
}
