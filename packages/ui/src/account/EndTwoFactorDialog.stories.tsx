import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { about, phone } from '../../testing/about.ts';
import { withToasts } from '../../testing/withToasts.tsx';
import { EndTwoFactorDialog } from './EndTwoFactorDialog.tsx';

const meta = {
  component: EndTwoFactorDialog,
  parameters: about('Turning two-factor sign-in off; TwoFactorRow opens it.', 'turning it on.', { height: 460 }),
  args: { endTwoFactor: fn(() => Promise.resolve()), onClose: fn() },
  decorators: [withToasts],
} satisfies Meta<typeof EndTwoFactorDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

async function fill(): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Password/), 'Savings2026');
  await userEvent.type(screen.getByLabelText(/^Authentication code/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
}

export const TurnedOff: Story = {
  play: async ({ args }) => {
    await fill();
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
    await expect(args.endTwoFactor).toHaveBeenCalledWith({ password: 'Savings2026', code: '123456' });
  },
};
export const WrongCode: Story = {
  globals: phone,
  args: {
    endTwoFactor: fn(() =>
      Promise.reject(new ApiError({ status: 403, code: 'wrong_code', message: 'This code is not right.' })),
    ),
  },
  play: async ({ args }) => {
    await fill();
    await waitFor(() => expect(screen.getByText('This code is not right.')).toBeVisible());
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
/** The form is sent without a code: the app then asks the device for the passkey. */
export const ByPasskey: Story = {
  args: { hasPasskey: true },
  play: async ({ args }) => {
    await userEvent.type(await screen.findByLabelText(/^Password/), 'Savings2026');
    await userEvent.type(screen.getByLabelText(/^Authentication code/), '1234');
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
    await expect(args.endTwoFactor).toHaveBeenCalledWith({ password: 'Savings2026', code: '' });
  },
};
