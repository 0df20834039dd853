import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { AllocationChart } from './AllocationChart.tsx';

const shares = [
  { label: 'Agriculture', naira: 650_000 },
  { label: 'Real Estate', naira: 425_000 },
  { label: 'Savings', naira: 240_312.44 },
  { label: 'General Products', naira: 120_000 },
  { label: 'Fixed Income', naira: 60_000 },
  { label: 'Transport', naira: 25_000 },
];

const meta = {
  component: AllocationChart,
  parameters: about(
    'How a portfolio is spread over product groups; each share is also said in words.',
    'change over time.',
  ),
  args: { label: 'Portfolio by product group', shares },
  argTypes: { shares: { control: false } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 520 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof AllocationChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const SixGroups: Story = {};
export const WithDetails: Story = {
  args: { shares: shares.slice(0, 3).map((share) => ({ ...share, detail: 'Harvest 180, Poultry Expansion' })) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Harvest 180, Poultry Expansion')).toHaveLength(3);
  },
};
export const OneGroup: Story = { args: { shares: shares.slice(0, 1) } };
export const MoreThanSix: Story = {
  args: { shares: [...shares, { label: 'Energy', naira: 10_000.1 }, { label: 'Education', naira: 4_000.2 }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Other').closest('li')).toHaveTextContent('₦39,000.30');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(6);
  },
};
export const TinyShare: Story = {
  args: {
    shares: [
      { label: 'Cooperative farming and storage of grain in the Middle Belt, second season', naira: 10_000_000_000 },
      { label: 'Savings', naira: 1000 },
    ],
  },
  play: ({ canvas }) => expect(canvas.getByText('<0.1%')).toBeVisible(),
};
export const OnAPhone: Story = { globals: phone };
