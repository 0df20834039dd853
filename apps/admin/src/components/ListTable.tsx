/**
 * A long list: a grid worked through by keyboard where there is room, cards on a phone, from one set of columns.
 * In the grid one Tab stop leads in, arrows walk the cells, Enter reaches what a cell holds and Escape leads back.
 */
import { Suspense, use, type KeyboardEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { DataGridProps } from '@ajose/ui/table/DataGrid';
import { DataTable, type Column, type Sort } from '@ajose/ui/table/DataTable';
import { InGrid } from './cellFocus.ts';

export type ListColumn<Row, Key extends string = string> = Column<Row, Key> & {
  /** Pixels that it needs at least. */
  minWidth: number;
  /** Its share of what is left; 0 keeps its least width. */
  grows: number;
};

interface ListTableProps<Row extends { _id: string }, Key extends string> {
  label: string;
  columns: readonly ListColumn<Row, Key>[];
  rows: readonly Row[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
  busy: boolean;
  /** How many rows are coming. */
  expect: number;
  empty: ReactNode;
  error: string | undefined;
  onRetry: () => void;
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
        <Box onKeyDown={enterCell}>
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
              renderCell: ({ row }: { row: Row }) => (
                <Box sx={{ minWidth: 0, maxWidth: 1, lineHeight: 1.45 }}>{cell(row)}</Box>
              ),
            }))}
            sort={sort}
            onSort={({ by, order }) => {
              const column = columns.find(({ key }) => key === by);
              if (column) onSort({ by: column.key, order });
            }}
            {...shared}
          />
        </Box>
      </InGrid>
    </Suspense>
  );
}

const load = () => import('@ajose/ui/table/DataGrid');
let loaded: ReturnType<typeof load> | undefined;

/** The grid's code, fetched once; after a failure it is tried again by whoever asks next. */
function gridCode(): ReturnType<typeof load> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** The grid, whose code is fetched by the first list that has room for it: a phone never needs it. */
function DataGrid<Row extends { _id: string }>(props: DataGridProps<Row>) {
  const { DataGrid } = use(gridCode());
  return <DataGrid {...props} />;
}

const keyOf = ({ _id }: { _id: string }): string => _id;

/** Enter on a cell works what it holds, as a click on it would. */
function enterCell(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLElement) || target.role !== 'gridcell') return;
  const control = target.querySelector<HTMLElement>(
    'button:not([disabled]), [role="combobox"]:not([aria-disabled="true"])',
  );
  control?.focus();
}
