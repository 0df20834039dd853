import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { pretend } from '../../testing/online.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const meta = {
  component: ConfirmDialog,
  parameters: about(
    'The question before an action that cannot be undone. Its button names the action.',
    'actions that can be undone: do them and offer to undo them.',
    {
      height: 380,
      keys: [
        ['Escape', 'No.'],
        ['Tab', 'Stays inside; afterwards the focus is back where it was.'],
      ],
    },
  ),
  args: {
    open: true,
    title: 'Delete group',
    message: 'Are you sure you want to delete this group? This will remove the group from all associated products.',
    confirmLabel: 'Delete group',
    busyLabel: 'Deleting…',
    destructive: true,
    onConfirm: fn(),
    onClose: fn(),
  },
  argTypes: { message: { control: 'text' } },
} satisfies Meta<typeof ConfirmDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Destructive: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Harmless: Story = {
  args: {
    title: 'Activate product',
    message: 'Customers can buy it at once.',
    confirmLabel: 'Activate',
    destructive: false,
  },
};
export const TakesNothing: Story = {
  args: {
    title: 'Remove this payment?',
    message: 'No money has arrived for it yet.',
    confirmLabel: 'Remove payment',
    cancelLabel: 'Keep it',
    destructive: false,
    takesNothing: true,
  },
};
export const Busy: Story = {
  args: { busy: true },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Deleting…' })).toBeDisabled();
    await expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  },
};
export const Failed: Story = { args: { error: 'Error deleting group' } };
export const Offline: Story = {
  beforeEach: () => () => pretend(true),
  play: async () => {
    pretend(false);
    const words = await screen.findByText('You are offline. Nothing can be sent.');
    await waitFor(() => expect(words).toBeVisible());
    await expect(screen.getByRole('button', { name: 'Delete group' })).toBeDisabled();
    await expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  },
};
export const OnAPhone: Story = { globals: phone };
