/** Says what a list is narrowed to, so that nobody takes its rows for all, and shows all of them again. */
import styles from './FilteredBy.module.css';
import Button from '@mui/material/Button';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';

export interface FilteredByProps {
  /** What each filter narrows the list to, as its field says it; empty or undefined where it does not. */
  words: readonly (string | undefined)[];
  onClear: () => void;
}

export function FilteredBy({ words, onClear }: FilteredByProps) {
  const named = words.filter((word) => word !== undefined && word !== '');
  if (named.length === 0) return null;
  return (
    <div className={styles['filtered']} role="note">
      <SlidersHorizontal size={16} aria-hidden="true" />
      <span title={named.join(', ')}>Filtered: {named.join(', ')}</span>
      <Button size="small" onClick={onClear}>
        Clear Filters
      </Button>
    </div>
  );
}
