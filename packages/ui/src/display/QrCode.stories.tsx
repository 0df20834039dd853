import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { QrCode } from './QrCode.tsx';

const meta = {
  component: QrCode,
  parameters: about(
    "Something for a phone's camera: a referral link, the secret of two-factor sign-in.",
    'standing alone: write the text beside it for people whose camera is the device they read on.',
  ),
  args: { value: 'https://ajose.test/referral/ADE4521', label: 'QR code of your referral link' },
} satisfies Meta<typeof QrCode>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ReferralLink: Story = {};
export const TwoFactorSecret: Story = {
  args: {
    value: 'otpauth://totp/Ajose:demo%40ajose.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Ajose&period=30',
    label: 'QR code for your authenticator app',
  },
};
