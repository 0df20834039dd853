import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { StatusChip } from '../display/StatusChip.tsx';
import { StatusMenu } from './StatusMenu.tsx';

const meta = {
  component: StatusMenu,
  parameters: about(
    'The list that StatusSelect opens beneath the status of a row.',
    'an app: StatusSelect fetches it when it is pressed.',
  ),
  args: {
    id: 'statuses',
    label: 'Status of TX-2026-11-21-0001',
    options: ['pending', 'completed', 'failed'].map((status) => ({
      look: <StatusChip kind="transaction" status={status} />,
    })),
    chosen: 0,
    anchor: null,
    onChoose: fn(),
    onClose: fn(),
  },
  argTypes: { anchor: { control: false }, options: { control: false } },
  render: (args) => <StatusMenu {...args} anchor={document.body} />,
} satisfies Meta<typeof StatusMenu>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Choosing: Story = {
  play: async ({ args }) => {
    await expect(await screen.findByRole('option', { name: 'Pending' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('option', { name: 'Failed' }));
    await expect(args.onChoose).toHaveBeenCalledWith(2);
  },
};
/** A line says what each does. */
export const Explained: Story = {
  args: {
    options: [
      { look: <StatusChip kind="user" status={1} />, about: 'Stops nothing' },
      { look: <StatusChip kind="user" status={60} />, about: 'Freezes: no new money moves' },
    ],
  },
  play: async () => {
    await expect(await screen.findByRole('option', { name: /^Temporary Hold/ })).toHaveTextContent(
      'no new money moves',
    );
  },
};
export const LeftWithoutAChoice: Story = {
  play: async ({ args }) => {
    await screen.findByRole('option', { name: 'Pending' });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalled();
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
};
