import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { pretend } from '../../testing/online.ts';
import { DialogActions } from './DialogActions.tsx';
import { Form } from './Form.tsx';

let finish: () => void = () => undefined;

const meta = {
  component: DialogActions,
  parameters: about(
    'The end of a form in a Modal.',
    'dialogs without a form, whose buttons are the Modal’s `actions`, and for yes or no, which is ConfirmDialog.',
  ),
  args: { submit: 'Add funds', busy: 'Adding…', onCancel: fn() },
  decorators: [
    (Story) => (
      <Form
        initialValues={{}}
        failure="Failed to add funds"
        onSubmit={() => new Promise<void>((resolve) => (finish = resolve))}
      >
        <Story />
      </Form>
    ),
  ],
} satisfies Meta<typeof DialogActions>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};
export const Sending: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add funds' }));
    await expect(await canvas.findByRole('button', { name: 'Adding…' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    finish();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add funds' })).toBeEnabled());
  },
};
export const NotYet: Story = {
  args: { disabled: true },
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: 'Add funds' })).toBeDisabled(),
};
export const Destructive: Story = { args: { submit: 'Turn off', busy: 'Turning off…', destructive: true } };
/** The sentence stands above the buttons, and the form can be sent again as soon as there is a connection. */
export const Offline: Story = {
  globals: phone,
  args: { other: { label: 'Decline', onClick: fn() } },
  beforeEach: () => () => pretend(true),
  play: async ({ canvas }) => {
    pretend(false);
    const words = await canvas.findByText('You are offline. Nothing can be sent.');
    const send = canvas.getByRole('button', { name: 'Add funds' });
    await expect(send).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Decline' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    await expect(words.getBoundingClientRect().bottom).toBeLessThan(send.getBoundingClientRect().top);
    pretend(true);
    await waitFor(() => expect(send).toBeEnabled());
  },
};
export const OnAPhone: Story = { globals: phone };
