import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { about } from '../../../../packages/ui/testing/about.ts';
import { FilteredBy } from './FilteredBy.tsx';

const meta = {
  component: FilteredBy,
  parameters: about(
    'Stands between the filters and the rows of a list, while it is filtered.',
    'a list that has no filters of its own.',
  ),
  args: { words: ['“ada”', undefined, 'Pending'], onClear: fn() },
} satisfies Meta<typeof FilteredBy>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filtered: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(canvasElement).toHaveTextContent('Filtered: “ada”, Pending');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Clear Filters' }));
    await expect(args.onClear).toHaveBeenCalled();
  },
};
export const NotFiltered: Story = {
  args: { words: ['', undefined] },
  play: ({ canvasElement }) => expect(canvasElement).not.toHaveTextContent('Filtered'),
};
