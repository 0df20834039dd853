import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { ListPages } from './ListPages.tsx';

const meta = {
  component: ListPages,
  parameters: about('Below each paged list.', 'lists of one page that say how many they hold themselves.'),
  args: { noun: ['transaction', 'transactions'], total: 1284, page: 3, pages: 129, onPage: fn() },
  argTypes: { noun: { control: false } },
} satisfies Meta<typeof ListPages>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Many: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('1,284 transactions')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /next/i }));
    await expect(args.onPage).toHaveBeenCalledWith(4);
  },
};
export const One: Story = {
  args: { total: 1, page: 1, pages: 1 },
  play: ({ canvas }) => expect(canvas.getByText('1 transaction')).toBeVisible(),
};
export const None: Story = {
  args: { total: 0, page: 1, pages: 0 },
  play: ({ canvas }) => expect(canvas.getByText('0 transactions')).toBeVisible(),
};
export const Cut: Story = {
  args: { total: 10_000, isCut: true, page: 1000, pages: 1000 },
  play: ({ canvas }) => expect(canvas.getByText('10,000+ transactions')).toBeVisible(),
};
export const PastTheEnd: Story = {
  args: { page: 140 },
  play: ({ canvas }) =>
    expect(canvas.getByRole('button', { name: 'Page 129' })).toHaveAttribute('aria-current', 'page'),
};
export const WithPageSizes: Story = { args: { limit: 25, onLimit: fn() } };
export const OnAPhone: Story = { globals: phone, args: { limit: 25, onLimit: fn() } };
