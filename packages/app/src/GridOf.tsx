/** Shows a list as TableOf does, but for a long list that is worked through by keyboard. */
import { ListTable, type ListTableProps } from '@ajose/ui/table/ListTable';
import { listed, WithPages, type ListedProps } from './listed.tsx';

type GridOfProps<Reply, Row extends { _id: string }, Key extends string> = ListedProps<Reply, Row> &
  Omit<ListTableProps<Row, Key>, 'rows' | 'busy' | 'error' | 'onRetry'>;

export function GridOf<Reply, Row extends { _id: string }, Key extends string>(props: GridOfProps<Reply, Row, Key>) {
  const { of, rows, failure, pages, ...table } = props;
  return (
    <WithPages of={of} {...(pages ? { pages } : {})}>
      <ListTable<Row, Key> {...table} {...listed({ of, rows, failure })} />
    </WithPages>
  );
}
