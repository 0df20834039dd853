import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { pretend } from '../../testing/online.ts';
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

export const Online: Story = {
  play: ({ canvas }) => expect(canvas.queryByText(/Offline/)).not.toBeInTheDocument(),
};
export const Offline: Story = {
  beforeEach: () => () => pretend(true),
  play: async ({ canvas }) => {
    pretend(false);
    await expect(await canvas.findByText(/Offline/)).toBeVisible();
  },
};
/** Today's figures need no date, and large text on a phone leaves the page its room: as few letters fit as here. */
export const LargeTextOnAPhone: Story = {
  globals: phone,
  args: { asOf: Date.now() },
  decorators: [
    (Notice) => (
      <div style={{ width: '12rem' }}>
        <Notice />
      </div>
    ),
  ],
  beforeEach: () => () => pretend(true),
  play: async ({ canvas }) => {
    pretend(false);
    await expect(await canvas.findByText(/^Offline: figures of \d+:\d\d [AP]M\./)).toBeVisible();
    await expect(canvas.getByRole('status').getBoundingClientRect().height).toBeLessThan(100);
    // For ears only: the page keeps its first figure.
    const more = canvas.getByText('Nothing can be sent.');
    await waitFor(() => expect(getComputedStyle(more).position).toBe('absolute'));
  },
};
export const OfflineWithFiguresOfAnEarlierVisit: Story = {
  args: { asOf: Date.parse('2026-11-21T13:32:00Z') },
  beforeEach: () => () => pretend(true),
  play: async ({ canvas }) => {
    pretend(false);
    await expect(await canvas.findByText('Nothing can be sent.')).toBeVisible();
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Offline: figures of Nov 21, 2:32 PM. Nothing can be sent.',
    );
  },
};
export const ServerSilent: Story = {
  args: { asOf: Date.parse('2026-11-21T13:32:00Z') },
  play: ({ canvas }) =>
    expect(canvas.getByText('Figures of Nov 21, 2:32 PM. The server has not answered yet.')).toBeVisible(),
};
export const BackAgain: Story = {
  beforeEach: () => () => pretend(true),
  play: async ({ canvas }) => {
    pretend(false);
    await canvas.findByText(/Offline/);
    pretend(true);
    await waitFor(() => expect(canvas.queryByText(/Offline/)).not.toBeInTheDocument());
  },
};
