import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { Kbd } from './Kbd.tsx';

const meta = {
  component: Kbd,
  parameters: about('A key of the keyboard that a person may press.', 'text that is to be typed into a field.'),
  args: { children: 'Ctrl' },
} satisfies Meta<typeof Kbd>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const OneLetter: Story = { args: { children: 'g' } };
