import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { about } from '../../../../packages/ui/testing/about.ts';
import { OpenedFiltered } from './OpenedFiltered.tsx';

const meta = {
  component: OpenedFiltered,
  parameters: about(
    'Stands between the filters and the rows of a list that opened with filters of an earlier visit or of a link.',
    'filters that the person has just chosen; their fields say them.',
  ),
  args: { filters: { status: 'pending', search: 'ada' }, words: ['“ada”', undefined, 'Pending'], onClear: fn() },
} satisfies Meta<typeof OpenedFiltered>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filtered: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(canvasElement).toHaveTextContent('Filtered: “ada”, Pending');
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onClear).toHaveBeenCalled();
  },
};
export const NotFiltered: Story = {
  args: { filters: {}, words: ['', undefined] },
  play: ({ canvasElement }) => expect(canvasElement).not.toHaveTextContent('Filtered'),
};
