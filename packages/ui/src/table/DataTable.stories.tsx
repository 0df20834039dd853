import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { transactions, type SampleTransaction } from '../../testing/samples.ts';
import { DateTime } from '../display/DateTime.tsx';
import { EmptyState } from '../display/EmptyState.tsx';
import { Money } from '../display/Money.tsx';
import { StatusChip } from '../display/StatusChip.tsx';
import { DataTable, type Column } from './DataTable.tsx';

const columns: readonly Column<SampleTransaction>[] = [
  { key: 'reason', header: 'Description', cell: (row) => row.reason },
  { key: 'timestamp', header: 'Date', sortable: true, cell: (row) => <DateTime moment={row.timestamp} /> },
  { key: 'type', header: 'Type', cell: (row) => <StatusChip kind="type" status={row.type} /> },
  {
    key: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'end',
    cell: (row) => <Money naira={row.amount} flow={row.type === 'deposit' ? 'in' : 'out'} />,
  },
  { key: 'status', header: 'Status', cell: (row) => <StatusChip kind="transaction" status={row.status} /> },
];

const places: Readonly<Record<string, NonNullable<Column<SampleTransaction>['place']>>> = {
  reason: 'name',
  amount: 'value',
  timestamp: 'note',
  status: 'state',
};

const onOpen = fn();

/** The same columns with a place in a row of two lines. */
const placed: readonly Column<SampleTransaction>[] = [
  {
    key: '_id',
    header: 'ID',
    place: 'open',
    cell: (row) => <button type="button" aria-label={`Open ${row._id}`} onClick={() => onOpen(row._id)} />,
  },
  ...columns.map((column) => {
    const place = places[column.key];
    return place === undefined ? column : { ...column, place };
  }),
  { key: 'before', header: 'Before', place: 'more', narrow: true, cell: (row) => `Written as ${row.type}` },
];

/** Presses the end of the row that a cell stands in, where none of its controls is seen. */
function pressRow(cell: HTMLElement): void {
  const { left, top, width, height } = cell.closest('tr')?.getBoundingClientRect() ?? new DOMRect();
  document
    .elementFromPoint(left + width - 20, top + height / 2)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

const meta = {
  component: DataTable<SampleTransaction>,
  parameters: about(
    'Lists for customers, and short lists in both apps: a table, and on a phone a card for each row.',
    'hundreds of rows that administrators work through: that is DataGrid; and for names with their values: that is Facts.',
  ),
  args: {
    caption: 'Recent transactions',
    columns,
    rows: transactions,
    rowKey: (row) => row._id,
    sort: { by: 'timestamp', order: 'desc' },
    onSort: fn(),
    empty: <EmptyState title="No transactions found" />,
  },
  argTypes: { columns: { control: false }, rows: { control: false }, empty: { control: false } },
} satisfies Meta<typeof DataTable<SampleTransaction>>;
export default meta;

type Story = StoryObj<typeof meta>;

const wide = { viewport: { value: 'w1024' } };

export const Wide: Story = {
  globals: wide,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Date' }));
    await expect(args.onSort).toHaveBeenCalledWith({ by: 'timestamp', order: 'asc' });
    await userEvent.click(canvas.getByRole('button', { name: 'Amount' }));
    await expect(args.onSort).toHaveBeenLastCalledWith({ by: 'amount', order: 'desc' });
    await expect(canvas.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  },
};
export const OnAPhone: Story = {
  globals: phone,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Amount', pressed: false }));
    await expect(args.onSort).toHaveBeenCalledWith({ by: 'amount', order: 'desc' });
  },
};
export const TwoLinesOnAPhone: Story = {
  globals: phone,
  args: { columns: placed, rows: transactions.slice(0, 4) },
  play: async ({ canvas }) => {
    onOpen.mockClear();
    // The button that opens a row lies over all of it.
    const [first] = transactions;
    if (!first) throw new Error('There are no samples');
    pressRow(canvas.getByText(first.reason));
    await expect(onOpen).toHaveBeenCalledWith(first._id);
    await expect(canvas.getAllByText('Deposit')[0]).not.toBeVisible();
    await expect(canvas.getAllByText(/^Written as/)[0]).toBeVisible();
  },
};
/** A button of MUI opens its row as a plain one does. */
export const OpenedByAButton: Story = {
  globals: phone,
  args: {
    columns: [
      {
        key: 'open',
        header: 'Open',
        place: 'open',
        cell: (row) => <Button onClick={() => onOpen(row._id)}>Open</Button>,
      },
      ...placed.slice(1),
    ],
    rows: transactions.slice(0, 4),
  },
  play: async ({ canvas }) => {
    onOpen.mockClear();
    const [first] = transactions;
    if (!first) throw new Error('There are no samples');
    pressRow(canvas.getByText(first.reason));
    await expect(onOpen).toHaveBeenCalledWith(first._id);
  },
};
/** With room for a table, what only the rows of two lines show is gone. */
export const PlacesInATable: Story = {
  globals: wide,
  args: { columns: placed, rows: transactions.slice(0, 4) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Deposit')[0]).toBeVisible();
    await expect(canvas.queryByText(/^Written as/)).not.toBeInTheDocument();
    await expect(canvas.queryByRole('columnheader', { name: 'Before' })).not.toBeInTheDocument();
  },
};
/** A table of many columns stacks before one of them is out of sight. */
export const ManyColumns: Story = {
  globals: wide,
  args: { columns: placed, rows: transactions.slice(0, 4), least: 1200 },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Deposit')[0]).not.toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Amount', pressed: false })).toBeVisible();
  },
};
export const SmallestPhone: Story = { globals: { viewport: { value: 'w320' } } };
export const Empty: Story = { globals: wide, args: { rows: [] } };
export const Loading: Story = {
  globals: wide,
  args: { rows: [], busy: true },
  play: ({ canvas }) => expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'true'),
};
/** What stands above the rows is there before them, so that nothing moves when they come. */
export const LoadingOnAPhone: Story = {
  globals: phone,
  args: { rows: [], busy: true, expect: 3 },
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: 'Amount', pressed: false })).toBeVisible(),
};
export const Refreshing: Story = { globals: wide, args: { busy: true } };
export const Failed: Story = {
  args: { error: 'Failed to fetch transactions', onRetry: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Dimmed: Story = { globals: wide, args: { dimmed: (row) => row.status === 'user_cancelled' } };
/** The keyboard reaches what scrolls. */
export const ScrollsSideways: Story = {
  globals: phone,
  args: { stacks: false },
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('region', { name: 'Recent transactions' });
    await expect(box).toHaveAttribute('tabindex', '0');
  },
};

/** Rows that belong together stand below one head. */
export const Groups: Story = {
  globals: wide,
  args: {
    columns: placed,
    groups: [{ of: ({ type }) => type, render: (type) => `All that is ${type}` }],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('columnheader', { name: 'All that is deposit' })[0]).toBeVisible();
  },
};

/** On a phone a second head stands within the first, and nothing is sorted while the filters are closed. */
export const GroupsInGroups: Story = {
  globals: phone,
  args: {
    columns: placed,
    sorts: false,
    groups: [
      { of: ({ type }) => type, render: (type) => `All that is ${type}` },
      { of: ({ status }) => status, render: (status) => `Of it ${status}`, narrow: true },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/^Of it /)[0]).toBeVisible();
    await expect(canvas.queryByRole('group', { name: 'Sort' })).not.toBeInTheDocument();
  },
};
