import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Thread } from './Thread.tsx';

const meta = {
  component: Thread,
  parameters: about(
    'What two sides wrote to each other, as in a complaint.',
    'what the platform tells, which is notices.',
  ),
  args: {
    messages: [
      {
        key: '1',
        by: 'You',
        at: '2026-11-21T06:31:00Z',
        own: true,
        text: 'My withdrawal left on Monday.\n\nIt is not at my bank.',
      },
      {
        key: '2',
        by: 'Ajose',
        at: '2026-11-21T09:05:00Z',
        own: false,
        text: 'We asked the bank, and write again today.',
      },
    ],
  },
} satisfies Meta<typeof Thread>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TwoSides: Story = {
  play: async ({ canvas }) => {
    const boxes = canvas.getAllByRole('listitem').map((item) => item.getBoundingClientRect());
    const widths = boxes.map(({ width }) => Math.round(width));
    await expect(widths).toEqual(widths.map(() => widths[0]));
    await expect(boxes[0]?.left).toBeGreaterThan(boxes[1]?.left ?? 0);
  },
};
export const TypedTextStaysText: Story = {
  args: {
    messages: [
      { key: '1', by: people.long, at: '2026-11-21T06:31:00Z', own: false, text: '<img src=x onerror=alert(1)>' },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect(canvasElement.querySelector('img')).toBeNull();
  },
};
export const OnAPhone: Story = { globals: phone };
