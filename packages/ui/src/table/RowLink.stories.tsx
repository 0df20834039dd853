import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { InGrid } from './cellFocus.ts';
import { RowLink } from './RowLink.tsx';

const meta = {
  component: RowLink,
  parameters: about(
    'From a row to what it mentions: from a transaction to its customer.',
    'addresses that can be shared, which are links with a href.',
  ),
  args: { children: people.usual, onFollow: fn() },
} satisfies Meta<typeof RowLink>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: people.usual })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onFollow).toHaveBeenCalledOnce();
  },
};
export const WithALabel: Story = {
  args: { label: 'Approve payout, asked by Ngozi Eze: waits for approval', children: 'Waits for approval' },
  play: ({ canvas }) =>
    expect(
      canvas.getByRole('button', { name: 'Approve payout, asked by Ngozi Eze: waits for approval' }),
    ).toBeVisible(),
};
/** In a grid it is no Tab stop of its own: Enter on its cell leads to it. */
export const InAGrid: Story = {
  decorators: [
    (Story) => (
      <InGrid value>
        <Story />
      </InGrid>
    ),
  ],
  play: ({ canvas }) => expect(canvas.getByRole('button')).toHaveAttribute('tabindex', '-1'),
};
export const LongOnAPhone: Story = { globals: phone, args: { children: people.long } };
