import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { about, phone } from '../../../../../packages/ui/testing/about.ts';
import { TransferTo } from './TransferTo.tsx';

const HOUR = 3_600_000;
const account = {
  number: '9901234567',
  bank: 'Wema Bank',
  name: 'AJOSE / OLUWASEYI DEMOLA',
  until: new Date(Date.now() + HOUR).toISOString(),
};

const meta = {
  component: TransferTo,
  parameters: about(
    'The account that the money of one deposit is transferred to, to copy, and until when it takes it.',
    'the customer’s own account number, which stays: use OwnNumber.',
  ),
  args: { to: account, amount: 50_000 },
} satisfies Meta<typeof TransferTo>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const OnAPhone: Story = { globals: phone };
export const Over: Story = {
  args: { to: { ...account, until: new Date(Date.now() - HOUR).toISOString() } },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('Please send nothing now'),
};
export const AmountsAreHidden: Story = {
  decorators: [
    (Story) => (
      <AmountsHidden value>
        <Story />
      </AmountsHidden>
    ),
  ],
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('₦50,000.00'),
};
