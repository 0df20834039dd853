import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import Megaphone from 'lucide-react/icons/megaphone';
import Package from 'lucide-react/icons/package';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import TrendingUp from 'lucide-react/icons/trending-up';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Money } from '../display/Money.tsx';
import { StatCard } from '../display/StatCard.tsx';
import { DashboardShell, type DashboardShellProps } from './DashboardShell.tsx';
import { ShellSearch } from './ShellSearch.tsx';

function Steered(props: DashboardShellProps) {
  const [current, setCurrent] = useState(props.current);
  return (
    <DashboardShell
      {...props}
      current={current}
      onSelect={(key) => {
        setCurrent(key);
        props.onSelect(key);
      }}
    />
  );
}
Steered.displayName = 'DashboardShell';

const content = (
  <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
    <StatCard label="Total Portfolio Value" value={<Money naira={1_250_000} />} />
    <StatCard label="Total Profits" value={<Money naira={84_312.44} />} />
    <StatCard label="Active Investments" value="4" />
    <StatCard label="Wallet Balance" value={<Money naira={325_450.75} />} />
  </div>
);

const meta = {
  component: DashboardShell,
  parameters: {
    layout: 'fullscreen',
    ...about(
      'The frame of both dashboards: sidebar, top bar, content. They differ in widths and entries.',
      'public pages and sign-in, which have frames of their own.',
      { height: 640 },
    ),
  },
  args: {
    items: [
      { key: 'home', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" /> },
      { key: 'investmentProducts', label: 'Investment Products', icon: <Package aria-hidden="true" /> },
      { key: 'investmentPortfolio', label: 'My Investments', icon: <TrendingUp aria-hidden="true" /> },
      { key: 'savingsPortfolio', label: 'My Savings', icon: <PiggyBank aria-hidden="true" /> },
      { key: 'transaction', label: 'Transaction History', icon: <ArrowLeftRight aria-hidden="true" /> },
      { key: 'profile', label: 'Profile', icon: <UserRound aria-hidden="true" /> },
    ],
    current: 'home',
    onSelect: fn(),
    person: { name: people.usual, line: 'Referral code: ADE4521' },
    menu: [
      { label: 'Profile', icon: <UserRound size={18} aria-hidden="true" />, onSelect: fn() },
      { label: 'Sign out', icon: <LogOut size={18} aria-hidden="true" />, onSelect: fn() },
    ],
    onLogout: fn(),
    widths: { open: 250, collapsed: 70, hover: 200 },
    children: content,
  },
  argTypes: { items: { control: false }, menu: { control: false }, children: { control: false } },
  render: (args) => <Steered {...args} />,
} satisfies Meta<typeof DashboardShell>;
export default meta;

type Story = StoryObj<typeof meta>;

const wide = { viewport: { value: 'w1440' } };
const sidebarWidth = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('aside')?.getBoundingClientRect().width;

export const Customers: Story = {
  globals: wide,
  play: async ({ canvas, canvasElement, args }) => {
    await waitFor(() => expect(sidebarWidth(canvasElement)).toBe(250));
    await userEvent.click(canvas.getByRole('button', { name: 'My Savings' }));
    await expect(args.onSelect).toHaveBeenCalledWith('savingsPortfolio');
    await expect(canvas.getByRole('button', { name: 'My Savings' })).toHaveAttribute('aria-current', 'page');
  },
};
export const Collapsed: Story = {
  globals: wide,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse sidebar' }));
    await waitFor(() => expect(sidebarWidth(canvasElement)).toBe(70));
    await expect(canvas.getByRole('button', { name: 'My Savings' })).toBeVisible();
  },
};
const startSearch = fn();
export const Administrators: Story = {
  globals: wide,
  args: {
    label: 'Back-office',
    widths: { open: 250, collapsed: 80, mobile: 280 },
    person: { name: 'Ngozi Eze', line: 'Admin ID: NGO1001', role: 'Super Admin' },
    search: <ShellSearch onOpen={startSearch} />,
    items: [
      { key: 'home', label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" /> },
      {
        key: 'users',
        label: 'User Management',
        icon: <Users aria-hidden="true" />,
        items: [{ key: 'userManagement', label: 'All Users' }],
      },
      { key: 'announcement', label: 'Manage Announcements', icon: <Megaphone aria-hidden="true" /> },
    ],
  },
  play: async ({ canvas, args }) => {
    const users = canvas.getByRole('button', { name: 'User Management' });
    await userEvent.click(users);
    await expect(users).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'All Users' }));
    await expect(args.onSelect).toHaveBeenCalledWith('userManagement');
    await expect(canvas.getByText('Super Admin')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
    await expect(startSearch).toHaveBeenCalledOnce();
  },
};
export const PersonMenu: Story = {
  globals: wide,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Account menu/ }));
    const [first] = await screen.findAllByRole('menuitem');
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.menu[1]?.onSelect).toHaveBeenCalledOnce();
  },
};
export const SkipLink: Story = {
  globals: wide,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
  },
};
export const Phone: Story = { globals: phone };
export const PhoneDrawer: Story = {
  globals: phone,
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
    await userEvent.click(drawer.getByRole('button', { name: 'Profile' }));
    await expect(args.onSelect).toHaveBeenCalledWith('profile');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
};
export const PhoneTabs: Story = {
  globals: phone,
  args: {
    tabs: [
      { key: 'home', label: 'Home', icon: <LayoutDashboard aria-hidden="true" /> },
      { key: 'transaction', label: 'History', icon: <ArrowLeftRight aria-hidden="true" /> },
    ],
  },
  play: async ({ canvas, args }) => {
    const tabs = within(canvas.getByRole('navigation', { name: 'Shortcuts' }));
    await userEvent.click(tabs.getByRole('button', { name: 'History' }));
    await expect(args.onSelect).toHaveBeenCalledWith('transaction');
    await userEvent.click(tabs.getByRole('button', { name: 'More' }));
    await expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
};
export const PhoneDrawerOpen: Story = {
  globals: phone,
  args: { person: { name: people.long, line: 'Admin ID: N/A', role: 'Super Admin' }, label: 'Back-office' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    await expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeVisible();
  },
};
export const SmallestPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    person: { name: people.long, line: 'Referral code: 761NG7DB' },
    bell: { unread: 12, onOpen: fn() },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Open menu' }).clientWidth).toBe(44);
    // Only heard: the bar has no room, and the menu begins with it.
    await expect(canvas.getByText('Referral code: 761NG7DB').closest('button')?.clientWidth).toBeLessThan(60);
  },
};
export const Tablet: Story = {
  globals: { viewport: { value: 'w768' } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(sidebarWidth(canvasElement)).toBe(70));
  },
};
