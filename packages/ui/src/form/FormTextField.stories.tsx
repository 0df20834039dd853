import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { object, string } from 'yup';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { FormTextField } from './FormTextField.tsx';

const meta = {
  component: FormTextField,
  parameters: about(
    'TextField bound to a form: its value, its rule’s or the server’s message; disabled while the form is sent.',
    'fields outside a form: that is TextField.',
  ),
  args: { name: 'name', label: 'Full Name', autoComplete: 'name' },
  render: (args) => (
    <FormFrame values={{ name: '' }} rules={object({ name: string().required('Name is required') })}>
      <FormTextField {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormTextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Broken: Story = {
  args: { helperText: 'As your bank knows you' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText('Full Name'));
    await userEvent.tab();
    await expect(await canvas.findByText('Name is required')).toBeVisible();
    await expect(canvas.getByLabelText('Full Name')).toHaveAccessibleDescription('Name is required');
  },
};
export const LongText: Story = {
  render: (args) => (
    <FormFrame values={{ name: people.long }}>
      <FormTextField {...args} lines={2} />
    </FormFrame>
  ),
};
export const ReadOnly: Story = {
  args: { label: 'Referral Code', slotProps: { htmlInput: { readOnly: true } } },
  render: (args) => (
    <FormFrame values={{ name: 'ADE4521' }}>
      <FormTextField {...args} />
    </FormFrame>
  ),
};
