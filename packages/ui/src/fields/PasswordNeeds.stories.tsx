import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { PasswordNeeds } from './PasswordNeeds.tsx';

const meta = {
  component: PasswordNeeds,
  parameters: about(
    'All that a password needs, below the field in which it is being chosen.',
    'messages: those of the rules are shown at the field. PasswordField contains it.',
  ),
  args: { password: '', email: 'ngozi@example.ng' },
} satisfies Meta<typeof PasswordNeeds>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Nothing: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'At least 8 characters',
      'An uppercase letter',
      'A number',
      'Not just “Ajose” or your email address',
    ]);
    await expect(canvas.queryAllByText('Has:')).toEqual([]);
  },
};
export const Some: Story = {
  args: { password: 'Ngozi1' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Has:')).toHaveLength(2);
    await expect(canvas.getByText('Strength: Weak')).toBeVisible();
  },
};
export const All: Story = {
  args: { password: 'Kolanut2026' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Has:')).toHaveLength(4);
    await expect(canvas.getByText('Strength: Good')).toBeVisible();
  },
};
