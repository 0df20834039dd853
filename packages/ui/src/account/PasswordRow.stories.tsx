import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { about, phone } from '../../testing/about.ts';
import { inCard } from '../../testing/inCard.tsx';
import { withToasts } from '../../testing/withToasts.tsx';
import { PasswordRow } from './PasswordRow.tsx';

const meta = {
  component: PasswordRow,
  parameters: about(
    'Changing the password of a person who knows it, in the profile of both apps.',
    'forgotten passwords, which have pages of their own.',
  ),
  args: { email: 'adebayo@example.com.ng', changePassword: fn(() => Promise.resolve()) },
  decorators: [inCard, withToasts],
} satisfies Meta<typeof PasswordRow>;
export default meta;

type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

async function fill(canvas: Canvas, confirmed = 'Harmattan-2026'): Promise<void> {
  await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
  await expect(canvas.getByLabelText(/^Current password/)).toHaveFocus();
  await userEvent.type(canvas.getByLabelText(/^Current password/), 'Savings2025');
  await userEvent.type(canvas.getByLabelText(/^New password/), 'Harmattan-2026');
  await userEvent.type(canvas.getByLabelText(/^Confirm new password/), confirmed);
  await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
}

export const Changed: Story = {
  play: async ({ canvas, args }) => {
    await fill(canvas);
    await waitFor(() => expect(screen.getByText('Password changed. All other sessions have ended.')).toBeVisible());
    await expect(args.changePassword).toHaveBeenCalledWith({
      currentPassword: 'Savings2025',
      newPassword: 'Harmattan-2026',
    });
    await expect(canvas.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Change password' })).toHaveFocus();
  },
};
export const LeftAsItIs: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(canvas.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
  },
};
export const ConfirmedWrongly: Story = {
  play: async ({ canvas, args }) => {
    await fill(canvas, 'Harmattan-2025');
    await waitFor(() => expect(canvas.getByLabelText(/^Confirm new password/)).toBeInvalid());
    await expect(args.changePassword).not.toHaveBeenCalled();
  },
};
export const Refused: Story = {
  globals: phone,
  args: {
    changePassword: fn(() =>
      Promise.reject(
        new ApiError({ status: 403, code: 'wrong_password', message: 'The current password is not right.' }),
      ),
    ),
  },
  play: async ({ canvas }) => {
    await fill(canvas);
    await waitFor(() => expect(canvas.getByText('The current password is not right.')).toBeVisible());
    await expect(canvas.getByLabelText(/^New password/)).toHaveValue('Harmattan-2026');
  },
};
