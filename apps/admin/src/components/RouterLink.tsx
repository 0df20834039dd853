/** The router's link for all links of @ajose/ui and of MUI's buttons. */
import { Link } from 'react-router-dom';
import type { AnchorProps } from '@ajose/ui/Anchor';
import { followed, searched } from './links.ts';

export function RouterLink({ href, children, ...rest }: AnchorProps) {
  return (
    <Link to={href} state={followed} {...rest}>
      {children}
    </Link>
  );
}

/** The same for the links of the search. */
export function SearchLink({ href, children, ...rest }: AnchorProps) {
  return (
    <Link to={href} state={searched} {...rest}>
      {children}
    </Link>
  );
}
