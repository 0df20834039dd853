import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { Steps } from './Steps.tsx';

const meta = {
  component: Steps,
  parameters: about(
    'Where something stands that takes several steps, and what happens next.',
    'a payout, which has PayoutSteps with its words; a form in steps.',
  ),
  args: {
    label: 'How this account is let in',
    steps: [
      { state: 'done', title: 'You registered', text: 'With the referral code of Adaeze Okafor.' },
      { state: 'now', title: 'Adaeze Okafor says that they invited you' },
      { state: 'later', title: 'Another Super Admin confirms your account' },
    ],
  },
} satisfies Meta<typeof Steps>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OneStepNow: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByText('Adaeze Okafor says that they invited you').closest('li')).toHaveAttribute(
      'aria-current',
      'step',
    ),
};
export const Failed: Story = {
  args: {
    steps: [
      { state: 'done', title: 'Sent to the bank' },
      { state: 'failed', title: 'The bank sent it back', text: 'The account cannot receive transfers.' },
      { state: 'back', title: 'Back in the wallet' },
    ],
  },
};
export const OnAPhone: Story = { globals: phone };
