import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { object, string } from 'yup';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about } from '../../testing/about.ts';
import { FormPasswordField } from './FormPasswordField.tsx';

const rules = object({ password: string().min(8, 'Password must be at least 8 characters') });

const meta = {
  component: FormPasswordField,
  parameters: about('PasswordField bound to a form.', 'passwords outside a form: that is PasswordField.'),
  args: { name: 'password', label: 'Password', autoComplete: 'new-password', strength: true },
  render: (args) => (
    <FormFrame values={{ password: '' }} rules={rules}>
      <FormPasswordField {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormPasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Broken: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'Kola1');
    await userEvent.tab();
    await expect(await canvas.findByText('Password must be at least 8 characters')).toBeVisible();
  },
};
