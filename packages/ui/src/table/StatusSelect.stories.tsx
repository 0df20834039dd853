import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { StatusChip } from '../display/StatusChip.tsx';
import { StatusSelect } from './StatusSelect.tsx';

const meta = {
  component: StatusSelect<string>,
  parameters: about(
    'A status that an administrator changes in the list itself.',
    'a status that can only be read: that is StatusChip.',
    {
      keys: [
        ['Enter, Space, ↓ or ↑', 'Opens the list at the present status.'],
        ['↓ ↑', 'Through the list.'],
        ['Enter', 'Chooses.'],
        ['Escape', 'Closes it; nothing changes.'],
      ],
    },
  ),
  args: {
    label: 'Status of TX-2026-11-21-0001',
    value: 'pending',
    options: ['pending', 'completed', 'failed', 'user_cancelled'],
    chip: (status) => <StatusChip kind="transaction" status={status} />,
    onChoose: fn(),
  },
  argTypes: { chip: { control: false } },
} satisfies Meta<typeof StatusSelect<string>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Status of TX-2026-11-21-0001' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Completed' }));
    await expect(args.onChoose).toHaveBeenCalledOnce();
    await expect(args.onChoose).toHaveBeenCalledWith('completed');
  },
};
/** The present status is no change. */
export const ChoosingTheSame: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Pending' }));
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
};
export const CannotBeChanged: Story = {
  args: { value: 'completed', disabled: true },
  play: ({ canvas }) => expect(canvas.getByRole('combobox')).toHaveAttribute('aria-disabled', 'true'),
};
/** A finger needs 44 px. */
export const OnAPhone: Story = {
  globals: phone,
  play: ({ canvas }) => expect(canvas.getByRole('combobox').getBoundingClientRect().height).toBeGreaterThanOrEqual(44),
};
export const BeingSent: Story = { args: { busy: true } };
