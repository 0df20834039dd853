import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { SelectField, type SelectFieldProps } from './SelectField.tsx';

function Chosen(props: SelectFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <SelectField
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        props.onChange(next);
      }}
    />
  );
}
Chosen.displayName = 'SelectField';

const meta = {
  component: SelectField,
  parameters: about(
    'A choice from a short list with the device’s own picker, which is fastest on a phone.',
    'long lists that want searching: see BankSelect.',
  ),
  args: {
    label: 'Status',
    value: '',
    emptyLabel: 'All',
    onChange: fn(),
    options: [
      { value: 'pending', label: 'Pending' },
      { value: 'completed', label: 'Completed' },
      { value: 'failed', label: 'Failed' },
    ],
  },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof SelectField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Chooses: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'Completed');
    await expect(args.onChange).toHaveBeenCalledWith('completed');
    await expect(canvas.getByLabelText('Status')).toHaveDisplayValue('Completed');
  },
};
export const Compact: Story = { args: { size: 'small', value: 'pending' } };
export const WithError: Story = { args: { error: true, helperText: 'Choose a status' } };
export const Disabled: Story = { args: { disabled: true, value: 'failed' } };
/** It has the lines that it needs. */
export const LongText: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    const select = canvas.getByLabelText('Product group');
    const line = Number.parseFloat(getComputedStyle(select).fontSize);
    await expect(select.clientHeight).toBeGreaterThan(3 * line);
  },
  args: {
    label: 'Product group',
    value: 'long',
    options: [{ value: 'long', label: 'Cooperative farming and storage of grain in the Middle Belt, second season' }],
  },
};
