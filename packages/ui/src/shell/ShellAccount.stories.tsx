import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { ShellAccount, ShellActing } from './ShellAccount.tsx';

const meta = {
  component: ShellAccount,
  parameters: about(
    'For whom the person acts, in colour and word: a button in the sidebar, and a strip below the top bar; DashboardShell contains both.',
    'choosing the account: that is AccountChoice, in the dialog that they open.',
  ),
  args: { name: 'Yourself', line: people.usual, other: false, onOpen: fn() },
} satisfies Meta<typeof ShellAccount>;
export default meta;

type Story = StoryObj<typeof meta>;

const organisation = {
  name: 'Ìrẹ̀pọ̀dùn & Sons (1987) Multi-purpose Cooperative Society',
  line: 'Maker, cooperative',
  other: true,
};

export const Own: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /You act for Yourself/ }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
};
export const Organisation: Story = { args: organisation };
export const Strip: Story = {
  globals: phone,
  args: organisation,
  render: (args) => <ShellActing {...args} />,
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText(organisation.name)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Change' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
};
export const StripShort: Story = {
  args: { name: 'Òkè family', line: 'Owner, family', other: true },
  render: (args) => <ShellActing {...args} />,
};
