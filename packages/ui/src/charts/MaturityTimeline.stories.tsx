import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { MaturityTimeline } from './MaturityTimeline.tsx';

const maturities = [
  { id: '1', label: 'Harvest 180', moment: '2027-02-03T08:00:00Z', naira: 285_000 },
  { id: '2', label: 'Lagoon Bond', moment: '2026-12-14T12:00:00Z', naira: 57_000.1 },
  { id: '3', label: 'Owambe Plan', moment: '2026-11-30T23:30:00Z', naira: 112_500.2 },
  {
    id: '4',
    label: 'Cooperative grain storage in the Middle Belt, second season',
    moment: '2027-06-21T09:00:00Z',
    naira: 640_000,
  },
];

const meta = {
  component: MaturityTimeline,
  parameters: about(
    'How much money comes back in each month, and of which investments.',
    'what has already been paid out: those are transactions.',
  ),
  args: { label: 'What matures when', maturities },
  argTypes: { maturities: { control: false } },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 520 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MaturityTimeline>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Half an hour before midnight in London on November 30 it is December in Lagos. */
export const NextMonths: Story = {
  play: async ({ canvas }) => {
    const months = canvas.getAllByRole('listitem');
    await expect(months).toHaveLength(3);
    await expect(months[0]).toHaveTextContent('₦169,500.30');
    await expect(months[0]).toHaveTextContent('Owambe Plan, Tue, Dec 1, 2026');
  },
};
export const OnlyOne: Story = { args: { maturities: maturities.slice(0, 1) } };
export const TenBillion: Story = {
  globals: phone,
  args: {
    maturities: [
      ...maturities,
      { id: '5', label: 'Lagoon Bond', moment: '2027-01-15T10:00:00Z', naira: 10_000_000_000 },
    ],
  },
};
