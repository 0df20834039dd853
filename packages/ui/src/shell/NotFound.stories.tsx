import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { NotFound } from './NotFound.tsx';

const meta = {
  component: NotFound,
  parameters: {
    layout: 'fullscreen',
    ...about(
      'The page for unknown addresses, with a way home and three financial tips.',
      'a record that is missing inside the dashboard: say so where it would stand.',
      { height: 720 },
    ),
  },
} satisfies Meta<typeof NotFound>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
};
export const OnAPhone: Story = { globals: phone };
