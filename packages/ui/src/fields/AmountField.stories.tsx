import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { AmountField, type AmountFieldProps } from './AmountField.tsx';

function Typed(props: AmountFieldProps) {
  const [value, setValue] = useState(props.value);
  return <AmountField {...props} value={value} onChange={setValue} />;
}
Typed.displayName = 'AmountField';

const meta = {
  component: AmountField,
  parameters: about(
    'An amount in naira while a person types it: digits with one optional decimal point. What is not one amount is refused whole.',
    'other numbers, such as a rate or a count of days: those are NumberField.',
  ),
  args: { label: 'Amount to Add (NGN)', value: '', onChange: () => undefined },
  argTypes: { onChange: { control: false } },
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof AmountField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const OnlyDigitsAndOnePoint: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Amount to Add (NGN)');
    await userEvent.type(input, '1e2,50-0.7.5abc');
    await expect(input).toHaveValue('12,500.75');
  },
};
export const Pasted: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Amount to Add (NGN)');
    await userEvent.click(input);
    await userEvent.paste('1,250.50');
    await expect(input).toHaveValue('1,250.50');
  },
};
export const PastedWithADecimalComma: Story = {
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Amount to Add (NGN)');
    await userEvent.click(input);
    await userEvent.paste('1500,50');
    await expect(input).toHaveValue('');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription('Please type the amount, for example 1,500.50');
  },
};
export const CaretStaysBetweenTheDigits: Story = {
  args: { value: '250000' },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText<HTMLInputElement>('Amount to Add (NGN)');
    await expect(input).toHaveValue('250,000');
    await userEvent.type(input, '1', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await expect(input).toHaveValue('1,250,000');
    await expect(input.selectionStart).toBe(1);
    await userEvent.type(input, '9', { initialSelectionStart: 5, initialSelectionEnd: 5 });
    await expect(input).toHaveValue('12,509,000');
    await expect(input.selectionStart).toBe(6);
  },
};
export const TenBillion: Story = { args: { value: '10000000000' } };
export const WithError: Story = {
  args: { value: '500', error: true, helperText: 'Funds cannot be less than N1000' },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Amount to Add (NGN)');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription('Funds cannot be less than N1000');
  },
};
export const WithHelp: Story = { args: { value: '25000', helperText: 'You have ₦325,450.75 in your wallet.' } };
export const Disabled: Story = { args: { value: '25000', disabled: true } };
export const OnAPhone: Story = { globals: phone, args: { value: '25000' } };
