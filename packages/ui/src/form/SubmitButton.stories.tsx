import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { Form } from './Form.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const send = fn(() => new Promise<void>(() => undefined));

const meta = {
  component: SubmitButton,
  parameters: about(
    'The button that sends a form. While the form is being sent it says so and cannot be pressed again.',
    "buttons that send nothing: take MUI's Button.",
  ),
  args: { children: 'Create Account', busyLabel: 'Creating Account...' },
  render: (args) => (
    <Form initialValues={{}} failure="Registration failed" onSubmit={send}>
      <SubmitButton {...args} />
    </Form>
  ),
} satisfies Meta<typeof SubmitButton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Gold: Story = { args: { color: 'secondary', children: 'Proceed to Payment', size: 'large' } };
export const Disabled: Story = { args: { disabled: true } };
export const PressedTwice: Story = {
  play: async ({ canvas }) => {
    send.mockClear();
    await userEvent.dblClick(canvas.getByRole('button'));
    await expect(await canvas.findByRole('button', { name: 'Creating Account...' })).toBeDisabled();
    await expect(send).toHaveBeenCalledOnce();
  },
};
