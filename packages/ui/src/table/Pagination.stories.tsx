import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { Pagination, type PaginationProps } from './Pagination.tsx';

function Turned(props: PaginationProps) {
  const [page, setPage] = useState(props.page);
  return (
    <Pagination
      {...props}
      page={page}
      onPage={(next) => {
        setPage(next);
        props.onPage(next);
      }}
    />
  );
}
Turned.displayName = 'Pagination';

const meta = {
  component: Pagination,
  parameters: about(
    'The pages of a list: at most five numbers, previous and next; first and last for customers, an ellipsis and the last number in the back-office.',
    'lists that fit a screen: leave it out when there is one page and no choice of rows.',
  ),
  args: { page: 1, pages: 12, onPage: fn() },
  render: (args) => <Turned {...args} />,
} satisfies Meta<typeof Pagination>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Customers: Story = {
  args: { summary: '118 transactions' },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Last page' }));
    await expect(args.onPage).toHaveBeenCalledWith(12);
    await expect(canvas.getAllByRole('button', { name: /^Page/ })).toHaveLength(5);
    await expect(canvas.getByRole('button', { name: 'Next page' })).toBeDisabled();
  },
};
export const BackOffice: Story = {
  args: { ends: 'ellipsis', page: 4, pages: 1284, summary: '12,832 users', pageSize: 10, onPageSize: fn() },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('…')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Page 1284' }));
    await expect(args.onPage).toHaveBeenCalledWith(1284);
    await userEvent.selectOptions(canvas.getByLabelText('Rows'), '50');
    await expect(args.onPageSize).toHaveBeenCalledWith(50);
  },
};
export const OnePage: Story = { args: { pages: 1, summary: '3 transactions' } };
export const InTheMiddle: Story = { args: { page: 6 } };
/** A thumb's room for each button, in one line that the screen holds. */
async function expectRoom(canvas: HTMLElement): Promise<void> {
  const buttons = [...canvas.querySelectorAll('nav button')].filter((button) => button.checkVisibility());
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  await expect(Math.min(...boxes.map(({ width }) => Math.floor(width)))).toBeGreaterThanOrEqual(44);
  await expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  await expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(window.innerWidth);
}
export const SmallestPhone: Story = {
  args: { page: 108, pages: 250 },
  globals: { viewport: { value: 'w320' } },
  play: ({ canvasElement }) => expectRoom(canvasElement),
};
export const BackOfficeOnTheSmallestPhone: Story = {
  ...SmallestPhone,
  args: { ends: 'ellipsis', page: 108, pages: 250 },
};
/** A phone enlarges the page for a field with letters below 16 px. */
export const OnAPhone: Story = {
  globals: phone,
  args: { page: 6, summary: '118 transactions', pageSize: 10, onPageSize: fn() },
  play: async ({ canvas, canvasElement }) => {
    await expect(getComputedStyle(canvas.getByRole('combobox')).fontSize).toBe('16px');
    await expectRoom(canvasElement);
  },
};
