import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { FilterSelect } from './FilterSelect.tsx';

const meta = {
  component: FilterSelect,
  parameters: about(
    'One choice among the Filters of a list; the first entry shows the whole list.',
    'fields of a form, which are FormSelect.',
  ),
  args: {
    label: 'Status',
    all: 'All statuses',
    value: '',
    options: [
      { value: 'pending', label: 'Pending' },
      { value: 'user_cancelled', label: 'User cancelled' },
    ],
    onChange: fn(),
  },
} satisfies Meta<typeof FilterSelect>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Unfiltered: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('option', { name: 'All statuses' })).toBeInTheDocument();
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'pending');
    await expect(args.onChange).toHaveBeenCalledWith('pending');
  },
};
export const Chosen: Story = { args: { value: 'user_cancelled' } };
