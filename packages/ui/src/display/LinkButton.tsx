/** Looks like a link within a sentence or a card, but changes the screen without an address of its own. In a table use RowLink. */
import './LinkButton.css';
import type { ReactNode } from 'react';

export interface LinkButtonProps {
  onClick: () => void;
  children: ReactNode;
}

export function LinkButton({ onClick, children }: LinkButtonProps) {
  return (
    <button type="button" className="link-button" onClick={onClick}>
      {children}
    </button>
  );
}
