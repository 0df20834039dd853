/**
 * A list as a table, and as rows of two lines or as cards where there is little room; for customers and for short lists. The server
 * sorts and pages.
 * For many rows that are worked through by keyboard see DataGrid.
 */
import styles from './DataTable.module.css';
import busyStyles from './busy.module.css';
import { Fragment, useRef, type ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { useScrolls } from '../useScrolls.ts';
import { useNarrow } from '../useWidth.ts';
import { nextSort, type Sort } from './sort.ts';

export type { Sort };

export interface Column<Row, Key extends string = string> {
  key: Key;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  /** `end` for amounts. */
  align?: 'end';
  /**
   * Its place where there is little room: a row then has `name` and `value` above `note` and `state`, and a line for each `more`; a control
   * to `pick` the row stands before all of them; the first link or button in the cell of `open`, other than a copy button, fills the row.
   * Columns without a place are left out. Where no column has one, each row is a card of all columns.
   */
  place?: 'name' | 'value' | 'note' | 'state' | 'more' | 'open' | 'pick';
  /** The first link or button in its cell fills the row, as in the cell of `open`. */
  opens?: boolean;
  /** Shown only where there is little room, as a short form of columns without a place. */
  narrow?: boolean;
}

export interface RowGroups<Row> {
  of: (row: Row) => string;
  render: (group: string) => ReactNode;
  /** Only where there is little room. */
  narrow?: boolean;
}

export interface DataTableProps<Row, Key extends string = string> {
  /** The content of the table, for screen readers only. */
  caption: string;
  /** The first column heads each card. */
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort<Key>;
  onSort?: (sort: Sort<Key>) => void;
  /** Rows are being fetched: shows skeleton rows, or a moving line above the present rows. */
  busy?: boolean;
  /** How many skeleton rows are shown. */
  expect?: number;
  /** An `<EmptyState />`. */
  empty?: ReactNode;
  error?: string | undefined;
  onRetry?: () => void;
  /** Rows that no longer count. */
  dimmed?: (row: Row) => boolean;
  /** The key of the row that is open beside the table. */
  selected?: string | null;
  /** `false` keeps the table where there is little room and lets it scroll sideways. */
  stacks?: boolean;
  /** Consecutive rows with the same group share a head. Groups of the second level are within those of the first. */
  groups?: readonly RowGroups<Row>[];
  /** `false` leaves out the sort buttons where there is little room, as while filters are closed. */
  sorts?: boolean;
  /** The least width in pixels in which all columns can be read; below it the rows stack. */
  least?: number;
}

export function DataTable<Row, Key extends string = string>(props: DataTableProps<Row, Key>) {
  const { busy = false, error, onRetry } = props;
  if (error !== undefined) return <ErrorState message={error} busy={busy} {...(onRetry ? { onRetry } : {})} />;
  return <Table {...props} />;
}

function Table<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, columns, rows, sort, onSort, busy = false, stacks = true, least = 700 } = props;
  const { sorts = true, groups = [] } = props;
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const tight = useNarrow(frame, least);
  const scrolls = useScrolls(box);
  const narrow = stacks && tight === true;
  const look = columns.some(({ place }) => place !== undefined) ? 'rows' : 'cards';
  // No sorting without rows. By what the rows are sorted is said also where they do not show it.
  const sortable =
    onSort && sorts
      ? columns.filter(({ sortable, place, key }) => sortable && (look === 'cards' || place || key === sort?.by))
      : [];
  const shown = narrow ? columns : columns.filter((column) => !column.narrow);
  return (
    <div ref={frame} className={busyStyles['frame']} data-busy={(busy && rows.length > 0) || undefined}>
      <div
        ref={box}
        className={styles['box']}
        // Only a table that scrolls needs to be reached by keyboard.
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
      >
        {narrow && sortable.length > 0 && (rows.length > 0 || busy) && (
          <fieldset className={styles['sort']} aria-label="Sort">
            Sort
            {sortable.map((column) => (
              <button
                key={column.key}
                type="button"
                aria-pressed={sort?.by === column.key}
                onClick={() => onSort?.(nextSort(sort, column.key))}
              >
                {column.header}
                <SortIcon sort={sort} by={column.key} />
              </button>
            ))}
          </fieldset>
        )}
        <table className={styles['table']} aria-busy={busy} data-stacks={narrow ? look : undefined}>
          <caption data-heard>{caption}</caption>
          <thead>
            <tr>
              {shown.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <Body {...props} columns={shown} groups={narrow ? groups : groups.filter((group) => !group.narrow)} />
        </table>
      </div>
    </div>
  );
}

function Body<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { columns, rows, rowKey, busy = false, expect = 5, empty, dimmed, selected = null, groups = [] } = props;
  const waiting = busy && rows.length === 0;
  if (!waiting && rows.length === 0) {
    return (
      <tbody>
        <tr>
          <td colSpan={columns.length} data-whole>
            {empty}
          </td>
        </tr>
      </tbody>
    );
  }
  const drawn = waiting
    ? Array.from({ length: expect }, (_, index) => ({ key: `wait ${index}`, row: null, heads: [] }))
    : rows.map((row, index) => {
        const before = rows[index - 1];
        const changed = groups.findIndex(({ of }) => before === undefined || of(before) !== of(row));
        return { key: rowKey(row), row, heads: changed < 0 ? [] : groups.slice(changed) };
      });
  return (
    <tbody>
      {drawn.map(({ key, row, heads }) => (
        <Fragment key={key}>
          {row !== null &&
            heads.map((group) => (
              <tr key={groups.indexOf(group)} data-group={groups.indexOf(group) + 1}>
                <th scope="colgroup" colSpan={columns.length}>
                  {group.render(group.of(row))}
                </th>
              </tr>
            ))}
          <DataRow
            columns={columns}
            row={row}
            dimmed={row !== null && dimmed?.(row) === true}
            selected={row !== null && key === selected}
          />
        </Fragment>
      ))}
    </tbody>
  );
}

function DataRow<Row, Key extends string>(props: {
  columns: readonly Column<Row, Key>[];
  /** Null while it is fetched. */
  row: Row | null;
  dimmed: boolean;
  selected: boolean;
}) {
  const { columns, row, dimmed, selected } = props;
  return (
    <tr data-dimmed={dimmed || undefined} aria-current={selected || undefined}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-label={column.header}
          data-align={column.align}
          data-place={column.place}
          data-opens={column.opens || undefined}
          data-head={index === 0 || undefined}
        >
          {/* One element a cell, so that two lines stay together when cells become rows of a card. */}
          <div>{row === null ? <Skeleton width={column.align ? 72 : 110} aria-hidden="true" /> : column.cell(row)}</div>
        </td>
      ))}
    </tr>
  );
}

function HeadCell<Row, Key extends string>(props: {
  column: Column<Row, Key>;
  sort: Sort<Key> | undefined;
  onSort: ((sort: Sort<Key>) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const sorted = sort?.by === column.key ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined;
  return (
    <th scope="col" data-align={column.align} aria-sort={sorted}>
      {column.sortable && onSort ? (
        <button type="button" onClick={() => onSort(nextSort(sort, column.key))}>
          {column.header}
          <SortIcon sort={sort} by={column.key} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function SortIcon<Key extends string>({ sort, by }: { sort: Sort<Key> | undefined; by: Key }) {
  const Icon = sort?.by === by ? (sort.order === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown;
  return <Icon aria-hidden="true" />;
}
