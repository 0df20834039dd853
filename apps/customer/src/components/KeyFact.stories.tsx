import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money } from '@ajose/ui/display/Money';
import { about, phone } from '../../../../packages/ui/testing/about.ts';
import { KeyFact } from './KeyFact.tsx';

const meta = {
  component: KeyFact,
  parameters: about('One fact that a form depends on, such as the balance of the wallet.', 'several facts: use Facts.'),
  args: { name: 'Wallet balance', children: <Money naira={322_450.5} /> },
} satisfies Meta<typeof KeyFact>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Balance: Story = {};
export const TenBillion: Story = { args: { children: <Money naira={10_000_000_000} /> }, globals: phone };
export const ReferralCode: Story = { args: { name: 'Your code', children: 'AJO-9F3K' } };
