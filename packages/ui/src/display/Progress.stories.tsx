import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { Progress } from './Progress.tsx';

const meta = {
  component: Progress,
  parameters: about(
    'How much of a term has passed or of a goal is reached, with the words for it.',
    "work of unknown length: that is MUI's CircularProgress.",
  ),
  args: { label: '62 days remaining', percent: 66 },
} satisfies Meta<typeof Progress>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Halfway: Story = {};
export const JustBegun: Story = { args: { label: '182 days remaining', percent: 0 } };
export const OfATerm: Story = {
  args: { of: 'the time' },
  play: ({ canvas }) => expect(canvas.getByText('66% of the time')).toBeVisible(),
};
export const AlmostComplete: Story = {
  args: { label: '1 day remaining', percent: 99.6, tone: 'gold' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('99%')).toBeVisible();
    await expect(canvas.getByRole('progressbar', { name: '1 day remaining' })).toHaveAttribute('aria-valuetext', '99%');
  },
};
export const Complete: Story = { args: { label: 'Ended on Nov 21, 2026', percent: 100 } };
export const Capped: Story = {
  args: { percent: 140 },
  play: ({ canvas }) => expect(canvas.getByText('100%')).toBeVisible(),
};
export const LongLabel: Story = {
  args: {
    label: 'School fees of Oluwafunmilayo and Chukwuemeka for the session of 2027, 62 days remaining',
    percent: 12,
  },
};
