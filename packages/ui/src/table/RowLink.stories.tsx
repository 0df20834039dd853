import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { InGrid } from './cellFocus.ts';
import { RowLink } from './RowLink.tsx';

const meta = {
  component: RowLink,
  parameters: about(
    'From a row to its own page, or to what it mentions: from a transaction to its customer.',
    'what acts: that is a LinkButton.',
  ),
  args: { children: people.usual, href: '#customer' },
} satisfies Meta<typeof RowLink>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    const link = canvas.getByRole('link', { name: people.usual });
    await expect(link).toHaveFocus();
    await expect(link).toHaveAttribute('href', '#customer');
  },
};
export const WithALabel: Story = {
  args: { label: 'Approve payout, asked by Ngozi Eze: waits for approval', children: 'Waits for approval' },
  play: ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Approve payout, asked by Ngozi Eze: waits for approval' })).toBeVisible(),
};
/** In a grid it is no Tab stop of its own: Enter on its cell opens it. */
export const InAGrid: Story = {
  decorators: [
    (Story) => (
      <InGrid value>
        <Story />
      </InGrid>
    ),
  ],
  play: ({ canvas }) => expect(canvas.getByRole('link')).toHaveAttribute('tabindex', '-1'),
};
export const LongOnAPhone: Story = { globals: phone, args: { children: people.long } };
