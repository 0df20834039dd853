/** The search's field while the code of its results is fetched. It keeps what is typed meanwhile, and an Enter. */
import styles from './SearchDialog.module.css';
import { SearchField } from './SearchField.tsx';

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
      <SearchField
        busy
        placeholder={placeholder}
        value={value}
        onType={(typed) => {
          onEnter(false);
          onType(typed);
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape') onClose();
          if (key === 'Enter' && !nativeEvent.isComposing) onEnter(true);
        }}
      />
    </dialog>
  );
}
