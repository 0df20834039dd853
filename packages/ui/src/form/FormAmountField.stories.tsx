import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { object, string } from 'yup';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about } from '../../testing/about.ts';
import { FormAmountField } from './FormAmountField.tsx';

const rules = object({ amount: string().test('positive', 'Please enter a valid amount', (text) => Number(text) > 0) });

const meta = {
  component: FormAmountField,
  parameters: about(
    'AmountField bound to a form; the value stays text until the form is sent.',
    'amounts outside a form: that is AmountField.',
  ),
  args: { name: 'amount', label: 'Amount (NGN)' },
  render: (args) => (
    <FormFrame values={{ amount: '' }} rules={rules}>
      <FormAmountField {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormAmountField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Broken: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Amount (NGN)'), '0.0x0');
    await expect(canvas.getByLabelText('Amount (NGN)')).toHaveValue('0.00');
    await userEvent.tab();
    await expect(await canvas.findByText('Please enter a valid amount')).toBeVisible();
  },
};
