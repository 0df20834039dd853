/** The filters of the history on a phone. What is chosen applies at once; the last button shows the rows. */
import styles from './TransactionFilters.module.css';
import type { ComponentProps } from 'react';
import Button from '@mui/material/Button';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Stack } from '@ajose/ui/layout/Stack';
import { FilterFields, type TransactionFilters } from './TransactionFilters.tsx';
import { isFiltered, noFilters } from './query.ts';

type Props = ComponentProps<typeof TransactionFilters> & { onClose: () => void };

export function FiltersDialog({ values, onChange, count, kinds, order, onClose }: Props) {
  return (
    <Modal
      open
      title="Filters"
      size="small"
      onClose={onClose}
      actions={
        <>
          {isFiltered(values) && (
            <Button variant="outlined" onClick={() => onChange(noFilters)}>
              Clear
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            {count === undefined ? 'Show' : `Show ${count}`}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <div className={styles['fields']}>
          <FilterFields values={values} onChange={onChange} />
          {order}
        </div>
        {kinds}
      </Stack>
    </Modal>
  );
}
