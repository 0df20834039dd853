import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ApiError } from '@ajose/sdk/error';
import { about, phone } from '../../testing/about.ts';
import { withToasts } from '../../testing/withToasts.tsx';
import { SessionsCard } from './SessionsCard.tsx';

const session = {
  createdAt: '2026-11-18T07:02:00Z',
  lastSeenAt: '2026-11-21T06:31:00Z',
  expiresAt: '2026-12-05T06:31:00Z',
  lastsUntil: '2026-12-18T07:02:00Z',
};
const here = { ...session, _id: 's1', device: 'Chrome on Android', address: '197.210.64.18', current: true };
const laptop = { ...session, _id: 's2', device: 'Firefox on Windows', address: '102.89.23.4', current: false };
const longest = {
  ...session,
  _id: 's3',
  device: 'Mozilla/5.0 (Linux; Android 14; TECNO KL5n) AppleWebKit/537.36 Samsung Internet',
  address: '2c0f:f5c0:0518:0a31:a1d4:52ff:fe0b:9c77',
  current: false,
};

const mutate = fn(() => Promise.resolve());

const meta = {
  component: SessionsCard,
  parameters: about(
    'The profile of both apps: which devices are signed in, so that a lost one can be signed out.',
    'the sessions of other people.',
  ),
  args: {
    sessions: { data: [here, laptop, longest], error: undefined, mutate },
    endSession: fn(() => Promise.resolve()),
    endOtherSessions: fn(() => Promise.resolve()),
  },
  argTypes: { sessions: { control: false } },
  decorators: [withToasts],
} satisfies Meta<typeof SessionsCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const EndingOne: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.queryByRole('button', { name: /Chrome on Android/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^End the session on Firefox on Windows/ }));
    await expect(args.endSession).toHaveBeenCalledWith('s2');
    await waitFor(() =>
      expect(screen.getByText('Firefox on Windows, signed in Nov 18, 8:02 AM, has ended.')).toBeVisible(),
    );
  },
};
/** Two browsers of one kind differ by when and from where they were signed in, when they were last seen, and which is here. */
export const TwoOfOneKind: Story = {
  args: {
    sessions: {
      data: [
        here,
        {
          ...here,
          _id: 's4',
          createdAt: '2026-11-20T08:15:00Z',
          address: laptop.address,
          lastsUntil: here.expiresAt,
          current: false,
        },
      ],
      error: undefined,
      mutate,
    },
  },
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    await expect(rows).toEqual([
      'Chrome on AndroidSince Nov 18, 8:02 AM, from 197.210.64.18This session, ends Dec 5 if unused',
      'Chrome on AndroidSince Nov 20, 9:15 AM, from 102.89.23.4Seen Nov 21, 7:31 AM, ends Dec 5End',
    ]);
    const name = 'End the session on Chrome on Android, signed in Nov 20, 9:15 AM';
    await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};
/** Of two that were signed in in one minute only the Ends are numbered, so that each End names its session, in at most three lines of a phone. */
export const TwoOfOneMinute: Story = {
  globals: phone,
  args: {
    sessions: {
      data: [here, { ...laptop, lastsUntil: laptop.expiresAt }, { ...laptop, _id: 's5' }],
      error: undefined,
      mutate,
    },
  },
  play: async ({ canvas }) => {
    const end = (number: number): string =>
      `End the session on Firefox on Windows (${number} of 2), signed in Nov 18, 8:02 AM`;
    await expect(canvas.getByRole('button', { name: end(1) })).toBeVisible();
    await expect(canvas.getByRole('button', { name: end(2) })).toBeVisible();
    await expect(canvas.getAllByText('Firefox on Windows', { exact: true })).toHaveLength(2);
    for (const row of canvas.getAllByRole('listitem'))
      await expect(row.firstElementChild?.getBoundingClientRect().height).toBeLessThan(70);
  },
};
/** The End of one lost device comes before the one that ends all, and that one is not red. */
export const EndingTheOthers: Story = {
  play: async ({ canvas, args }) => {
    const acts = canvas.getAllByRole('button').map(({ textContent }) => textContent);
    await expect(acts).toEqual(['End', 'End', 'End all others']);
    await expect(canvas.getByRole('button', { name: 'End all others' }).className).not.toContain('colorError');
    await userEvent.click(canvas.getByRole('button', { name: 'End all others' }));
    const says = /^2 other sessions end at once.* This device stays signed in\.$/;
    await waitFor(() => expect(screen.getByText(says)).toBeVisible());
    await expect(args.endOtherSessions).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'End 2 sessions' }));
    await expect(args.endOtherSessions).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByText('All other sessions have ended.')).toBeVisible());
  },
};
export const EndingFails: Story = {
  args: {
    endSession: fn(() =>
      Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'This session has already ended.' })),
    ),
  },
  play: async ({ canvas }) => {
    const end = canvas.getByRole('button', { name: /^End the session on Firefox on Windows/ });
    await userEvent.click(end);
    await waitFor(() => expect(screen.getByText('This session has already ended.')).toBeVisible());
    await expect(end).toBeEnabled();
  },
};
export const OnlyThisOne: Story = {
  args: { sessions: { data: [here], error: undefined, mutate } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This session')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
export const BeingFetched: Story = { args: { sessions: { data: undefined, error: undefined, mutate } } };
export const Failed: Story = {
  args: { sessions: { data: undefined, error: new Error('offline'), mutate } },
  play: async ({ canvas }) => {
    mutate.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(mutate).toHaveBeenCalledOnce();
  },
};
export const OnAPhone: Story = { globals: phone };
