import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { MoneyByDay } from './MoneyByDay.tsx';

const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
  deposits: Math.round(400_000 + 260_000 * Math.sin(index * 1.7) + index * 9000),
  withdrawals: Math.round(260_000 + 190_000 * Math.cos(index * 1.1)),
}));

const meta = {
  component: MoneyByDay,
  parameters: about('The money of a month at one sight.', 'one value over time.'),
  args: { label: 'Money in and out, last 30 days', days },
  argTypes: { days: { control: false } },
} satisfies Meta<typeof MoneyByDay>;
export default meta;

type Story = StoryObj<typeof meta>;

export const AMonth: Story = {
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider');
    await expect(canvas.getByText(/^Today, Sat, Nov 21, 2026/)).toBeVisible();
    await fireEvent.change(slider, { target: { value: '0' } });
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Oct 23, 2026: paid in ₦400,000\.00/),
    );
  },
};
/** One day that would flatten all others is cut, and named with its amount. */
export const OneLargeDay: Story = {
  args: { days: days.map((day, index) => (index === 19 ? { ...day, deposits: 12_000_000 } : day)) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Higher than the chart: ₦12M paid in on Nov 11')).toBeVisible();
    await expect(canvasElement.querySelectorAll('[data-cut]')).toHaveLength(1);
    const [first] = canvasElement.querySelectorAll('i[data-flow="in"][style]');
    await expect(first?.clientHeight).toBeGreaterThan(30);
  },
};
/** With large text a sum stays beside its name. */
export const OnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const sum = canvas.getByText(/Paid to banks/).querySelector('b');
    const place = sum?.parentElement?.firstElementChild;
    await expect(sum?.getBoundingClientRect().left).toBeGreaterThan((place?.getBoundingClientRect().right ?? 0) + 20);
    await expect(sum?.getClientRects()).toHaveLength(1);
    root.style.fontSize = '';
  },
};
export const NothingMoved: Story = {
  args: { days: days.map(({ day }) => ({ day, deposits: 0, withdrawals: 0 })) },
};
