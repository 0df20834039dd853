import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { about, phone } from '../../testing/about.ts';
import { withToasts } from '../../testing/withToasts.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';

const refused = new ApiError({ status: 403, code: 'wrong_password', message: 'This password is not right.' });

const meta = {
  component: AddPasskeyDialog,
  parameters: about('Adding a passkey; PasskeyRows opens it.', 'signing in with one.', { height: 560 }),
  args: {
    factor: null,
    startPasskey: fn(() => Promise.reject(refused)),
    addPasskey: fn(() => Promise.resolve([])),
    onClose: fn(),
  },
  decorators: [withToasts],
} satisfies Meta<typeof AddPasskeyDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

async function fill(): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Name/), 'My phone');
  await userEvent.type(screen.getByLabelText(/^Password/), 'Savings2026');
}

export const WithoutASecondFactor: Story = {
  globals: phone,
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveFocus());
    await expect(screen.queryByLabelText(/^Authentication code/)).toBeNull();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByText('This password is not right.')).toBeVisible());
    await expect(args.startPasskey).toHaveBeenCalledWith({ password: 'Savings2026', code: '' });
    await expect(args.addPasskey).not.toHaveBeenCalled();
  },
};
export const BesideAnApp: Story = {
  args: { factor: 'code' },
  play: async () => {
    await waitFor(() => expect(screen.getByLabelText(/^Authentication code/)).toBeVisible());
    await expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  },
};
export const BesideAPasskey: Story = {
  args: { factor: 'passkey' },
  play: async ({ args }) => {
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(args.startPasskey).toHaveBeenCalledOnce());
  },
};
