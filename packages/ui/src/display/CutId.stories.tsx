import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { CutId } from './CutId.tsx';

const meta = {
  component: CutId,
  parameters: about('An id inside a link or a sentence.', 'the id of a row, which `ShortId` also copies.'),
  args: { id: 'WDL_1795284008071-01517' },
} satisfies Meta<typeof CutId>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {
  play: async ({ canvas }) => {
    const id = canvas.getByTitle('WDL_1795284008071-01517');
    getSelection()?.selectAllChildren(id);
    await expect(getSelection()?.toString()).toBe('WDL_1795284008071-01517');
    await expect(id.getBoundingClientRect().width).toBeLessThan(120);
  },
};
export const Short: Story = { args: { id: 'WDL_1517' } };
