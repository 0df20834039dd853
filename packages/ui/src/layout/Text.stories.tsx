import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Text } from './Text.tsx';

const meta = {
  component: Text,
  parameters: about(
    'Sentences: what a dialog asks, what a setting means, how something ended.',
    'titles, which PageHeader, Card and Section bring along, and amounts, which are Money.',
  ),
  args: { children: 'Withdrawals go to this account. Only an account in your own name is safe.' },
} satisfies Meta<typeof Text>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const Soft: Story = { args: { tone: 'soft' } };
export const Small: Story = { args: { size: 'sm', tone: 'soft' } };
export const Strong: Story = { args: { strong: true, children: people.long } };
export const Negative: Story = { args: { tone: 'negative', children: 'The payout failed; the money is back.' } };
export const WithLineBreaks: Story = {
  args: { keepsLines: true, children: 'From Monday on deposits by USSD are open.\n\nDial *737# to begin.' },
};
