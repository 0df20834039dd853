import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Users from 'lucide-react/icons/users';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Brand } from './Brand.tsx';
import { ShellNavigation } from './ShellNavigation.tsx';

const meta = {
  component: ShellNavigation,
  parameters: about(
    'The content of the sidebar and of the drawer; DashboardShell contains it.',
    'use by itself: take DashboardShell.',
  ),
  args: {
    brand: <Brand />,
    items: [
      { key: 'home', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" /> },
      {
        key: 'userManagement',
        label: 'User Management',
        icon: <Users aria-hidden="true" />,
        items: [{ key: 'userManagement', label: 'All Users' }],
      },
    ],
    current: 'home',
    role: { name: 'Ngozi Eze', label: 'Super Admin' },
    onSelect: fn(),
    onLogout: fn(),
  },
  argTypes: { brand: { control: false }, items: { control: false } },
  decorators: [
    (Story, { args }) => (
      <div
        style={{ width: args.iconsOnly ? 80 : 250, height: 460, background: 'var(--surface)', position: 'relative' }}
      >
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ShellNavigation>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Logout' }));
    await expect(args.onLogout).toHaveBeenCalledOnce();
  },
};
export const InASubmenu: Story = { args: { current: 'userManagement' } };
/** Only icons are shown, and an entry with a submenu opens the submenu's first entry. */
export const IconsOnly: Story = {
  args: { iconsOnly: true, brand: <Brand markOnly /> },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'User Management' }));
    await expect(args.onSelect).toHaveBeenCalledWith('userManagement');
  },
};
/** Folded, a short word below each icon says what a finger cannot ask a tooltip for. */
export const ShortWords: Story = {
  args: {
    iconsOnly: true,
    brand: <Brand markOnly />,
    items: [
      { key: 'home', label: 'Transaction History', short: 'History', icon: <LayoutDashboard aria-hidden="true" /> },
    ],
  },
  play: async ({ canvas }) => {
    const entry = canvas.getByRole('button', { name: 'Transaction History' });
    await expect(entry).toHaveTextContent('History');
    await expect(canvas.getByText('History', { exact: true })).toBeVisible();
  },
};
/** Entries with an address are links; the one that is on screen still folds its submenu. */
export const Links: Story = {
  args: {
    current: 'userManagement',
    items: [
      { key: 'home', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" />, href: '#home' },
      {
        key: 'users',
        label: 'User Management',
        icon: <Users aria-hidden="true" />,
        items: [{ key: 'userManagement', label: 'All Users', href: '#customers' }],
      },
    ],
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '#home');
    const users = canvas.getByRole('link', { name: 'User Management' });
    await expect(users).toHaveAttribute('href', '#customers');
    await expect(canvas.getByRole('link', { name: 'All Users' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(users);
    await expect(users).toHaveAttribute('aria-expanded', 'false');
    await expect(args.onSelect).not.toHaveBeenCalled();
  },
};
/** What waits, and beside it what is late. Words for both are read with the entry. */
export const Counts: Story = {
  args: {
    items: [
      {
        key: 'inbox',
        label: 'Inbox',
        icon: <LayoutDashboard aria-hidden="true" />,
        count: { waiting: 3, late: 1, words: '3 are yours, 1 is late' },
        href: '#inbox',
      },
      {
        key: 'cases',
        label: 'Offline Investment Creator',
        icon: <Users aria-hidden="true" />,
        count: { waiting: 1200, late: 140, words: '1,200 wait, 140 are late' },
        href: '#cases',
      },
      {
        key: 'approvals',
        label: 'Approvals',
        icon: <Users aria-hidden="true" />,
        count: { waiting: 0, late: 0, words: 'Nothing waits' },
        href: '#approvals',
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Inbox' })).toHaveAttribute('title', '3 are yours, 1 is late');
    await expect(canvas.getByText('99+', { selector: ':not([data-late])' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Approvals' })).not.toHaveAttribute('title');
  },
};
export const CountsFolded: Story = { args: { ...Counts.args, iconsOnly: true, brand: <Brand markOnly /> } };
export const LongName: Story = { args: { role: { name: people.long, label: 'Super Admin' } } };
