import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
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
export const OnAPhone: Story = { globals: phone };
