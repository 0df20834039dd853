import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import OutlinedInput from '@mui/material/OutlinedInput';
import { about } from '../../testing/about.ts';
import { Field } from './Field.tsx';

const meta = {
  component: Field,
  parameters: about(
    'What every field has around it: label, help, and what is wrong. For building a new kind of field.',
    'pages: those take TextField, AmountField, SelectField and their like.',
  ),
  args: { label: 'Account Number', children: (ties) => <OutlinedInput {...ties} defaultValue="0123456789" /> },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Field>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const TiedToItsHelp: Story = {
  args: { helperText: 'Ten digits, as your bank writes it', required: true },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText(/^Account Number/);
    await expect(input).toHaveAccessibleDescription('Ten digits, as your bank writes it');
    await expect(input).toBeRequired();
  },
};
export const Wrong: Story = { args: { error: true, helperText: 'An account number has ten digits' } };
