/** Arranges its children in columns: a fixed number above a given width, or as many as fit. */
import './gap.css';
import styles from './Grid.module.css';
import type { CSSProperties, ReactNode } from 'react';
import type { Gap } from './gap.ts';

export interface GridProps {
  /**
   * A number of equal columns, or a wide one with a narrow one beside it. Not together with `least`. Where their own place is narrow or the text
   * large, three become one, four become two and one, and a narrow one goes below the wide one, with
   * `from="sm"` only where each would be narrower than on a phone. Else `from` counts for two columns.
   */
  columns?: 2 | 3 | 4 | 'wide-narrow';
  /** The screen that has room for the columns: `sm` from 480 px, `md` from 768, `lg` from 1120. Below it there is one column. */
  from?: 'sm' | 'md' | 'lg';
  /** The least width of a column, which grows with the text. There are as many equal columns as fit. */
  least?: `${number}rem`;
  /** With `least`: one, two or four children have two columns, where three would leave a hole. */
  even?: boolean;
  /** The distance between rows and between columns, in steps of 4 px. */
  gap?: Gap;
  /** `start` keeps each child's own height; `stretch` gives all in a row the same. */
  align?: 'stretch' | 'start';
  /** For a list, whose children are `li`; it has no bullets. */
  as?: 'div' | 'ul' | 'ol';
  /** Names a list for screen readers. */
  label?: string;
  /** Its content is still being fetched. */
  busy?: boolean;
  children: ReactNode;
}

export function Grid(props: GridProps) {
  const { columns, from = 'md', least, even, gap = 4, align = 'stretch', as: Element = 'div' } = props;
  const { label, busy, children } = props;
  const grid = (
    <Element
      className={styles['grid']}
      data-gap={gap}
      data-align={align}
      data-columns={columns}
      data-from={columns === undefined ? undefined : from}
      data-fill={least === undefined ? undefined : ''}
      data-even={even}
      style={least === undefined ? undefined : ({ '--least': least } as CSSProperties)}
      aria-label={label}
      aria-busy={busy}
    >
      {children}
    </Element>
  );
  return columns !== undefined && columns !== 2 ? <div className={styles['room']}>{grid}</div> : grid;
}
