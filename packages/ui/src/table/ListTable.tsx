/**
 * A long list from one set of columns: a grid where there is room, cards on a phone. Where the grid is too narrow for all columns,
 * the least important ones step back.
 * The grid is one Tab stop: arrows walk its cells, Enter reaches the control in a cell or opens the row, Escape leads back to the cell.
 */
import styles from './ListTable.module.css';
import { Suspense, use, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { GridColDef } from '@mui/x-data-grid';
import { useNarrow, useWidth } from '../useWidth.ts';
import type { DataGridProps } from './DataGrid.tsx';
import { DataTable, type Column, type Sort } from './DataTable.tsx';
import { controls, InGrid } from './cellFocus.ts';
import { columnsThatFit } from './columnPriority.ts';

export type ListColumn<Row, Key extends string = string> = Column<Row, Key> & {
  /** The least width in pixels. */
  minWidth: number;
  /** Its share of the width that is left over; 0 keeps the least width. */
  grows: number;
  /** Columns with the largest number step back first where there is little room; without one, a column always stays. */
  priority?: number;
};

/** A grid that is narrower than this many pixels becomes cards. */
const CARDS_BELOW = 440;
/** The borders of the grid. */
const FRAME = 2;

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
  /** Opens a row of the grid, by a click or by Enter. Cards hold a link of their own for it. */
  onOpen?: (row: Row) => void;
}

export function ListTable<Row extends { _id: string }, Key extends string>(props: ListTableProps<Row, Key>) {
  const { label, columns, rows, sort, onSort, busy, expect, empty, error, onRetry, dimmed, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const cards = useNarrow(box, CARDS_BELOW);
  const shared = { rows, busy, empty, error, onRetry, ...(dimmed ? { dimmed } : {}) };
  const table = { caption: label, columns, rowKey: keyOf, sort, onSort, expect };
  return (
    <div ref={box} onKeyDown={enterCell} role="presentation">
      {cards === true && <DataTable {...table} {...shared} />}
      {cards === false && (
        <Suspense fallback={<DataTable {...table} rows={[]} busy />}>
          <InGrid value>
            <FittedGrid
              box={box}
              label={label}
              columns={columns}
              sort={sort}
              onSort={({ by, order }) => {
                const column = columns.find(({ key }) => key === by);
                if (column) onSort({ by: column.key, order });
              }}
              expect={expect}
              {...shared}
              {...(onOpen ? { onOpen } : {})}
            />
          </InGrid>
        </Suspense>
      )}
    </div>
  );
}

function gridColumn<Row extends { _id: string }, Key extends string>(column: ListColumn<Row, Key>): GridColDef<Row> {
  const { key, header, cell, sortable = false, align, place, minWidth, grows } = column;
  return {
    field: key,
    headerName: header,
    sortable,
    minWidth,
    ...(grows === 0 ? { width: minWidth } : { flex: grows }),
    ...(align === 'end' ? { align: 'right', headerAlign: 'right' } : {}),
    renderCell: ({ row }) => (
      <div className={styles['listCell']} data-place={place}>
        {cell(row)}
      </div>
    ),
  };
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

type FittedGridProps<Row extends { _id: string }> = Omit<DataGridProps<Row>, 'columns'> & {
  /** What the grid stands in. */
  box: RefObject<HTMLElement | null>;
  columns: readonly ListColumn<Row>[];
};

/** The grid with the columns that its box has room for. Its code is fetched by the first list with enough of it; phones never fetch it. */
function FittedGrid<Row extends { _id: string }>({ box, columns, ...props }: FittedGridProps<Row>) {
  const { DataGrid } = use(gridCode());
  const width = useWidth(box);
  return (
    width !== undefined && <DataGrid {...props} columns={columnsThatFit(columns, width - FRAME).map(gridColumn)} />
  );
}

const keyOf = ({ _id }: { _id: string }): string => _id;

/** Enter on a cell moves the focus to the control in it. */
function enterCell(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLElement) || target.role !== 'gridcell') return;
  const control = target.querySelector<HTMLElement>(controls);
  if (!control) return;
  // The same key press would also press the control.
  event.preventDefault();
  control.focus();
}
