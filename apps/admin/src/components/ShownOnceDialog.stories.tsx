import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { about } from '../../../../packages/ui/testing/about.ts';
import { ShownOnceDialog } from './ShownOnceDialog.tsx';

const meta = {
  component: ShownOnceDialog,
  parameters: about(
    'A value that is shown once and never again, such as a new API key. It stays until its reader says that it is saved.',
    'what can be looked up later: use a CopyField in the page.',
    { height: 420 },
  ),
  args: {
    title: 'Your API key',
    word: 'key',
    value: 'ajk_2f9QmB7sLxkR4wTzV0yHcN8d',
    children: 'Put it where your tool reads its secrets. It is not shown again; a lost one is revoked and made again.',
    onKept: fn(),
  },
} satisfies Meta<typeof ShownOnceDialog>;
export default meta;

type Story = StoryObj<typeof meta>;

export const ApiKey: Story = {};
export const WebhookSecret: Story = {
  args: { title: 'The secret of the webhook', word: 'secret', value: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
};
export const Kept: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'I have saved the key' }));
    await expect(args.onKept).toHaveBeenCalledOnce();
  },
};
