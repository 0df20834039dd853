import type { Meta, StoryObj } from '@storybook/react-vite';
import type { GridColDef } from '@mui/x-data-grid';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { transactions, type SampleTransaction } from '../../testing/samples.ts';
import { DateTime } from '../display/DateTime.tsx';
import { EmptyState } from '../display/EmptyState.tsx';
import { Money } from '../display/Money.tsx';
import { StatusChip } from '../display/StatusChip.tsx';
import { DataGrid } from './DataGrid.tsx';

const columns: readonly GridColDef<SampleTransaction>[] = [
  { field: '_id', headerName: 'ID', width: 150 },
  { field: 'who', headerName: 'User', flex: 1, minWidth: 180 },
  {
    field: 'amount',
    headerName: 'Amount',
    width: 180,
    align: 'right',
    headerAlign: 'right',
    renderCell: ({ row }) => <Money naira={row.amount} format="whole" flow={row.type === 'deposit' ? 'in' : 'out'} />,
  },
  {
    field: 'type',
    headerName: 'Type',
    width: 130,
    sortable: false,
    renderCell: ({ row }) => <StatusChip kind="type" status={row.type} />,
  },
  {
    field: 'status',
    headerName: 'Status',
    width: 150,
    sortable: false,
    renderCell: ({ row }) => <StatusChip kind="transaction" status={row.status} />,
  },
  {
    field: 'timestamp',
    headerName: 'Date',
    width: 190,
    renderCell: ({ row }) => <DateTime moment={row.timestamp} />,
  },
];

const meta = {
  component: DataGrid<SampleTransaction>,
  parameters: about(
    "The back-office's table: compact, arrow keys from cell to cell, sorted by the server, paged by our Pagination beneath.",
    'customers’ pages and short lists: DataTable weighs a hundredth of it and becomes cards on a phone.',
  ),
  args: {
    label: 'Transactions',
    columns,
    rows: transactions,
    sort: { by: 'timestamp', order: 'desc' },
    onSort: fn(),
    empty: <EmptyState title="No transactions found" text="Try another search or clear the filters." />,
    dimmed: (row) => row.status === 'user_cancelled',
  },
  argTypes: { columns: { control: false }, rows: { control: false }, empty: { control: false } },
} satisfies Meta<typeof DataGrid<SampleTransaction>>;
export default meta;

type Story = StoryObj<typeof meta>;

const wide = { viewport: { value: 'w1440' } };

export const Wide: Story = {
  globals: wide,
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('grid', { name: 'Transactions' })).toBeVisible();
    await userEvent.click(await canvas.findByRole('columnheader', { name: 'Amount' }));
    await waitFor(() => expect(args.onSort).toHaveBeenCalledWith({ by: 'amount', order: 'desc' }));
    await userEvent.click(canvas.getByRole('columnheader', { name: /^Date/ }));
    await waitFor(() => expect(args.onSort).toHaveBeenLastCalledWith({ by: 'timestamp', order: 'asc' }));
  },
};
export const Opens: Story = {
  globals: wide,
  args: { onOpen: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByText('Chiamaka Okafor'));
    await expect(args.onOpen).toHaveBeenCalledWith(transactions[0]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onOpen).toHaveBeenLastCalledWith(transactions[1]);
  },
};
export const Empty: Story = { globals: wide, args: { rows: [] } };
/** As high as the rows that come. */
export const Loading: Story = {
  globals: wide,
  args: { rows: [], busy: true, expect: 10 },
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole('grid', { name: 'Transactions' });
    await waitFor(() => expect(grid.getBoundingClientRect().height).toBeGreaterThan(10 * 46));
  },
};
export const Refreshing: Story = { globals: wide, args: { busy: true } };
export const Failed: Story = { args: { error: 'Failed to fetch transactions', onRetry: fn() } };
export const OnAPhone: Story = { globals: phone };
