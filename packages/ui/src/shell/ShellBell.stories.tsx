import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { ShellBell } from './ShellBell.tsx';

const meta = {
  component: ShellBell,
  parameters: about(
    'The bell of the top bar: how many notices are new, and the way to them.',
    'messages that need an answer now.',
  ),
  args: { unread: 0, onOpen: fn() },
} satisfies Meta<typeof ShellBell>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Nothing: Story = {};

export const Some: Story = {
  args: { unread: 3 },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Notices, 3 new' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
};

export const Many: Story = { args: { unread: 100 } };
