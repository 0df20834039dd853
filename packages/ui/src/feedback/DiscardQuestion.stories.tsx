import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';

const meta = {
  component: DiscardQuestion,
  parameters: about('Modal, when Escape would discard typed text.', 'other questions, which are ConfirmDialog.', {
    height: 240,
  }),
  args: { open: true, onKeep: fn(), onDiscard: fn() },
} satisfies Meta<typeof DiscardQuestion>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Asked: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await expect(args.onKeep).toHaveBeenCalledOnce();
    await expect(args.onDiscard).not.toHaveBeenCalled();
  },
};

export const Discarded: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await expect(args.onDiscard).toHaveBeenCalledOnce();
    await expect(args.onKeep).not.toHaveBeenCalled();
  },
};
