import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about } from '../../testing/about.ts';
import { FormError } from './FormError.tsx';

const meta = {
  component: FormError,
  parameters: about(
    'What went wrong with a form as a whole, above its fields. Screen readers announce it.',
    'what belongs to one field, and for lists that failed to load: that is ErrorState.',
  ),
} satisfies Meta<typeof FormError>;
export default meta;

type Story = StoryObj<typeof meta>;

const refused = (error: ApiError): Story => ({
  render: () => (
    <FormFrame
      values={{}}
      onSubmit={async () => {
        throw error;
      }}
    >
      <FormError />
    </FormFrame>
  ),
});

export const TheServersWords: Story = {
  ...refused(
    new ApiError({ status: 409, code: 'insufficient_balance', message: 'Insufficient balance for this withdrawal' }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Insufficient balance for this withdrawal')).toBeVisible();
  },
};
/** A message for a field that the form does not have is shown here. */
export const OfAFieldThatIsNotHere: Story = {
  ...refused(
    new ApiError({
      status: 422,
      code: 'invalid',
      message: 'Not saved',
      fields: { userId: 'User information not available' },
    }),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Not saved User information not available')).toBeVisible();
  },
};
