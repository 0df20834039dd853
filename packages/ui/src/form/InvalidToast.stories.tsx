import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import * as yup from 'yup';
import { about } from '../../testing/about.ts';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { ToastProvider } from '../feedback/Toasts.tsx';
import { FormTextField } from './FormTextField.tsx';
import { InvalidToast } from './InvalidToast.tsx';

const rules = yup.object({ title: yup.string().required('Please enter a title') });

const meta = {
  component: InvalidToast,
  parameters: about(
    'A long form whose broken field may be out of sight when its button is pressed.',
    'short forms: the message at the field is enough.',
  ),
  args: { message: 'Please fill in all required fields' },
  decorators: [
    (Story) => (
      <ToastProvider seconds={5}>
        <FormFrame values={{ title: '' }} rules={rules}>
          <Story />
          <FormTextField name="title" label="Title" required />
        </FormFrame>
      </ToastProvider>
    ),
  ],
} satisfies Meta<typeof InvalidToast>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NotSentYet: Story = {
  play: () => expect(screen.queryByText('Please fill in all required fields')).toBeNull(),
};
export const SentWithAMistake: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Please fill in all required fields')).toBeVisible());
  },
};
