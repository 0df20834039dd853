import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { TextField } from './TextField.tsx';

const meta = {
  component: TextField,
  parameters: about(
    'A line of text, or several: names, addresses, days, searches.',
    'amounts, passwords and choices, which have fields of their own.',
  ),
  args: { label: 'Full Name', onChange: fn() },
} satisfies Meta<typeof TextField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Required: Story = { args: { defaultValue: 'Adébáyọ̀ Ògúnlẹ́sì', required: true } };
export const WithHelp: Story = {
  args: { label: 'State', placeholder: 'Lagos', helperText: 'Where you live now' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('State')).toHaveAccessibleDescription('Where you live now');
  },
};
export const WithError: Story = {
  args: { label: 'Email Address', defaultValue: 'ngozi@', error: true, helperText: 'Please enter a valid email' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email Address')).toBeInvalid();
  },
};
export const ReadOnly: Story = {
  args: { label: 'Referral Code', defaultValue: 'ADE4521', slotProps: { htmlInput: { readOnly: true } } },
};
export const Disabled: Story = { args: { defaultValue: 'Oluwaseun Adébáyọ̀-Williams', disabled: true } };
export const SeveralLines: Story = {
  args: {
    label: 'Description',
    lines: 3,
    defaultValue: 'Grain, stored until prices rise.',
  },
};
export const Compact: Story = {
  args: { label: 'Search', type: 'search', size: 'small', placeholder: 'Name, email or phone' },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Search'), 'Ọlá');
    await expect(canvas.getByLabelText('Search')).toHaveValue('Ọlá');
    await expect(args.onChange).toHaveBeenCalledTimes(3);
  },
};
