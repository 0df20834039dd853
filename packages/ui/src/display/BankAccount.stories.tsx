import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { BankAccount } from './BankAccount.tsx';

const meta = {
  component: BankAccount,
  parameters: about('A bank account in a row of a list.', 'details, which show name, bank and number as facts.'),
  args: { bank: 'Zenith Bank', number: '2081231604' },
} satisfies Meta<typeof BankAccount>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {
  play: ({ canvas }) => expect(canvas.getByTitle('Zenith Bank 2081231604')).toHaveTextContent('Zenith 2081231604'),
};
export const Masked: Story = {
  args: { number: '•••• ••1604' },
  play: ({ canvas }) => expect(canvas.getByTitle(/^Zenith Bank/)).toHaveTextContent('Zenith ••1604'),
};
export const LongName: Story = { args: { bank: 'OPay Digital Services Limited (OPay)' } };
