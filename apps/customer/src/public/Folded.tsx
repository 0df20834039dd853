/** A text that is folded below its title, for a page without scripts and for the dashboard. */
import styles from './Folded.module.css';
import type { ReactNode } from 'react';

interface FoldedProps {
  title: ReactNode;
  /** The fragment of its address: a link to it unfolds the text. */
  id?: string;
  /** Other words by which it is searched for. */
  also?: string;
  open?: boolean;
  children: ReactNode;
}

export function Folded({ title, id, also, open, children }: FoldedProps) {
  return (
    <details className={styles['folded']} open={open} data-also={also}>
      <summary>{title}</summary>
      {/* A link to what is inside unfolds it. */}
      <div id={id}>{children}</div>
    </details>
  );
}
