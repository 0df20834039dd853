/** The row of filters above a list; screen readers find it as a search region, and the keyboard passes it by its first button. */
import styles from './Filters.module.css';
import { useRef, type ReactNode } from 'react';

export interface FiltersProps {
  /** FilterSearch, FilterSelect, FilterDate and buttons, in the order in which they are read. */
  children: ReactNode;
}

/** Where the keyboard begins in a list: the one place of a grid, or the first control of a table. */
const beginnings = '[role="grid"] [tabindex="0"], table :is(a[href], button, [tabindex="0"])';

export function Filters({ children }: FiltersProps) {
  const row = useRef<HTMLElement>(null);
  const skip = (): void => {
    const after = [...document.querySelectorAll<HTMLElement>(beginnings)].find(
      (place) => row.current && row.current.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    after?.focus();
  };
  return (
    <search ref={row} className={styles['filterRow']}>
      <button type="button" className={styles['skip']} onClick={skip}>
        Skip to the list
      </button>
      {children}
    </search>
  );
}
