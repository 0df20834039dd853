import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { OfflineNotice } from './OfflineNotice.tsx';

const meta = {
  component: OfflineNotice,
  parameters: about(
    'A notice at the lower edge while the device is offline; place it once in each app, last in the content.',
    'a failure without any data: that is ErrorState where the data would stand.',
  ),
} satisfies Meta<typeof OfflineNotice>;
export default meta;

type Story = StoryObj<typeof meta>;

function pretend(online: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

export const Online: Story = {
  play: ({ canvas }) => expect(canvas.queryByText(/You are offline/)).not.toBeInTheDocument(),
};
export const Offline: Story = {
  beforeEach: () => () => pretend(true),
  play: async ({ canvas }) => {
    pretend(false);
    await expect(await canvas.findByText(/You are offline/)).toBeVisible();
  },
};
export const OfflineWithFiguresOfAnEarlierVisit: Story = {
  args: { asOf: Date.parse('2026-11-21T13:32:00Z') },
  beforeEach: () => () => pretend(true),
  play: async ({ canvas }) => {
    pretend(false);
    await expect(
      await canvas.findByText(/offline.*figures of Nov 21, 2026, 2:32 PM; nothing can be sent/),
    ).toBeVisible();
  },
};
export const ServerSilent: Story = {
  args: { asOf: Date.parse('2026-11-21T13:32:00Z') },
  play: ({ canvas }) =>
    expect(canvas.getByText(/figures of Nov 21, 2026, 2:32 PM\. The server has not answered/)).toBeVisible(),
};
export const BackAgain: Story = {
  beforeEach: () => () => pretend(true),
  play: async ({ canvas }) => {
    pretend(false);
    await canvas.findByText(/You are offline/);
    pretend(true);
    await waitFor(() => expect(canvas.queryByText(/You are offline/)).not.toBeInTheDocument());
  },
};
