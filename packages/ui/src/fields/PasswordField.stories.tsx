import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { PasswordField, type PasswordFieldProps } from './PasswordField.tsx';

function Typed(props: PasswordFieldProps) {
  const [value, setValue] = useState(props.value);
  return <PasswordField {...props} value={value} onChange={(event) => setValue(event.target.value)} />;
}
Typed.displayName = 'PasswordField';

const meta = {
  component: PasswordField,
  parameters: about(
    'A password that can be shown, and where it is a new one, how strong it is.',
    'one-time codes, which may be shown: those are TextField.',
  ),
  args: { label: 'Password', value: '', autoComplete: 'current-password' },
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof PasswordField>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const ShowAndHide: Story = {
  args: { value: 'Kola-nut-2026' },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
    await expect(input).toHaveAttribute('type', 'password');
  },
};
export const StrengthGrows: Story = {
  args: { strength: true, autoComplete: 'new-password' },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password');
    await userEvent.type(input, 'kola');
    await expect(await canvas.findByText('Strength: Weak')).toBeVisible();
    await userEvent.type(input, 'NutX9');
    await expect(canvas.getByText('Strength: Fair')).toBeVisible();
    await userEvent.type(input, '-market-day');
    await expect(canvas.getByText('Strength: Strong')).toBeVisible();
  },
};
export const Good: Story = { args: { value: 'Kolanut2026', strength: true, autoComplete: 'new-password' } };
export const WithError: Story = {
  args: { value: 'short', error: true, helperText: 'Password must be at least 8 characters' },
};
export const Disabled: Story = { args: { value: 'Kola-nut-2026', disabled: true } };
