import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { inCard } from '../../testing/inCard.tsx';
import { withToasts } from '../../testing/withToasts.tsx';
import { TwoFactorRow, type TwoFactorRowProps } from './TwoFactorRow.tsx';

/** As in the apps: the account says that it is on as soon as the first code is confirmed. */
function Account(props: TwoFactorRowProps) {
  const [on, setOn] = useState(props.on);
  return (
    <TwoFactorRow
      {...props}
      on={on}
      confirmTwoFactor={async (code) => {
        const codes = await props.confirmTwoFactor(code);
        setOn(true);
        return codes;
      }}
    />
  );
}
Account.displayName = 'TwoFactorRow';

const meta = {
  component: TwoFactorRow,
  parameters: about('The profile of both apps.', 'asking for a code, which each form does for itself.'),
  args: {
    on: false,
    startTwoFactor: fn(() => Promise.resolve({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Ajose:ngozi' })),
    confirmTwoFactor: fn(() => Promise.resolve(['k3xm-9qpt', 'w7ra-2vhd'])),
    endTwoFactor: fn(() => Promise.resolve()),
  },
  render: (args) => <Account {...args} />,
  decorators: [inCard, withToasts],
} satisfies Meta<typeof TwoFactorRow>;
export default meta;

type Story = StoryObj<typeof meta>;

/** The recovery codes stay on screen although the account is on by then. */
export const TurningOn: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Turn on' }));
    await userEvent.type(await screen.findByLabelText(/^Password/), 'Savings2026');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.type(await screen.findByLabelText(/^Authentication code/), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'I have saved the codes' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Turn off' })).toBeVisible());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
export const Off: Story = {};
export const On: Story = {
  args: {
    on: true,
    whenOn: 'Signing in, withdrawing and changing your bank details ask for a code from your authenticator app.',
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Turn off two-factor sign-in' })).toBeVisible());
  },
};
