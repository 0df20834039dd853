/**
 * The grid of a ListTable: compact, usable by keyboard, sorted by the server. ListTable fetches its code when needed, because it has a
 * hundred kilobytes.
 */
import styles from './DataGrid.module.css';
import busyStyles from './busy.module.css';
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { DataGrid as MuiDataGrid, type GridColDef, type GridRowParams, type GridSortModel } from '@mui/x-data-grid';
import { useWidth } from '../useWidth.ts';
import { controls } from './cellFocus.ts';
import { columnsThatFit } from './columnPriority.ts';
import type { GridProps, ListColumn } from './ListTable.tsx';

/** The props of the list, and what the grid stands in. */
export type DataGridProps<Row extends { _id: string }, Key extends string> = GridProps<Row, Key>;

/** The height of a row, which has one line, or a line with a smaller one beneath it. */
const ROW_HEIGHT = 46;
const HEAD_HEIGHT = 36;
const EMPTY_HEIGHT = 240;
/** The borders of the grid. */
const FRAME = 2;

export function DataGrid<Row extends { _id: string }, Key extends string>(props: DataGridProps<Row, Key>) {
  const { label, box, columns, rows, sort, onSort, busy, expect, empty, dimmed, selected, onOpen } = props;
  const seen = useWidth(box);
  if (seen === undefined) return null;
  const { width, scale } = seen;
  const shown = columnsThatFit(columns, (width - FRAME) / scale);
  const waiting = busy && rows.length === 0;
  const height = waiting ? expect * ROW_HEIGHT * scale : EMPTY_HEIGHT;
  return (
    <div
      className={busyStyles['frame']}
      data-busy={(busy && rows.length > 0) || undefined}
      style={{ '--DataGrid-overlayHeight': `${height}px` } as CSSProperties}
    >
      <MuiDataGrid<Row>
        aria-label={label}
        aria-busy={busy}
        columns={shown.map((column) => gridColumn(column, scale))}
        rows={rows}
        getRowId={({ _id }) => _id}
        loading={waiting}
        columnHeaderHeight={HEAD_HEIGHT * scale}
        rowHeight={ROW_HEIGHT * scale}
        autoHeight
        hideFooter
        disableColumnMenu
        disableColumnResize
        disableRowSelectionOnClick
        rowSelectionModel={{ type: 'include', ids: new Set(selected ? [selected] : []) }}
        sortingMode="server"
        sortingOrder={['desc', 'asc']}
        // The grid keeps refusing to be sorted by a column that it does not show.
        sortModel={shown.some(({ key }) => key === sort.by) ? [{ field: sort.by, sort: sort.order }] : []}
        onSortModelChange={([first]: GridSortModel) => {
          const column = columns.find(({ key }) => key === first?.field);
          if (column && first?.sort) onSort({ by: column.key, order: first.sort });
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

function gridColumn<Row extends { _id: string }, Key extends string>(
  column: ListColumn<Row, Key>,
  scale: number,
): GridColDef<Row> {
  const { key, header, cell, sortable = false, align, place, grows } = column;
  const minWidth = column.minWidth * scale;
  return {
    field: key,
    headerName: header,
    sortable,
    minWidth,
    ...(grows === 0 ? { width: minWidth } : { flex: grows }),
    ...(align === 'end' ? { align: 'right', headerAlign: 'right' } : {}),
    renderCell: ({ row }) => (
      <div className={styles['content']} data-place={place}>
        {cell(row)}
      </div>
    ),
  };
}
