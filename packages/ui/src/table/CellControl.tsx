/**
 * Wraps a control in a grid's cell. Keeps events of the control, and of menus and dialogs that it opens, from the grid, which would handle
 * their arrows and clicks. Escape moves the focus from the control to its cell.
 */
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';

export interface CellControlProps {
  children: ReactNode;
}

export function CellControl({ children }: CellControlProps) {
  return (
    <span onKeyDown={onKeyDown} onClick={keepPortals} onMouseUp={keepPortals} onFocus={keepPortals} role="presentation">
      {children}
    </span>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (!inside || (event.key !== 'Escape' && event.key !== 'Tab')) event.stopPropagation();
  if (inside && event.key === 'Escape') event.currentTarget.closest<HTMLElement>('[role="gridcell"]')?.focus();
}

/** React hands events of a dialog to the cell that opened it, wherever the dialog stands in the document. */
function keepPortals(event: SyntheticEvent<HTMLElement>): void {
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) event.stopPropagation();
}
