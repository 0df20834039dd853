import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { about, phone } from '../../testing/about.ts';
import { StartTwoFactorDialog } from './StartTwoFactorDialog.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const meta = {
  component: StartTwoFactorDialog,
  parameters: about('Turning two-factor sign-in on; TwoFactorRow opens it.', 'asking for a code at sign-in.', {
    height: 620,
  }),
  args: {
    startTwoFactor: fn(() =>
      Promise.resolve({ secret: SECRET, uri: `otpauth://totp/Ajose:adebayo@example.com.ng?secret=${SECRET}` }),
    ),
    confirmTwoFactor: fn(() => Promise.resolve(['k3xm-9qpt-n8ce-5yjb', 'w7ra-2vhd-f4su-6zlg'])),
    onClose: fn(),
  },
} satisfies Meta<typeof StartTwoFactorDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

async function givePassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Password/), 'Savings2026');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

export const Password: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveFocus());
  },
};
export const App: Story = {
  play: async ({ args }) => {
    await givePassword();
    await expect(await screen.findByLabelText('Or type this key into the app')).toHaveValue(
      SECRET.match(/.{1,4}/g)?.join(' '),
    );
    await expect(args.startTwoFactor).toHaveBeenCalledWith({ password: 'Savings2026', code: '' });
  },
};
export const AllSteps: Story = {
  globals: phone,
  play: async ({ args }) => {
    await givePassword();
    await userEvent.type(await screen.findByLabelText(/^Authentication code/), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    await expect(codes.children).toHaveLength(2);
    // A code that breaks is copied wrongly.
    for (const { clientHeight } of codes.children) await expect(clientHeight).toBeLessThan(30);
    await expect(args.confirmTwoFactor).toHaveBeenCalledWith('123456');
    await userEvent.click(screen.getByRole('button', { name: 'I have saved the codes' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const WrongPassword: Story = {
  args: {
    startTwoFactor: fn(() =>
      Promise.reject(new ApiError({ status: 403, code: 'wrong_password', message: 'This password is not right.' })),
    ),
  },
  play: async () => {
    await givePassword();
    await waitFor(() => expect(screen.getByText('This password is not right.')).toBeVisible());
  },
};
/** A passkey is the second factor already. */
export const BesideAPasskey: Story = {
  args: { hasPasskey: true },
  play: async ({ args }) => {
    await userEvent.type(await screen.findByLabelText(/^Password/), 'Savings2026');
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(args.startTwoFactor).toHaveBeenCalledWith({ password: 'Savings2026', code: '' }));
  },
};
