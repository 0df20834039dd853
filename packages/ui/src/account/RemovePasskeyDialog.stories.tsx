import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { about, phone } from '../../testing/about.ts';
import { withToasts } from '../../testing/withToasts.tsx';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';

const meta = {
  component: RemovePasskeyDialog,
  parameters: about('Removing a passkey; PasskeyRows opens it.', 'turning the authenticator app off.', {
    height: 560,
  }),
  args: {
    passkey: { _id: 'p1', name: 'My phone' },
    isLast: false,
    removePasskey: fn(() => Promise.resolve()),
    onClose: fn(),
  },
  decorators: [withToasts],
} satisfies Meta<typeof RemovePasskeyDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

async function send(): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Password/), 'Savings2026');
  await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
}

export const Removed: Story = {
  play: async ({ args }) => {
    await send();
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
    await expect(args.removePasskey).toHaveBeenCalledWith({ id: 'p1', password: 'Savings2026', code: '' });
  },
};
export const TheLastFactor: Story = {
  globals: phone,
  args: {
    isLast: true,
    removePasskey: fn(() =>
      Promise.reject(new ApiError({ status: 403, code: 'wrong_password', message: 'This password is not right.' })),
    ),
  },
  play: async ({ args }) => {
    await send();
    await waitFor(() => expect(screen.getByText('This password is not right.')).toBeVisible());
    await expect(screen.getByText(/your last second factor/)).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
