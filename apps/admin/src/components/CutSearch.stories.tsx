import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../../../packages/ui/testing/about.ts';
import { CutSearch } from './CutSearch.tsx';

const meta = {
  component: CutSearch,
  parameters: about(
    'Stands above a list whose search matches more than is listed.',
    'a list that simply has more pages.',
  ),
  args: { many: 'users', total: 10_000 },
} satisfies Meta<typeof CutSearch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Users: Story = {
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('More users match than these 10,000.'),
};
export const WithSums: Story = {
  args: { many: 'transactions', hasSums: true },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('The sums count only these.'),
};
