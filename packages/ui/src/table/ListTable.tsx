/**
 * A long list from one set of columns: a grid where there is room, cards on a phone. Where the grid is too narrow for all columns, the
 * least important ones are hidden. The grid is one Tab stop: arrows walk its cells, Enter opens a cell's link or the row, or leads to the
 * control in the cell, and Escape back to the cell.
 */
import { Suspense, use, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { fetchCode } from '../shell/loadCode.ts';
import { textScale, useNarrow } from '../useWidth.ts';
import { DataTable, type Column, type Sort } from './DataTable.tsx';
import { controls, InGrid } from './cellFocus.ts';

export type ListColumn<Row, Key extends string = string> = Column<Row, Key> & {
  /** The least width in pixels. */
  minWidth: number;
  /** Its share of the remaining width; 0 keeps the least width. */
  grows: number;
  /** Where there is little room, columns with the largest number are hidden first; one without a number always stays. */
  priority?: number;
};

/** A grid that is narrower than this many pixels becomes cards; with large text sooner, because it would hide most columns. */
const CARDS_BELOW = 440;
const CARDS_BELOW_IF_LARGE = 1000;
const LARGE_TEXT = 1.5;

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
  /** The id of the row that is open beside the list. */
  selected?: string | null;
  /** Opens a row of the grid, by a click or by Enter. Cards have their own link for that. */
  onOpen?: (row: Row) => void;
  /** `false` leaves out the sort buttons of cards. */
  sorts?: boolean;
}

export function ListTable<Row extends { _id: string }, Key extends string>(props: ListTableProps<Row, Key>) {
  const {
    label,
    columns,
    rows,
    sort,
    onSort,
    busy,
    expect,
    empty,
    error,
    onRetry,
    dimmed,
    selected = null,
    onOpen,
    sorts = true,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const cards = useNarrow(box, textScale() < LARGE_TEXT ? CARDS_BELOW : CARDS_BELOW_IF_LARGE);
  const shared = { rows, busy, empty, selected, ...(dimmed ? { dimmed } : {}) };
  const table = { caption: label, columns, rowKey: keyOf, sort, onSort, expect };
  return (
    <div ref={box} onKeyDown={enterCell} role="presentation">
      {error !== undefined && <ErrorState message={error} busy={busy} onRetry={onRetry} />}
      {error === undefined && cards === true && <DataTable {...table} {...shared} sorts={sorts} />}
      {error === undefined && cards === false && (
        <Suspense fallback={<DataTable {...table} rows={[]} busy />}>
          <InGrid value>
            <Grid {...{ box, label, columns, sort, onSort, expect }} {...shared} {...(onOpen ? { onOpen } : {})} />
          </InGrid>
        </Suspense>
      )}
    </div>
  );
}

export type GridProps<Row extends { _id: string }, Key extends string> = Omit<
  ListTableProps<Row, Key>,
  'error' | 'onRetry' | 'sorts'
> & {
  /** What the grid stands in. */
  box: RefObject<HTMLElement | null>;
};

const load = () => import('./DataGrid.tsx');
let loaded: ReturnType<typeof load> | undefined;

/**
 * The grid's code, fetched once, by the first list with room for it; phones never fetch it. A failure is not cached, so that the next list
 * tries again.
 */
function gridCode(): ReturnType<typeof load> {
  loaded ??= fetchCode(load).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

function Grid<Row extends { _id: string }, Key extends string>(props: GridProps<Row, Key>) {
  const { DataGrid } = use(gridCode());
  return <DataGrid {...props} />;
}

const keyOf = ({ _id }: { _id: string }): string => _id;

/** Enter on a cell opens its link, or moves the focus to the control in it. */
function enterCell(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLElement) || target.role !== 'gridcell') return;
  const control = target.querySelector<HTMLElement>(controls);
  if (!control) return;
  // The same key press would also press the control.
  event.preventDefault();
  if (control instanceof HTMLAnchorElement) control.click();
  else control.focus();
}
