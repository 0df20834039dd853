import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { about } from '../../../../packages/ui/testing/about.ts';
import { Visitor } from './Visitor.tsx';

const meta = {
  component: Visitor,
  parameters: about(
    'The two ways in on a page that a visitor was invited to. Both lead back to that page.',
    'a page that everybody may read: it has no need of it.',
  ),
  args: { waits: false },
  render: (args) => (
    <MemoryRouter>
      <Visitor {...args} />
    </MemoryRouter>
  ),
} satisfies Meta<typeof Visitor>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Asked: Story = {};
export const WhileTheSessionIsRead: Story = { args: { waits: true } };
