import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { ShortId } from './ShortId.tsx';

const meta = {
  component: ShortId,
  parameters: about('The id of a row in a list.', 'details, which show the whole id, and codes that a person types.'),
  args: { id: 'WDL_1795284008071-01517' },
} satisfies Meta<typeof ShortId>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Copy WDL_1795284008071-01517' })).toBeInTheDocument();
  },
};
export const Short: Story = { args: { id: 'WDL_1517' } };
