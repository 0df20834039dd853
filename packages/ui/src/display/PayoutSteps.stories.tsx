import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { PayoutSteps } from './PayoutSteps.tsx';

const meta = {
  component: PayoutSteps,
  parameters: about(
    'Where the money of a withdrawal is right now, and what happens next.',
    'deposits, which have no steps.',
  ),
  args: {
    stage: 'waiting',
    destination: 'Guaranty Trust Bank, 0123456789',
    at: { aside: '2026-11-21T06:31:00.000Z', sent: '2026-11-21T06:33:00.000Z', ended: '2026-11-21T06:36:00.000Z' },
  },
  argTypes: {
    stage: {
      control: 'inline-radio',
      options: ['waiting', 'sent', 'unknown', 'paid', 'failed', 'stopped', 'reversed'],
    },
  },
} satisfies Meta<typeof PayoutSteps>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The amount has left the wallet balance and is held./)).toBeVisible();
  },
};
/** What is at the bank is held no more. */
export const Paid: Story = {
  args: { stage: 'paid' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/The amount has left the wallet balance and was held./)).toBeVisible();
    for (const time of ['7:31', '7:33', '7:36']) await expect(canvas.getByText(new RegExp(time))).toBeVisible();
  },
};
export const Sent: Story = {
  args: { stage: 'sent', sessionId: '999058261121073104567812345678' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/999058261121073104567812345678/)).toBeVisible();
    await expect(canvas.getByText('On its way').closest('li')).toHaveAttribute('aria-current', 'step');
  },
};
export const BeingLookedUp: Story = { args: { stage: 'unknown' } };
export const Late: Story = {
  args: { stage: 'sent', late: 'You asked for it on Mar 2, 2026, and it is not at your bank yet. We keep asking.' },
  play: ({ canvas }) => expect(canvas.queryByText(/some take a day/)).toBeNull(),
};
export const Failed: Story = { args: { stage: 'failed', reason: 'The account cannot receive transfers.' } };
export const Stopped: Story = {
  args: { stage: 'stopped', reason: 'Marked as failed by an administrator' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('We stopped it')).toBeVisible();
    await expect(canvas.queryByText(/The bank did not take it/)).toBeNull();
  },
};
export const Reversed: Story = {
  args: { stage: 'reversed', reason: 'Beneficiary bank not available' },
  play: ({ canvas }) => expect(canvas.getByText('Back in the wallet')).toBeVisible(),
};
export const OnAPhone: Story = {
  globals: phone,
  args: { stage: 'unknown', destination: 'OPay Digital Services Limited (OPay), 0123456789' },
};
