/**
 * The back-office's table: compact, worked through by keyboard, sorted by the server, paged by Pagination.
 * It weighs a hundred kilobytes: customers' pages use DataTable.
 */
import styles from './DataGrid.module.css';
import busyStyles from './busy.module.css';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import {
  DataGrid as MuiDataGrid,
  type GridColDef,
  type GridRowParams,
  type GridSortModel,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { controls } from './cellFocus.ts';
import { nextSort, type Sort } from './sort.ts';

export interface DataGridProps<Row extends GridValidRowModel> {
  /** Names the grid for screen readers. */
  label: string;
  columns: readonly GridColDef<Row>[];
  rows: readonly Row[];
  rowKey?: (row: Row) => string;
  sort?: Sort;
  /** Called with the new order: the same column turns round, another one starts descending. The server sorts. */
  onSort?: (sort: Sort) => void;
  busy?: boolean;
  /** How many rows are drawn while none have been fetched. */
  expect?: number;
  /** An `<EmptyState />`. */
  empty?: ReactNode;
  error?: string | undefined;
  onRetry?: () => void;
  /** Rows that no longer count, such as cancelled ones. */
  dimmed?: (row: Row) => boolean;
  /** A click on a row, or Enter on a cell without a control. Controls in cells keep their clicks. */
  onOpen?: (row: Row) => void;
}

/** One line, or a line with a smaller one beneath it. */
const ROW_HEIGHT = 46;
const EMPTY_HEIGHT = 240;

export function DataGrid<Row extends GridValidRowModel>(props: DataGridProps<Row>) {
  const { label, columns, rows, rowKey = keyOf, sort, onSort, busy = false, empty, error, dimmed, onOpen } = props;
  const waiting = busy && rows.length === 0;
  const height = waiting ? (props.expect ?? 5) * ROW_HEIGHT : EMPTY_HEIGHT;
  if (error !== undefined) {
    return <ErrorState message={error} busy={busy} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />;
  }
  return (
    <div
      className={busyStyles['frame']}
      data-busy={(busy && rows.length > 0) || undefined}
      style={{ '--DataGrid-overlayHeight': `${height}px` } as CSSProperties}
    >
      <MuiDataGrid<Row>
        aria-label={label}
        aria-busy={busy}
        columns={columns}
        rows={rows}
        getRowId={rowKey}
        loading={waiting}
        columnHeaderHeight={36}
        rowHeight={ROW_HEIGHT}
        autoHeight
        hideFooter
        disableColumnMenu
        disableColumnResize
        disableRowSelectionOnClick
        sortingMode="server"
        sortingOrder={['desc', 'asc']}
        // The grid refuses, again and again, to be sorted by a column that it does not show.
        sortModel={sort && columns.some(({ field }) => field === sort.by) ? [{ field: sort.by, sort: sort.order }] : []}
        onSortModelChange={(model: GridSortModel) => {
          const by = model[0]?.field ?? sort?.by;
          if (by !== undefined) onSort?.(nextSort(sort, by));
        }}
        {...(dimmed ? { getRowClassName: ({ row }: { row: Row }) => (dimmed(row) ? `${styles['dimmed']}` : '') } : {})}
        {...(onOpen
          ? {
              onRowClick: ({ row }: GridRowParams<Row>, event: MouseEvent<HTMLElement>) => {
                if (!isControl(event) && !opensElsewhere(event) && getSelection()?.type !== 'Range') onOpen(row);
              },
              onCellKeyDown: ({ row }: { row: Row }, event: KeyboardEvent) => {
                if (event.key === 'Enter' && event.target === event.currentTarget && !holdsControl(event)) onOpen(row);
              },
            }
          : {})}
        slots={{ noRowsOverlay: NoRows }}
        slotProps={{
          noRowsOverlay: { children: empty },
          loadingOverlay: { noRowsVariant: 'skeleton' },
        }}
        className={onOpen ? `${styles['dataGrid']} ${styles['opens']}` : styles['dataGrid']}
      />
    </div>
  );
}

/** Whether the click asks for a new tab or window, which the row's link gives. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey;

/** Whether a click belongs to a control of a cell, or to a menu or dialog that it opened elsewhere in the document. */
function isControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest(`${controls}, [role="combobox"]`) !== null;
}

const holdsControl = ({ currentTarget }: KeyboardEvent): boolean => currentTarget.querySelector(controls) !== null;

function NoRows({ children }: { children?: ReactNode }) {
  return <div style={{ display: 'grid', placeContent: 'center', height: '100%' }}>{children}</div>;
}

function keyOf(row: GridValidRowModel): string {
  return String(row['_id']);
}
