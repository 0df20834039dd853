import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { ShellPerson } from './ShellPerson.tsx';

const meta = {
  component: ShellPerson,
  parameters: about(
    'The signed-in person with their menu; DashboardShell contains it.',
    'naming other people: that is Avatar beside their name.',
    { height: 240 },
  ),
  args: {
    person: { name: people.usual, line: 'Referral code: ADE4521' },
    menu: [
      { label: 'Profile', onSelect: fn() },
      { label: 'Sign out', onSelect: fn() },
    ],
  },
  argTypes: { menu: { control: false } },
} satisfies Meta<typeof ShellPerson>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Opened: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    const entry = await screen.findByRole('menuitem', { name: 'Sign out' });
    await waitFor(() => expect(entry).toBeVisible());
  },
};
export const LongName: Story = { args: { person: { name: people.long, line: 'Admin ID: N/A' } } };
