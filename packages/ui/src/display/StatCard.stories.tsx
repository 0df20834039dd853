import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import Wallet from 'lucide-react/icons/wallet';
import { about, phone } from '../../testing/about.ts';
import { Money } from './Money.tsx';
import { StatCard } from './StatCard.tsx';

const meta = {
  component: StatCard,
  parameters: about(
    'One figure of a dashboard with its change and its buttons.',
    'more than one figure. Leave `change` out where no change was measured.',
  ),
  args: { label: 'Wallet Balance', value: <Money naira={325_450.75} /> },
  argTypes: { value: { control: false }, icon: { control: false }, actions: { control: false } },
  decorators: [
    (Story) => (
      <div style={{ display: 'grid', maxWidth: 300 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof StatCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithActions: Story = {
  args: {
    icon: <Wallet aria-hidden="true" />,
    hint: '₦12,500.50 waits for a payout',
    actions: (
      <>
        <Button size="small" variant="contained" color="secondary">
          Add Funds
        </Button>
        <Button size="small" variant="outlined">
          Withdraw
        </Button>
      </>
    ),
  },
};
export const Up: Story = { args: { change: { direction: 'up', text: '3.2% in 30 days' } } };
export const Down: Story = { args: { change: { direction: 'down', text: '1.4% in 30 days' } } };
export const NoChange: Story = { args: { change: { direction: 'neutral', text: 'No change this week' } } };
export const Busy: Story = { args: { busy: true, change: { direction: 'neutral', text: '' } } };
export const Zero: Story = { args: { value: <Money naira={0} /> } };
export const TenBillion: Story = { args: { value: <Money naira={10_000_000_000} />, long: true } };
export const LongLabel: Story = {
  args: { label: 'Capital of investments that run and of savings plans that still take money', value: '1,284' },
};
export const FourOnAPhone: Story = {
  globals: phone,
  decorators: [
    () => (
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, width: 358 }}>
        <StatCard label="Total Portfolio Value" value={<Money naira={1_250_000} />} />
        <StatCard label="Total Profits" value={<Money naira={84_312.44} />} />
        <StatCard label="Active Investments" value="4" />
        <StatCard label="Wallet Balance" value={<Money naira={10_000_000_000} />} long />
      </div>
    ),
  ],
};
