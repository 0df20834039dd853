import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

function Typed(props: NumberFieldProps) {
  const [value, setValue] = useState(props.value);
  return <NumberField {...props} value={value} onChange={setValue} />;
}
Typed.displayName = 'NumberField';

const meta = {
  component: NumberField,
  parameters: about(
    'A rate, a share or a count of days while a person types it. What is not one plain number is refused whole.',
    'amounts in naira: those are AmountField.',
  ),
  args: { label: 'Interest rate (%)', value: '', onChange: () => undefined },
  argTypes: { onChange: { control: false } },
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof NumberField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Rate: Story = { args: { value: '14.25' } };
export const PastedWithADecimalComma: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Interest rate (%)');
    await userEvent.click(input);
    await userEvent.paste('14,5');
    await expect(input).toHaveValue('');
    await expect(input).toHaveAccessibleDescription('Please type the number, for example 12.5');
  },
};
export const WholeNumber: Story = {
  args: { label: 'Duration', decimals: 0 },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Duration');
    await userEvent.type(input, '1.5');
    await expect(input).toHaveValue('15');
    await userEvent.paste('1e3');
    await expect(input).toHaveAccessibleDescription('Please type a whole number, for example 12');
  },
};
export const Disabled: Story = { args: { value: '14', disabled: true } };
export const OnAPhone: Story = { globals: phone, args: { value: '14' } };
