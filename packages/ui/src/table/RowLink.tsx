/** A link within a row: to the row's own page, or to what it mentions, such as the customer of a transaction. */
import styles from './RowLink.module.css';
import type { ReactNode } from 'react';
import { Anchor } from '../Anchor.tsx';
import { CellControl } from './CellControl.tsx';
import { useCellTabIndex } from './cellFocus.ts';

export interface RowLinkProps {
  /** Where it leads, for people who cannot see the row; its children where not given. */
  label?: string;
  href: string;
  children: ReactNode;
}

export function RowLink({ label, href, children }: RowLinkProps) {
  return (
    <CellControl>
      <Anchor
        href={href}
        className={styles['rowLink']}
        data-row-link
        aria-label={label}
        // A grid cuts what is too long for its column.
        title={typeof children === 'string' ? children : undefined}
        tabIndex={useCellTabIndex()}
      >
        {children}
      </Anchor>
    </CellControl>
  );
}
