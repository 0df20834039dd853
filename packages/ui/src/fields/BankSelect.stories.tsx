import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { banks } from '../../testing/samples.ts';
import { BankSelect, type BankSelectProps } from './BankSelect.tsx';

function Chosen(props: BankSelectProps) {
  const [value, setValue] = useState(props.value);
  return (
    <BankSelect
      {...props}
      value={value}
      onChange={(id) => {
        setValue(id);
        props.onChange(id);
      }}
    />
  );
}
Chosen.displayName = 'BankSelect';

const meta = {
  component: BankSelect,
  parameters: about(
    'One bank out of many, found by typing any of its words or its initials.',
    'a handful of options: SelectField is faster there.',
    {
      keys: [
        ['Letters', 'Find by any word of the name, or by its initials.'],
        ['↓ ↑', 'Through what was found.'],
        ['Enter', 'Chooses.'],
        ['Escape', 'Closes the list, then clears what was typed.'],
      ],
    },
  ),
  args: { banks, value: '', onChange: fn() },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof BankSelect>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const FoundByInitials: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Bank'), 'gtb');
    await expect(await screen.findAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByLabelText('Bank')).toHaveValue('Guaranty Trust Bank');
    await expect(args.onChange).toHaveBeenLastCalledWith('bank-5');
  },
};
export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Bank'), 'Barclays');
    await expect(await screen.findByText('No bank has this name')).toBeVisible();
  },
};
export const Picked: Story = { args: { value: 'bank-10' }, globals: phone };
export const Loading: Story = { args: { banks: [], loading: true } };
export const WithError: Story = { args: { error: true, helperText: 'All bank details are required' } };
export const Disabled: Story = { args: { value: 'bank-18', disabled: true } };
