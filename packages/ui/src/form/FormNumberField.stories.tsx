import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { object, string } from 'yup';
import { FormFrame } from '../../testing/FormFrame.tsx';
import { about } from '../../testing/about.ts';
import { FormNumberField } from './FormNumberField.tsx';

const rules = object({
  rate: string().test('positive', 'Valid interest rate is required', (text) => Number(text) > 0),
});

const meta = {
  component: FormNumberField,
  parameters: about(
    'NumberField bound to a form; the value stays text until the form is sent.',
    'amounts in naira: those are FormAmountField.',
  ),
  args: { name: 'rate', label: 'Interest rate (%)' },
  render: (args) => (
    <FormFrame values={{ rate: '' }} rules={rules}>
      <FormNumberField {...args} />
    </FormFrame>
  ),
} satisfies Meta<typeof FormNumberField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Broken: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Interest rate (%)'), '0.0');
    await userEvent.tab();
    await expect(await canvas.findByText('Valid interest rate is required')).toBeVisible();
  },
};
