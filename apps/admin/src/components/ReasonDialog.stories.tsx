import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { about } from '../../../../packages/ui/testing/about.ts';
import { withToasts } from '../../../../packages/ui/testing/withToasts.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

const meta = {
  component: ReasonDialog,
  parameters: about(
    'Asks for a reason before something is changed that concerns others; the reason is kept.',
    'a question with yes and no alone: use ConfirmDialog.',
    { height: 480 },
  ),
  decorators: [withToasts],
  args: {
    title: 'Block Ibrahim Musa Danjuma?',
    email: 'ibrahim@ajose.test',
    children: 'All sessions end at once, and the account cannot sign in.',
    helperText: 'Other administrators read it.',
    submit: 'Block',
    busy: 'Blocking…',
    failure: 'The account could not be blocked.',
    send: fn(() => Promise.resolve('The account is blocked.')),
    onClose: fn(),
  },
} satisfies Meta<typeof ReasonDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Asks: Story = {};
export const WithoutEmail: Story = { args: { title: 'Take back the confirmation?', submit: 'Take back' } };
export const WithoutAReason: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Block' }));
    await expect(await screen.findByLabelText(/^Why\?/)).toBeInvalid();
    await expect(args.send).not.toHaveBeenCalled();
  },
};
export const Sent: Story = {
  play: async ({ args }) => {
    await userEvent.type(await screen.findByLabelText(/^Why\?/), 'Left the company.');
    await userEvent.click(screen.getByRole('button', { name: 'Block' }));
    await expect(args.send).toHaveBeenCalledWith('Left the company.');
  },
};
