import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Check from 'lucide-react/icons/circle-check';
import { about } from '../../testing/about.ts';
import { Chip } from './Chip.tsx';

const meta: Meta<typeof Chip> = {
  component: Chip,
  parameters: about(
    'A state that only one app has, in the colours of the others.',
    'states that StatusChip names, and anything to press.',
  ),
  args: { look: ['Late', 'danger', CircleAlert] },
  argTypes: { look: { control: false } },
};
export default meta;

type Story = StoryObj<typeof meta>;

export const NeedsAnAct: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Late')).not.toHaveAttribute('data-plain');
  },
};

/** What is as it should be is quiet. */
export const AsItShouldBe: Story = {
  args: { look: ['Resolved', 'success', Check] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Resolved')).toHaveAttribute('data-plain');
  },
};
