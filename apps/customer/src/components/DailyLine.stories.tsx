import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AmountsHidden } from '@ajose/ui/display/amounts.ts';
import { about } from '../../../../packages/ui/testing/about.ts';
import { DailyLine, NoLine } from './DailyLine.tsx';

const days = Array.from({ length: 10 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);

const meta = {
  component: DailyLine,
  parameters: about(
    'What an amount was at the end of each day, on the dyed card of the home and of My Investments.',
    'sums of single days: those are MoneyByDay.',
  ),
  args: {
    label: 'All your money over 10 days',
    days,
    most: 9000,
    renderPaths: (pointsOf) => (
      <path stroke="var(--gold)" d={`M${pointsOf(days.map((_, index) => index * 1000)).join('L')}`} />
    ),
  },
  argTypes: { renderPaths: { control: false }, renderMarks: { control: false }, children: { control: false } },
  decorators: [
    (Story) => (
      <div style={{ display: 'grid', padding: 24, background: 'var(--cloth)' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DailyLine>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TenDays: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img')).toHaveAccessibleName('All your money over 10 days');
    await expect(canvas.getByText('Nov 1')).toBeVisible();
    await expect(canvasElement.querySelectorAll('path[stroke]')).toHaveLength(1);
  },
};

/** Hidden amounts leave the grid, and no line that would say them. */
export const Hidden: Story = {
  render: (args) => (
    <AmountsHidden value>
      <DailyLine {...args} />
    </AmountsHidden>
  ),
  play: ({ canvasElement }) => expect(canvasElement.querySelectorAll('path[stroke]')).toHaveLength(0),
};

export const NothingToDraw: Story = {
  render: () => <NoLine>The line of your money begins with your first deposit.</NoLine>,
  play: ({ canvas }) => expect(canvas.getByText(/^The line of your money/)).toBeVisible(),
};
