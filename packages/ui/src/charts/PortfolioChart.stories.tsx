import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { portfolio } from '../../testing/samples.ts';
import { PortfolioChart } from './PortfolioChart.tsx';

const meta = {
  component: PortfolioChart,
  parameters: about(
    'A portfolio’s value over time. Pointer, finger and arrow keys move along the line; screen readers read each point.',
    'two or three figures, which words say better, and for comparing groups, which is AllocationChart.',
  ),
  args: { label: 'Portfolio value over the last year', points: portfolio },
  argTypes: { points: { control: false } },
} satisfies Meta<typeof PortfolioChart>;
export default meta;

type Story = StoryObj<typeof meta>;

async function noDateTouchesAnother({ canvasElement }: { canvasElement: HTMLElement }) {
  for (const chart of canvasElement.querySelectorAll('svg')) {
    const dates = [...chart.querySelectorAll('text')]
      .filter(({ textContent }) => /\d{4}$/.test(textContent))
      .map((date) => date.getBoundingClientRect());
    await expect(dates.length).toBeGreaterThan(1);
    for (const [index, { right }] of dates.slice(0, -1).entries()) {
      await expect(right).toBeLessThan(dates[index + 1]?.left ?? 0);
    }
  }
}

export const AYear: Story = {
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Nov 21, 2026: ₦/));
    await fireEvent.change(slider, { target: { value: '0' } });
    await expect(slider).toHaveAttribute('aria-valuetext', 'Nov 22, 2025: ₦180,000.00');
    await expect(canvas.getByText('₦180,000.00')).toBeVisible();
  },
};
export const OnAPhone: Story = { globals: phone };
export const TwoPoints: Story = {
  args: { points: [portfolio[0], portfolio[52]].filter((point) => point !== undefined) },
  play: noDateTouchesAnother,
};
export const AFewPointsOnTheSmallestPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  render: (args) => (
    <>
      {[2, 3, 4, 6, 14].map((count) => (
        <PortfolioChart
          key={count}
          {...args}
          label={`${count} points`}
          points={portfolio.slice(0, count)}
          height={90}
        />
      ))}
    </>
  ),
  play: noDateTouchesAnother,
};
export const NothingYet: Story = {
  args: { points: portfolio.slice(0, 9).map(({ moment }) => ({ moment, naira: 0 })) },
};
export const Billions: Story = {
  args: { points: portfolio.map(({ moment, naira }) => ({ moment, naira: naira * 8000 })) },
};
/** A single point makes no line: nothing is drawn. */
export const TooFew: Story = {
  args: { points: portfolio.slice(0, 1) },
  play: ({ canvas }) => expect(canvas.queryByRole('slider')).not.toBeInTheDocument(),
};
