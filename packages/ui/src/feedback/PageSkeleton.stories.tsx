import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { PageSkeleton } from './PageSkeleton.tsx';

const meta = {
  component: PageSkeleton,
  parameters: about(
    'While the code of a section is fetched.',
    'data that is fetched: each part of a page has a skeleton of its own shape.',
  ),
} satisfies Meta<typeof PageSkeleton>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Cards: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('status', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true'),
};
export const Table: Story = { args: { shape: 'table' } };
export const OnAPhone: Story = { globals: phone };
