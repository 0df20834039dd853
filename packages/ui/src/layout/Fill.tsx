/** Takes the room that its neighbours in an Inline or a Row leave, and breaks long words rather than growing. */
import styles from './Fill.module.css';
import type { CSSProperties, ReactNode } from 'react';

export interface FillProps {
  /** Below this width it begins a line of its own, as a CSS length: "14rem". */
  least?: string;
  children: ReactNode;
}

export function Fill({ least = '0px', children }: FillProps) {
  return (
    <div className={styles['fill']} style={{ '--least': least } as CSSProperties}>
      {children}
    </div>
  );
}
