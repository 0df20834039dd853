/** A link within a row to another place of the dashboard, such as the customer of a transaction. */
import './RowLink.css';
import type { ReactNode } from 'react';
import { CellControl } from './CellControl.tsx';
import { useCellTabIndex } from './cellFocus.ts';

export interface RowLinkProps {
  /** Where it leads, for people who cannot see the row; its children where not given. */
  label?: string;
  onFollow: () => void;
  children: ReactNode;
}

export function RowLink({ label, onFollow, children }: RowLinkProps) {
  return (
    <CellControl>
      <button
        type="button"
        className="row-link"
        aria-label={label}
        // A grid cuts what is too long for its column.
        title={typeof children === 'string' ? children : undefined}
        tabIndex={useCellTabIndex()}
        onClick={onFollow}
      >
        {children}
      </button>
    </CellControl>
  );
}
