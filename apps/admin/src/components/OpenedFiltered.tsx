/** Says that a list opened with filters, of an earlier visit or a link, so that nobody takes its rows for all. */
import styles from './OpenedFiltered.module.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';

export interface OpenedFilteredProps {
  /** As the list's call has them: once one of them changes, the person knows that there are filters. */
  filters: object;
  /** What each filter narrows the list to, as its field says it; empty or undefined where it does not. */
  words: readonly (string | undefined)[];
  onClear: () => void;
}

export function OpenedFiltered({ filters, words, onClear }: OpenedFilteredProps) {
  const now = JSON.stringify(filters);
  const [opened] = useState(now);
  const named = words.filter((word) => word !== undefined && word !== '');
  if (now !== opened || named.length === 0) return null;
  return (
    <div className={styles['opened']} role="note">
      <SlidersHorizontal size={16} aria-hidden="true" />
      <span>Filtered: {named.join(', ')}</span>
      <Button size="small" onClick={onClear}>
        Show all
      </Button>
    </div>
  );
}
