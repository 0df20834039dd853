import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { people, transactions } from '../../testing/samples.ts';
import { Money } from '../display/Money.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { Section } from './Section.tsx';

const meta = {
  component: Section,
  parameters: about(
    'A titled part of a page whose content has edges of its own: a table, a grid of cards.',
    'words and fields, which stand in a Card.',
  ),
  args: {
    title: 'Transactions',
    children: (
      <DataTable
        caption="Transactions"
        columns={[
          { key: 'who', header: 'Customer', cell: ({ who }) => who },
          { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Money naira={amount} /> },
        ]}
        rows={transactions}
        rowKey={({ _id }) => _id}
      />
    ),
  },
  argTypes: { actions: { control: false }, children: { control: false } },
} satisfies Meta<typeof Section>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithTable: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('region', { name: 'Transactions' })).toBeVisible(),
};
export const WithAction: Story = { args: { actions: <Button size="small">View all</Button> } };
export const LongTitle: Story = { args: { title: `Transactions of ${people.long}` } };
