/** Keeps what happens in a cell's control, and in the menus and dialogs that it opens, from being taken for work in the grid. */
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import Box from '@mui/material/Box';

export function CellControl({ children }: { children: ReactNode }) {
  return (
    <Box component="span" onKeyDown={onKeyDown} onClick={keepPortals} onMouseUp={keepPortals} onFocus={keepPortals}>
      {children}
    </Box>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (!inside || (event.key !== 'Escape' && event.key !== 'Tab')) event.stopPropagation();
  if (inside && event.key === 'Escape') event.currentTarget.closest<HTMLElement>('[role="gridcell"]')?.focus();
}

function keepPortals(event: SyntheticEvent<HTMLElement>): void {
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) event.stopPropagation();
}
