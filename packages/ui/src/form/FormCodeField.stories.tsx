import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { object, string } from 'yup';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about } from '../../testing/about.ts';
import { FormCodeField } from './FormCodeField.tsx';

const rules = object({ code: string().required('Enter the code') });

const meta = {
  component: FormCodeField,
  parameters: about('the code of an authenticator app, or a recovery code, in a form.', 'codes of letters.'),
  args: { required: true },
  render: (args) => (
    <FormFrame values={{ code: '' }} rules={rules}>
      <FormCodeField {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormCodeField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Broken: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText(/^Authentication code/));
    await userEvent.tab();
    await expect(await canvas.findByText('Enter the code')).toBeVisible();
  },
};
export const OrAPasskey: Story = {
  args: { passkey: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  },
};
