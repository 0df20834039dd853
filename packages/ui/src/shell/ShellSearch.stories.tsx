import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { ShellSearch } from './ShellSearch.tsx';

const meta = {
  component: ShellSearch,
  parameters: about('The button of the top bar that opens the search of everything.', 'the search of one list.'),
  args: { onOpen: fn() },
} satisfies Meta<typeof ShellSearch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
};

export const Phone: Story = { globals: phone };
