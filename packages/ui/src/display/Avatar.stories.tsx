import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Avatar } from './Avatar.tsx';

const meta = {
  component: Avatar,
  parameters: about(
    'A person by their initials, beside their name.',
    'standing alone: screen readers skip it, so the name must be written beside it.',
  ),
} satisfies Meta<typeof Avatar>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FirstAndLast: Story = {
  args: { name: people.usual },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('AÒ'),
};
export const SingleWord: Story = {
  args: { name: people.short },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('NG'),
};
export const LongName: Story = { args: { name: people.long, size: 56 } };
export const NoName: Story = { args: { name: '' } };
