/** A list as a table: loading, empty, failed with a way to try again, filled, and its pages below. */
import { DataTable, type DataTableProps } from '@ajose/ui/table/DataTable';
import { listed, WithPages, type ListedProps } from './listed.tsx';

type TableOfProps<Reply, Row extends object, Key extends string> = ListedProps<Reply, Row> &
  Omit<DataTableProps<Row, Key>, 'rows' | 'rowKey' | 'busy' | 'error' | 'onRetry'> & {
    /** The key of a row; its `_id` where this is left out. */
    rowKey?: (row: Row) => string;
  };

export function TableOf<Reply, Row extends object, Key extends string>(props: TableOfProps<Reply, Row, Key>) {
  const { of, rows, failure, pages, rowKey = idOf, ...table } = props;
  return (
    <WithPages of={of} {...(pages ? { pages } : {})}>
      <DataTable<Row, Key> {...table} rowKey={rowKey} {...listed({ of, rows, failure })} />
    </WithPages>
  );
}

const idOf = (row: object): string => ('_id' in row ? String(row._id) : '');
