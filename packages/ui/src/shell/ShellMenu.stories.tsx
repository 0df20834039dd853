import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { ShellMenu } from './ShellMenu.tsx';

const meta = {
  component: ShellMenu,
  parameters: about(
    'The menu of the signed-in person, which ShellPerson opens beneath its button.',
    'actions on a row of a table: those are buttons in the row.',
    {
      height: 240,
      keys: [
        ['↓ ↑', 'Through the entries, round and round.'],
        ['A letter', 'The next entry that begins with it.'],
        ['Enter', 'Follows it.'],
        ['Escape', 'Closes the menu; the focus is back on its button.'],
      ],
    },
  ),
  args: {
    person: { name: people.usual, line: 'Referral code: ADE4521' },
    items: [
      { label: 'Profile', onSelect: fn() },
      { label: 'Sign out', onSelect: fn() },
    ],
    labelledBy: 'person',
    anchor: null,
    onClose: fn(),
  },
  argTypes: { person: { control: false }, items: { control: false }, anchor: { control: false } },
  render: (args) => <WithButton {...args} />,
} satisfies Meta<typeof ShellMenu>;
export default meta;

type Story = StoryObj<typeof meta>;

function WithButton(args: Parameters<typeof ShellMenu>[0]) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
    args.onClose();
  };
  return (
    <>
      <Button id={args.labelledBy} variant="outlined" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Adeola Adebayo
      </Button>
      <ShellMenu {...args} anchor={anchor} onClose={close} />
    </>
  );
}

export const Closed: Story = {};
export const Opened: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    const entry = await screen.findByRole('menuitem', { name: 'Profile' });
    await waitFor(() => expect(entry).toBeVisible());
    await userEvent.click(entry);
    await expect(args.onClose).toHaveBeenCalled();
    await waitFor(() => expect(entry).not.toBeVisible());
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible());
  },
};
export const OnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(screen.getByText('Referral code: ADE4521')).toBeVisible());
  },
};
