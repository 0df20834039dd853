import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn } from 'storybook/test';
import { lagosDay } from '@ajose/sdk/time';
import { about } from '../../testing/about.ts';
import { FilterDate } from './FilterDate.tsx';

const meta = {
  component: FilterDate,
  parameters: about('The first or the last day of a list.', 'fields of a form, and for days that lie ahead.'),
  args: { label: 'From', value: '', onChange: fn() },
} satisfies Meta<typeof FilterDate>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByLabelText('From');
    await expect(field).toHaveAttribute('max', lagosDay(new Date()));
    await fireEvent.change(field, { target: { value: '2026-11-01' } });
    await expect(args.onChange).toHaveBeenCalledWith('2026-11-01');
  },
};
export const Chosen: Story = { args: { value: '2026-11-21' } };
export const Wrong: Story = {
  args: { label: 'To', value: '2026-11-01', error: 'This is before the first day.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('To')).toBeInvalid();
    await expect(canvas.getByText('This is before the first day.')).toBeVisible();
  },
};
