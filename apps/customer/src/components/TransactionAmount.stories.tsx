import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../../../packages/ui/testing/about.ts';
import { TransactionAmount } from './TransactionAmount.tsx';

const paid = { type: 'deposit', status: 'completed', amount: 50_000, afterBalance: 75_000 } as const;

const meta = {
  component: TransactionAmount,
  parameters: about(
    'The amount of a transaction in a list or its details, with the direction in which it moved.',
    'amounts that are no transaction, such as a balance: use Money.',
  ),
  args: { of: paid },
} satisfies Meta<typeof TransactionAmount>;
export default meta;

type Story = StoryObj<typeof meta>;

export const DepositPaid: Story = {
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('+₦50,000.00'),
};
export const DepositNotPaidYet: Story = {
  args: { of: { ...paid, status: 'pending', afterBalance: null } },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent(/^₦50,000\.00$/),
};
export const WithdrawalOnItsWay: Story = {
  args: { of: { ...paid, type: 'withdrawal', status: 'pending' } },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('−₦50,000.00'),
};
export const WithdrawalThatCameBack: Story = {
  args: { of: { ...paid, type: 'withdrawal', status: 'failed' } },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('−₦50,000.00'),
};
