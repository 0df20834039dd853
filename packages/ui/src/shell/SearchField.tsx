/** The field of the search, in its dialog and while that is fetched. */
import styles from './SearchDialog.module.css';
import type { ComponentProps, ReactNode } from 'react';
import Search from 'lucide-react/icons/search';
import { focusOnMount } from '../fields/focusOnMount.ts';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  busy: boolean;
  onType: (typed: string) => void;
  /** What stands beside the typed text. */
  end?: ReactNode;
}

export function SearchField({ busy, onType, end, ...input }: SearchFieldProps) {
  return (
    <div className={styles['field']} data-busy={busy || undefined}>
      <Search aria-hidden="true" />
      <input
        ref={focusOnMount}
        className={styles['input']}
        type="text"
        aria-label="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => onType(event.target.value)}
        {...input}
      />
      {end}
    </div>
  );
}
