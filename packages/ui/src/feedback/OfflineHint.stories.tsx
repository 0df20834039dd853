import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { pretend } from '../../testing/online.ts';
import { OfflineHint } from './OfflineHint.tsx';

const meta = {
  component: OfflineHint,
  parameters: about(
    'Below the title of a dialog that sends something, and above the buttons of a form outside a dialog; DialogActions and ConfirmDialog have it.',
    'a page: that is OfflineNotice.',
  ),
  beforeEach: () => () => pretend(true),
} satisfies Meta<typeof OfflineHint>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Online: Story = {
  play: ({ canvas }) => expect(canvas.getByRole('status')).toBeEmptyDOMElement(),
};
/** As few letters fit as here. */
export const LargeTextOnAPhone: Story = {
  globals: phone,
  decorators: [
    (Hint) => (
      <div style={{ width: '10rem' }}>
        <Hint />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    pretend(false);
    const words = await canvas.findByText('You are offline. Nothing can be sent.');
    const hint = canvas.getByRole('status');
    await waitFor(() => expect(words.getBoundingClientRect().top - hint.getBoundingClientRect().top).toBeLessThan(30));
  },
};
export const Offline: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    pretend(false);
    await expect(await canvas.findByText('You are offline. Nothing can be sent.')).toBeVisible();
  },
};
