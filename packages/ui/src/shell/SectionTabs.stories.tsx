import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { SectionTabs } from './SectionTabs.tsx';

const meta = {
  component: SectionTabs,
  parameters: about(
    'The parts of a section that each have an address of their own, above the page.',
    'the tabs of one page, such as open and done: those are MUI Tabs.',
  ),
  args: {
    label: 'Inbox',
    tabs: [
      { key: 'inbox', label: 'Inbox', href: '#inbox' },
      { key: 'cases', label: 'Cases', href: '#cases', count: { waiting: 12, late: 1, words: '12 wait, 1 is late' } },
      { key: 'complaints', label: 'Complaints', href: '#complaints' },
      { key: 'disputes', label: 'Disputes', href: '#disputes' },
      { key: 'approvals', label: 'Approvals', href: '#approvals', count: { waiting: 3, late: 0, words: '3 wait' } },
    ],
    current: 'cases',
  },
  argTypes: { tabs: { control: false } },
} satisfies Meta<typeof SectionTabs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FiveParts: Story = {
  play: async ({ canvas }) => {
    const cases = canvas.getByRole('link', { name: 'Cases' });
    await expect(cases).toHaveAttribute('aria-current', 'page');
    await expect(cases).toHaveAttribute('title', '12 wait, 1 is late');
    await expect(canvas.getByRole('link', { name: 'Disputes' })).not.toHaveAttribute('aria-current');
  },
};

/** One line, which scrolls to the part on screen. */
export const OnAPhone: Story = {
  globals: phone,
  args: { current: 'approvals' },
  play: async ({ canvas, canvasElement }) => {
    const links = canvas.getAllByRole('link');
    await expect(links).toHaveLength(5);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
    await expect(new Set(links.map((link) => link.getBoundingClientRect().top)).size).toBe(1);
    const approvals = canvas.getByRole('link', { name: 'Approvals' });
    await waitFor(() => expect(approvals.getBoundingClientRect().right).toBeLessThanOrEqual(canvasElement.clientWidth));
  },
};

/** The counts come after the tabs, and the current tab stays on the screen; no cut letter begins the line. */
export const CountsComeLater: Story = {
  globals: phone,
  args: { current: 'approvals' },
  render: function Render(args) {
    const [counted, setCounted] = useState(false);
    const count = { waiting: 1234, late: 12, words: '1,234 wait for you, 12 are late' };
    return (
      <>
        <SectionTabs {...args} tabs={args.tabs.map((tab) => ({ ...tab, count: counted ? count : undefined }))} />
        <button onClick={() => setCounted(true)}>Count</button>
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    const nav = canvas.getByRole('navigation').getBoundingClientRect();
    const approvals = canvas.getByRole('link', { name: 'Approvals' });
    await waitFor(async () => {
      const { left, right } = approvals.getBoundingClientRect();
      await expect(right).toBeLessThanOrEqual(nav.right);
      await expect(left).toBeGreaterThanOrEqual(nav.left);
      const starts = canvas.getAllByRole('link').map((link) => link.getBoundingClientRect().left - nav.left);
      await expect(starts.map(Math.round)).toContain(0);
    });
  },
};

/** A section without parts shows nothing. */
export const NoParts: Story = {
  args: { tabs: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
};
