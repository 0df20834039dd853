import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { AnnouncementBanner } from '../feedback/AnnouncementBanner.tsx';
import { InBothSchemes } from './InBothSchemes.tsx';

const announcements = [{ _id: '1', title: 'New rates', message: 'Harvest 180 brings 16% from 1 January.' }];

const meta = {
  component: InBothSchemes,
  parameters: about(
    'Something as a phone shows it, light and dark at once, for a preview while it is written.',
    'what can be used: nothing in it can be pressed.',
  ),
  args: {
    label: 'As customers see it',
    children: <AnnouncementBanner announcements={announcements} onOpen={() => undefined} onDismiss={() => undefined} />,
  },
} satisfies Meta<typeof InBothSchemes>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Twice the same, each in the colours of its scheme. */
export const Banner: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('region', { name: 'As customers see it' })).toBeVisible();
    const grounds = [...canvasElement.querySelectorAll('[data-shown]')].map(
      (box) => getComputedStyle(box).backgroundColor,
    );
    await expect(new Set(grounds).size).toBe(2);
  },
};

/** What has no colours of its own takes those of its scheme. */
export const Words: Story = { args: { children: 'Harvest 180 brings 16% from 1 January.' } };
