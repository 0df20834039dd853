/** A whole row of a list that opens what it names. The list's own styles say how its content stands. */
import styles from './RowButton.module.css';
import type { ReactNode } from 'react';

interface Props {
  onOpen: () => void;
  children: ReactNode;
}

export function RowButton({ onOpen, children }: Props) {
  return (
    <button type="button" className={styles['row']} onClick={onOpen}>
      {children}
    </button>
  );
}
