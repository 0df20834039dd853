import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent } from 'storybook/test';
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
export const SavedAsAFile: Story = {
  play: async ({ canvas, args }) => {
    const made = spyOn(URL, 'createObjectURL').mockReturnValue('blob:codes');
    const saved = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(canvas.getByRole('button', { name: 'Save as a file, to print' }));
    const [file] = made.mock.calls[0] ?? [];
    await expect(await (file as Blob).text()).toContain(args.codes.join('\n'));
    await expect(saved.mock.contexts[0]).toMatchObject({ download: 'ajose-recovery-codes.txt' });
    made.mockRestore();
    saved.mockRestore();
  },
};
export const OnAPhone: Story = { globals: phone };
