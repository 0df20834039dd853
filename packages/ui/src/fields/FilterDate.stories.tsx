import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn } from 'storybook/test';
import { lagosDay } from '@ajose/sdk/domain/time';
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
/** The year 2026 passes through three others while it is typed. */
export const TypedByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByLabelText('From');
    for (const day of ['0002-11-01', '0020-11-01', '0202-11-01', '2026-11-01']) {
      await fireEvent.change(field, { target: { value: day } });
    }
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith('2026-11-01');
  },
};
export const OutOfRange: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByLabelText('From');
    await fireEvent.change(field, { target: { value: '0202-11-01' } });
    await fireEvent.focusOut(field);
    await expect(canvas.getByText('Choose a day from 2000 to today')).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
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
