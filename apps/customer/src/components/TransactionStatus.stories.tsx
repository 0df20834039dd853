import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../../../packages/ui/testing/about.ts';
import { deposit, waiting, withdrawal } from '../../test/transactions.ts';
import { TransactionStatus } from './TransactionStatus.tsx';

const meta = {
  component: TransactionStatus,
  parameters: about(
    'The status of a transaction beside its date, in the words that customers read.',
    'the back-office, which names who cancelled: use StatusChip.',
  ),
  args: { of: deposit },
} satisfies Meta<typeof TransactionStatus>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Completed: Story = {};
export const Pending: Story = { args: { of: waiting } };
export const Failed: Story = { args: { of: { ...deposit, status: 'failed' } } };
export const Cancelled: Story = {
  args: { of: { ...deposit, status: 'user_cancelled' } },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent(/^Cancelled$/),
};
export const Late: Story = {
  args: { of: { ...withdrawal, status: 'pending', timestamp: '2026-01-05T08:00:00.000Z' } },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('Pending, late'),
};
export const NothingToSay: Story = {
  args: { unlessCompleted: true },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent(/^$/),
};
