import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { ErrorState } from './ErrorState.tsx';

const meta = {
  component: ErrorState,
  parameters: about(
    'Something that could not be loaded, in the place where it would stand, with a way to try again.',
    'forms that were refused, which have FormError, and lists that are empty, which have EmptyState.',
  ),
  args: { message: 'Failed to fetch transactions', onRetry: fn() },
} satisfies Meta<typeof ErrorState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithRetry: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const TryingAgain: Story = { args: { busy: true } };
export const NothingToDo: Story = {
  args: { message: 'Payment gateway not ready' },
  render: ({ message }) => <ErrorState message={message} />,
};
export const LongOnAPhone: Story = {
  globals: phone,
  args: {
    message:
      'Network error. Please check your connection and try again. If it goes on, tell support the number 7f3a91.',
  },
};
