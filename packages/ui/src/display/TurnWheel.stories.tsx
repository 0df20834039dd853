import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { TurnWheel, type WheelTurn } from './TurnWheel.tsx';

const turnsOf = (count: number, now: number, ownTurn: number): WheelTurn[] =>
  Array.from({ length: count }, (_, index) => ({
    state: index + 1 < now ? 'closed' : index + 1 === now ? 'now' : 'coming',
    own: index + 1 === ownTurn,
  }));

const meta = {
  component: TurnWheel,
  parameters: about(
    'Where a circle is in its turns; a list of the turns with names and days stands beside it.',
    'a share of a whole, which has Progress, or steps of one thing, which have Steps.',
  ),
  args: {
    label: '8 turns. 2 are over. Turn 3 is next. Yours is turn 5.',
    turns: turnsOf(8, 3, 5),
    title: 'Turn 3',
    text: 'of 8',
  },
  argTypes: { turns: { control: false } },
} satisfies Meta<typeof TurnWheel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InTheMiddle: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: /Turn 3 is next/ })).toBeVisible();
    await expect(canvas.getByText('Your turn')).toBeVisible();
  },
};
export const YourTurnNow: Story = {
  args: { label: '8 turns. 4 are over. Yours, turn 5, is next.', turns: turnsOf(8, 5, 5), title: 'Turn 5' },
};
export const Three: Story = {
  args: { label: '3 turns. Turn 1 is next. Yours is turn 2.', turns: turnsOf(3, 1, 2), title: 'Turn 1', text: 'of 3' },
};
export const Thirty: Story = {
  args: {
    label: '30 turns. 11 are over. Turn 12 is next. Yours is turn 30.',
    turns: turnsOf(30, 12, 30),
    title: 'Turn 12',
    text: 'of 30',
  },
};
export const Ended: Story = {
  args: { label: '8 turns, and all are over.', turns: turnsOf(8, 9, 5), title: 'All 8', text: 'have received' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Receives next')).not.toBeInTheDocument();
  },
};
export const OnAPhone: Story = { globals: phone };
