import type { Meta, StoryObj } from '@storybook/react-vite';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { about } from '../../../../packages/ui/testing/about.ts';
import { Outcome } from './Outcome.tsx';

const meta = {
  component: Outcome,
  parameters: about(
    'How an action ended, in the middle of its dialog. Screen readers announce it.',
    'a message beside what goes on: use an Alert, or a toast.',
  ),
  args: {
    icon: <CircleCheck color="var(--positive)" />,
    headline: '₦50,000.00 is in your wallet',
    children: 'Your payment has arrived.',
  },
} satisfies Meta<typeof Outcome>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Done: Story = {};
export const NotDone: Story = {
  args: {
    icon: <CircleAlert color="var(--caution)" />,
    headline: 'The payment was declined',
    children: 'Your bank says: insufficient funds. Nothing was charged.',
  },
};
export const WithoutHeadline: Story = {
  args: { icon: <CircleCheck />, headline: undefined, children: 'The link was sent.' },
};
