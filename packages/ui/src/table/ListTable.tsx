/**
 * A long list from one set of columns: a grid where there is room, cards on a phone.
 * The grid is one Tab stop: arrows walk its cells, Enter reaches the control in a cell, Escape leads back to the cell.
 */
import './ListTable.css';
import { Suspense, use, type KeyboardEvent, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { DataGridProps } from './DataGrid.tsx';
import { DataTable, type Column, type Sort } from './DataTable.tsx';
import { InGrid } from './cellFocus.ts';

export type ListColumn<Row, Key extends string = string> = Column<Row, Key> & {
  /** The least width in pixels. */
  minWidth: number;
  /** Its share of the width that is left over; 0 keeps the least width. */
  grows: number;
};

export interface ListTableProps<Row extends { _id: string }, Key extends string> {
  /** What is listed, for screen readers. */
  label: string;
  columns: readonly ListColumn<Row, Key>[];
  rows: readonly Row[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  busy: boolean;
  /** How many rows to draw as skeletons while the list is fetched. */
  expect: number;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** Shown with a way to try again where the list could not be fetched. */
  error: string | undefined;
  onRetry: () => void;
  /** Rows that no longer count, such as cancelled ones. */
  dimmed?: (row: Row) => boolean;
}

export function ListTable<Row extends { _id: string }, Key extends string>(props: ListTableProps<Row, Key>) {
  const { label, columns, rows, sort, onSort, busy, expect, empty, error, onRetry, dimmed } = props;
  const phone = useMediaQuery('(max-width: 639.98px)', { noSsr: true });
  const shared = { rows, busy, empty, error, onRetry, ...(dimmed ? { dimmed } : {}) };
  const table = { caption: label, columns, rowKey: keyOf, sort, onSort, expect };
  if (phone) return <DataTable {...table} {...shared} />;
  return (
    <Suspense fallback={<DataTable {...table} rows={[]} busy />}>
      <InGrid value>
        <div onKeyDown={enterCell} role="presentation">
          <DataGrid
            label={label}
            rowHeight="auto"
            columns={columns.map(({ key, header, cell, sortable = false, align, minWidth, grows }) => ({
              field: key,
              headerName: header,
              sortable,
              minWidth,
              ...(grows === 0 ? { width: minWidth } : { flex: grows }),
              ...(align === 'end' ? { align: 'right' as const, headerAlign: 'right' as const } : {}),
              renderCell: ({ row }: { row: Row }) => <div className="list-cell">{cell(row)}</div>,
            }))}
            sort={sort}
            onSort={({ by, order }) => {
              const column = columns.find(({ key }) => key === by);
              if (column) onSort({ by: column.key, order });
            }}
            {...shared}
          />
        </div>
      </InGrid>
    </Suspense>
  );
}

const load = () => import('./DataGrid.tsx');
let loaded: ReturnType<typeof load> | undefined;

/** The grid's code, fetched once; a failure is not remembered, so that the next list tries again. */
function gridCode(): ReturnType<typeof load> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** The grid. Its code is fetched by the first list that has room for it; phones never fetch it. */
function DataGrid<Row extends { _id: string }>(props: DataGridProps<Row>) {
  const { DataGrid } = use(gridCode());
  return <DataGrid {...props} />;
}

const keyOf = ({ _id }: { _id: string }): string => _id;

/** Enter on a cell moves the focus to the control in it. */
function enterCell(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLElement) || target.role !== 'gridcell') return;
  const control = target.querySelector<HTMLElement>(
    'button:not([disabled]), [role="combobox"]:not([aria-disabled="true"])',
  );
  control?.focus();
}
