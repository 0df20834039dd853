/** The search's field while the code of its results is fetched. It keeps what is typed meanwhile, and an Enter. */
import styles from './SearchDialog.module.css';
import Search from 'lucide-react/icons/search';
import { focusOnMount } from '../fields/focusOnMount.ts';

export interface SearchWaitProps {
  placeholder: string;
  value: string;
  onType: (typed: string) => void;
  /** Enter was pressed, or more was typed after it. */
  onEnter: (pressed: boolean) => void;
  onClose: () => void;
}

export function SearchWait({ placeholder, value, onType, onEnter, onClose }: SearchWaitProps) {
  return (
    <dialog open aria-label="Search" aria-busy className={styles['wait']}>
      <div className={styles['field']} data-busy>
        <Search aria-hidden="true" />
        <input
          ref={focusOnMount}
          className={styles['input']}
          type="text"
          aria-label="Search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            onEnter(false);
            onType(event.target.value);
          }}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Escape') onClose();
            if (key === 'Enter' && !nativeEvent.isComposing) onEnter(true);
          }}
        />
      </div>
    </dialog>
  );
}
