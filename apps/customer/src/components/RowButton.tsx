/** A row of a list that is a button. The list's own styles arrange its content. */
import styles from './RowButton.module.css';
import type { ReactNode } from 'react';

interface Props {
  onOpen: () => void;
  disabled?: boolean;
  children: ReactNode;
}

export function RowButton({ onOpen, disabled = false, children }: Props) {
  return (
    <button type="button" className={styles['row']} disabled={disabled} onClick={onOpen}>
      {children}
    </button>
  );
}
