import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { about } from '../../testing/about.ts';
import { EmptyState } from './EmptyState.tsx';

const meta = {
  component: EmptyState,
  parameters: about(
    'A list or a section with nothing in it yet: says so and offers the next step.',
    'something that failed to load: that is ErrorState.',
  ),
  args: { title: 'No transactions found' },
  argTypes: { motif: { control: 'inline-radio', options: ['petals', 'rings', 'comb'] }, action: { control: false } },
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};
export const WithNextStep: Story = {
  args: {
    title: 'No Savings Investments',
    text: 'A plan takes what you can spare, whenever you can, and pays out at the end of its term.',
    action: <Button variant="contained">Explore Savings Options</Button>,
    motif: 'petals',
  },
};
export const Filtered: Story = {
  args: { title: 'No users found', text: 'Try another name or clear the filters.', motif: 'comb' },
};
