/** A link within a row to somewhere else in the dashboard. */
import type { ReactNode } from 'react';
import Link from '@mui/material/Link';
import { CellControl } from './CellControl.tsx';
import { useCellTabIndex } from './cellFocus.ts';

interface RowLinkProps {
  /** Where it leads, for somebody who cannot see the row; what it shows where not given. */
  label?: string;
  onFollow: () => void;
  children: ReactNode;
}

export function RowLink({ label, onFollow, children }: RowLinkProps) {
  return (
    <CellControl>
      <Link
        component="button"
        type="button"
        underline="hover"
        aria-label={label}
        tabIndex={useCellTabIndex()}
        onClick={onFollow}
        sx={{
          font: 'inherit',
          fontWeight: 600,
          textAlign: 'left',
          verticalAlign: 'baseline',
          overflowWrap: 'anywhere',
          color: 'text.primary',
        }}
      >
        {children}
      </Link>
    </CellControl>
  );
}
