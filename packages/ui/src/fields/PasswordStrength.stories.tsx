import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { PasswordStrength } from './PasswordStrength.tsx';

const meta = {
  component: PasswordStrength,
  parameters: about(
    'Four bars and a word below a password that is being chosen.',
    'rules: those are in the SDK, and their messages are shown at the field. PasswordField contains it.',
  ),
} satisfies Meta<typeof PasswordStrength>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Nothing: Story = { args: { password: '' } };
export const Weak: Story = { args: { password: 'Password1' } };
export const Fair: Story = { args: { password: 'Kolanut7' } };
export const Good: Story = { args: { password: 'Kolanut2026' } };
export const Strong: Story = { args: { password: 'kola-nut-Market-2026' } };
