import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { AnnouncementBanner } from './AnnouncementBanner.tsx';

const announcements = [
  { _id: '1', title: 'Withdrawals on public holidays', message: 'On December 25 and 26 banks may take a day longer.' },
  {
    _id: '2',
    title: 'A new savings plan',
    message: 'The Owambe Plan takes any amount on any day and pays out after ten months.',
  },
  {
    _id: '3',
    title: 'Maintenance on Sunday morning between two and four o’clock Lagos time',
    message:
      'For up to ten minutes you cannot sign in. Money that comes due in this time is paid out as soon as we are back, to the kobo, and no plan loses a day.',
  },
];

const meta = {
  component: AnnouncementBanner,
  parameters: about(
    'What administrators announce, at the top of the dashboard: one at a time, until the customer dismisses it.',
    'the state of a customer’s account or money: those notices stay until the matter is settled.',
  ),
  args: { announcements, onDismiss: fn(), onOpen: fn() },
} satisfies Meta<typeof AnnouncementBanner>;
export default meta;

type Story = StoryObj<typeof meta>;

export const One: Story = {
  args: { announcements: announcements.slice(0, 1) },
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByRole('button', { name: /^Announcement/ })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss: Withdrawals on public holidays' }));
    await expect(args.onDismiss).toHaveBeenCalledWith('1');
  },
};
export const Several: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Announcement 3 of 3/ }));
    await userEvent.click(canvas.getByText(/Maintenance on Sunday/));
    await expect(args.onOpen).toHaveBeenCalledWith(announcements[2]);
  },
};
/** The device asks for no motion, so announcements change only after Play is pressed. */
export const Cycles: Story = {
  args: { seconds: 0.4 },
  play: async ({ canvas }) => {
    const resume = canvas.queryByRole('button', { name: 'Resume announcements' });
    if (resume) await userEvent.click(resume);
    resume?.blur();
    await userEvent.unhover(canvas.getByRole('region'));
    await expect(await canvas.findByText(/A new savings plan/, {}, { timeout: 3000 })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Pause announcements' }));
  },
};
/** The title has the lines that it needs, and of the message two are left. */
export const LongOnAPhone: Story = {
  globals: phone,
  args: { announcements: announcements.slice(2) },
  play: async ({ canvas }) => {
    const title = canvas.getByText(/^Maintenance on Sunday/);
    const message = canvas.getByText(/^For up to ten minutes/);
    await expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight);
    const press = canvas.getByRole('button', { name: /^Maintenance on Sunday/ }).getBoundingClientRect();
    await expect(message.getBoundingClientRect().bottom).toBeLessThanOrEqual(press.bottom);
    await expect(message.getBoundingClientRect().height).toBeGreaterThan(40);
    await expect(message.getBoundingClientRect().height).toBeLessThan(47);
  },
};
/** Each dot is as high as a finger needs it. */
export const SeveralOnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    const { width, height } = canvas.getByRole('button', { name: /Announcement 3 of 3/ }).getBoundingClientRect();
    await expect([width, height]).toEqual([44, 44]);
  },
};
/** Without announcements nothing is drawn. */
export const None: Story = {
  args: { announcements: [] },
  play: ({ canvas }) => expect(canvas.queryByRole('region')).not.toBeInTheDocument(),
};
