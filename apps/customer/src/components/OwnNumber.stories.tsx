import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { about, phone } from '../../../../packages/ui/testing/about.ts';
import { withToasts } from '../../../../packages/ui/testing/withToasts.tsx';
import { OwnNumber } from './OwnNumber.tsx';

const none = { state: 'none', number: null, bank: null, name: null, reason: null } as const;
const given = {
  ...none,
  state: 'given',
  number: '9901234567',
  bank: 'Wema Bank',
  name: 'AJOSE / OLUWASEYI DEMOLA',
} as const;

const meta = {
  component: OwnNumber,
  parameters: about(
    'The customer’s own account number, to copy at once, or the way to get one.',
    'the account of one deposit, which closes: use TransferTo.',
  ),
  decorators: [withToasts],
  args: { account: given, onOpen: fn() },
} satisfies Meta<typeof OwnNumber>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Given: Story = {};
export const GivenOnAPhone: Story = { args: { onSent: fn() }, globals: phone };
export const None: Story = {
  args: { account: none },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Get my own account number' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
};
export const NotKnown: Story = { args: { account: undefined } };
