import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { Money } from './Money.tsx';

const meta = {
  component: Money,
  parameters: about(
    'Every amount that a person reads: tabular figures so that columns line up, the naira sign a little lighter than the figures.',
    'sentences that must be plain text, such as a title or the message of a rule: use `formatNaira` of the SDK there.',
  ),
  argTypes: { format: { control: 'inline-radio', options: ['exact', 'whole', 'compact'] } },
} satisfies Meta<typeof Money>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Balance: Story = { args: { naira: 325_450.75 } };
export const Zero: Story = { args: { naira: 0 } };
export const TenBillion: Story = { args: { naira: 10_000_000_000 } };
export const MoneyIn: Story = {
  args: { naira: 50_000, flow: 'in' },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('+₦50,000.00'),
};
export const NothingMoved: Story = {
  args: { naira: 0, flow: 'out' },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent(/^₦0\.00$/),
};
export const MoneyOut: Story = {
  args: { naira: 1_250.5, flow: 'out' },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('−₦1,250.50'),
};
export const Negative: Story = {
  args: { naira: -4_300 },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('−₦4,300.00'),
};
export const BackOffice: Story = {
  args: { naira: 1_284_900.4, format: 'whole' },
  play: ({ canvasElement }) =>
    expect(canvasElement.querySelector('[data-money]')).toHaveAttribute('title', '₦1,284,900.40'),
};
export const Compact: Story = { args: { naira: 1_284_900, format: 'compact' } };
/** On a page written from right to left the figures keep their order. */
export const RightToLeft: Story = {
  args: { naira: -1_284_900.5 },
  render: (args) => (
    <p dir="rtl">
      <Money {...args} />
    </p>
  ),
  play: async ({ canvasElement }) => {
    const money = canvasElement.querySelector('[data-money]');
    await expect(money && getComputedStyle(money).direction).toBe('ltr');
  },
};
