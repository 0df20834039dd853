/** The button of the top bar that opens the search. It shows the key that does the same. */
import styles from './ShellSearch.module.css';
import Search from 'lucide-react/icons/search';
import { Kbd } from '../display/Kbd.tsx';

export interface ShellSearchProps {
  onOpen: () => void;
}

export function ShellSearch({ onOpen }: ShellSearchProps) {
  return (
    <button
      type="button"
      className={styles['search']}
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      data-search
      onClick={onOpen}
    >
      <Search aria-hidden="true" />
      <span className={styles['word']} aria-hidden="true">
        Search
      </span>
      <span className={styles['key']} aria-hidden="true">
        <Kbd>/</Kbd>
      </span>
    </button>
  );
}
