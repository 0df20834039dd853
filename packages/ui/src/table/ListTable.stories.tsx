import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { transactions, type SampleTransaction } from '../../testing/samples.ts';
import { EmptyState } from '../display/EmptyState.tsx';
import { Money } from '../display/Money.tsx';
import { ListTable, type ListColumn } from './ListTable.tsx';
import { RowLink } from './RowLink.tsx';

const columns: readonly ListColumn<SampleTransaction>[] = [
  {
    key: 'who',
    header: 'Customer',
    minWidth: 200,
    grows: 1,
    cell: ({ who }) => <RowLink href={`#${who}`}>{who}</RowLink>,
  },
  { key: 'reason', header: 'Description', minWidth: 200, grows: 1, cell: ({ reason }) => reason },
  {
    key: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'end',
    minWidth: 190,
    grows: 0,
    cell: ({ amount }) => <Money naira={amount} />,
  },
];

const meta = {
  component: ListTable<SampleTransaction, string>,
  parameters: about(
    'A list of the back-office that administrators work through, on any screen.',
    'short lists, and customers’ lists: those are DataTable.',
    {
      keys: [
        ['Tab', 'Into the list, and out of it again.'],
        ['→ ← ↓ ↑', 'From cell to cell.'],
        ['Home End', 'The first and the last cell of the row.'],
        ['Enter', 'Opens the link of the cell, or leads into its control; on a heading, sorts by it.'],
        ['Escape', 'Back from the control to its cell.'],
      ],
    },
  ),
  args: {
    label: 'Transactions',
    columns,
    rows: transactions,
    sort: { by: 'amount', order: 'desc' },
    onSort: fn(),
    busy: false,
    expect: 6,
    empty: <EmptyState title="No transactions found" />,
    error: undefined,
    onRetry: fn(),
    dimmed: (row) => row.status === 'user_cancelled',
  },
  argTypes: { columns: { control: false }, rows: { control: false }, empty: { control: false } },
} satisfies Meta<typeof ListTable<SampleTransaction, string>>;
export default meta;

type Story = StoryObj<typeof meta>;

const wide = { viewport: { value: 'w1024' } };

export const Wide: Story = {
  globals: wide,
  play: async ({ canvas }) => {
    // The grid is fetched when it is needed, which takes longer on a busy machine than one waits for what is there.
    const link = await canvas.findByRole('link', { name: 'Chiamaka Okafor' }, { timeout: 10_000 });
    const opened = fn((event: Event) => event.preventDefault());
    link.addEventListener('click', opened);
    link.closest<HTMLElement>('[role="gridcell"]')?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(opened).toHaveBeenCalledOnce();
  },
};
export const Sorts: Story = {
  globals: wide,
  args: { columns: columns.map((column) => ({ ...column, sortable: true })) },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('columnheader', { name: 'Customer' }, { timeout: 10_000 }));
    await waitFor(() => expect(args.onSort).toHaveBeenCalledWith({ by: 'who', order: 'desc' }));
    await userEvent.click(canvas.getByRole('columnheader', { name: /^Amount/ }));
    await waitFor(() => expect(args.onSort).toHaveBeenLastCalledWith({ by: 'amount', order: 'asc' }));
  },
};
export const Opens: Story = {
  globals: wide,
  args: { onOpen: fn() },
  play: async ({ canvas, args }) => {
    const grid = await canvas.findByRole('grid', {}, { timeout: 10_000 });
    const [first] = await within(grid).findAllByText('Wallet top-up');
    await userEvent.click(first ?? grid);
    await expect(args.onOpen).toHaveBeenCalledWith(transactions[0]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onOpen).toHaveBeenLastCalledWith(transactions[1]);
  },
};
/** As high as the rows that come. */
export const Loading: Story = {
  globals: wide,
  args: { rows: [], busy: true, expect: 10 },
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole('grid', { name: 'Transactions' }, { timeout: 10_000 });
    await waitFor(() => expect(grid.getBoundingClientRect().height).toBeGreaterThan(10 * 46));
  },
};
export const Refreshing: Story = { globals: wide, args: { busy: true } };
export const OnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('10,000,000,000.00')).toBeVisible();
    await expect(canvas.queryByRole('grid')).toBeNull();
  },
};
export const Empty: Story = { globals: wide, args: { rows: [] } };
export const Failed: Story = {
  globals: wide,
  args: { rows: [], error: 'The transactions could not be fetched.' },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
