import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Briefcase from 'lucide-react/icons/briefcase';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Sprout from 'lucide-react/icons/sprout';
import { about, phone } from '../../testing/about.ts';
import { ShellTabs } from './ShellTabs.tsx';

const meta = {
  component: ShellTabs,
  parameters: {
    layout: 'fullscreen',
    ...about(
      'The bar at the lower edge of a phone, beside the drawer that has every section. DashboardShell shows it.',
      'the tabs of one page: those are MUI Tabs.',
      { height: 160 },
    ),
  },
  globals: phone,
  args: {
    tabs: [
      { key: 'home', label: 'Home', icon: <LayoutDashboard aria-hidden="true" /> },
      { key: 'investmentProducts', label: 'Products', icon: <Sprout aria-hidden="true" /> },
      { key: 'investmentPortfolio', label: 'Investments', icon: <Briefcase aria-hidden="true" /> },
      { key: 'transaction', label: 'History', icon: <ArrowLeftRight aria-hidden="true" /> },
    ],
    current: 'home',
    onSelect: fn(),
    onMore: fn(),
  },
  argTypes: { tabs: { control: false } },
} satisfies Meta<typeof ShellTabs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FivePlaces: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(canvas.getByRole('button', { name: 'History' }));
    await expect(args.onSelect).toHaveBeenCalledWith('transaction');
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};

export const SectionWithoutTab: Story = {
  args: { current: 'profile' },
  play: async ({ canvas }) => {
    const lit = canvas.getAllByRole('button').filter((tab) => tab.hasAttribute('aria-current'));
    await expect(lit).toEqual([canvas.getByRole('button', { name: 'More' })]);
  },
};
