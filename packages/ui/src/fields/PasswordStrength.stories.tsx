import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { PasswordStrength } from './PasswordStrength.tsx';

const meta = {
  component: PasswordStrength,
  parameters: about(
    'Four bars and a word below a password that is being chosen.',
    'rules: those are in the SDK, and their messages are shown at the field. PasswordNeeds contains it.',
  ),
} satisfies Meta<typeof PasswordStrength>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Nothing: Story = { args: { level: 0 } };
export const Weak: Story = { args: { level: 1 } };
export const Fair: Story = { args: { level: 2 } };
export const Good: Story = { args: { level: 3 } };
export const Strong: Story = { args: { level: 4 } };
