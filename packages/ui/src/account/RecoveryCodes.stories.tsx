import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const meta = {
  component: RecoveryCodes,
  parameters: about('The last step of turning two-factor sign-in on.', 'codes that are sent.'),
  args: { codes: ['k3xm-9qpt-n8ce-5yjb-w7ra-2vhd', 'w7ra-2vhd-f4su-6zlg-k3xm-9qpt'], onKept: fn() },
} satisfies Meta<typeof RecoveryCodes>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Codes: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'I have saved the codes' }));
    await expect(args.onKept).toHaveBeenCalledOnce();
  },
};
export const OnAPhone: Story = { globals: phone };
