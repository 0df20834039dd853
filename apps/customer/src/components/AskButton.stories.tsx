import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { ToastProvider } from '@ajose/ui/feedback/Toasts';
import { about } from '../../../../packages/ui/testing/about.ts';
import { AskButton } from './AskButton.tsx';

const meta = {
  component: AskButton,
  parameters: about(
    'A button for an act that cannot be undone: it asks first, and says why the act could not be done.',
    'an act with a form: open a FormDialog.',
  ),
  args: {
    children: 'Take back',
    title: 'Take back the invitation?',
    message: 'Its link does not work any more. You can invite the same person again.',
    confirmLabel: 'Take it back',
    cancelLabel: 'Keep it',
    busyLabel: 'Taking it back…',
    done: 'The invitation is taken back.',
    onConfirm: fn(() => Promise.resolve()),
  },
  render: (args) => (
    <ToastProvider>
      <AskButton {...args} />
    </ToastProvider>
  ),
} satisfies Meta<typeof AskButton>;
export default meta;

type Story = StoryObj<typeof meta>;

const ask: Story['play'] = async ({ canvas, canvasElement }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Take back' }));
  const dialog = await within(canvasElement.ownerDocument.body).findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take it back' }));
};

export const Main: Story = {};
export const Quiet: Story = { args: { secondary: true, small: true } };
export const Destructive: Story = { args: { destructive: true } };
export const Refused: Story = {
  args: { onConfirm: fn(() => Promise.reject(new Error('no'))) },
  play: async (context) => {
    await ask(context);
    const body = within(context.canvasElement.ownerDocument.body);
    await expect(await body.findByText('This could not be done. Please try again.')).toBeVisible();
  },
};
