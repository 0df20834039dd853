/**
 * The filters above a list, and what they narrow it to. On a phone, and where text is large, all but the search are in a dialog, so that the
 * rows that they list stay on screen.
 */
import styles from './ListFilters.module.css';
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Filters } from '@ajose/ui/layout/Filters';
import { useSmall } from '@ajose/ui/usePhone.ts';
import { FilteredBy, type FilteredByProps } from './FilteredBy.tsx';

const FiltersDialog = dialogLater(async () => (await import('./FiltersDialog.tsx')).FiltersDialog);

interface ListFiltersProps extends FilteredByProps {
  search?: ReactNode;
  /** What is searched for, in words. */
  searched?: string;
  /** Chooses the list's order. Only the dialog on a phone shows it, because a list has no column heads to press there. */
  order?: ReactNode;
  /** All but the search. `words` says what each of them narrows the list to. */
  children: ReactNode;
}

export function ListFilters({ search, searched, words, order, children, onClear }: ListFiltersProps) {
  const small = useSmall();
  const [open, setOpen] = useState(false);
  const set = words.filter(Boolean).length;
  const filtered = <FilteredBy words={[searched, ...words]} onClear={onClear} />;
  return (
    <>
      <Filters>
        {search}
        {small ? (
          <Button
            className={styles['toggle']}
            size="small"
            variant="outlined"
            startIcon={<SlidersHorizontal size={16} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {set === 0 ? 'Filters' : `Filters (${set})`}
          </Button>
        ) : (
          <>
            {children}
            {filtered}
          </>
        )}
      </Filters>
      {small && open && (
        <FiltersDialog onClear={set === 0 ? undefined : onClear} onClose={() => setOpen(false)}>
          {children}
          {order}
        </FiltersDialog>
      )}
      {small && filtered}
    </>
  );
}
