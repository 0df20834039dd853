import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { about, phone } from '../../../../packages/ui/testing/about.ts';
import { lastDays, monthsUntil, type Period } from './period.ts';
import { PeriodFilter, type PeriodFilterProps } from './PeriodFilter.tsx';

const meta = {
  component: PeriodFilter,
  parameters: about(
    'The period of a report: the last 30 days, a month, or any two days.',
    'a list whose days may be left open: use two FilterDates there.',
  ),
  args: { period: { startDate: '2026-10-01', endDate: '2026-10-31' }, onChange: () => undefined },
  render: (args) => <Live {...args} />,
} satisfies Meta<typeof PeriodFilter>;
export default meta;

function Live(props: PeriodFilterProps) {
  const [period, setPeriod] = useState<Period>(props.period);
  return <PeriodFilter period={period} onChange={setPeriod} />;
}

type Story = StoryObj<typeof meta>;

export const October: Story = {};
export const OneDay: Story = { args: { period: { startDate: '2026-11-26', endDate: '2026-11-26' } } };
export const OnAPhone: Story = { globals: phone };
export const ThisMonth: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const month = canvas.getByRole('combobox', { name: 'Period' });
    await userEvent.selectOptions(month, new Date().toISOString().slice(0, 7));
    await expect(month).toHaveDisplayValue(/, so far$/);
    await expect(canvas.getByRole('button', { name: 'The month after' })).toBeDisabled();
    await userEvent.selectOptions(month, 'Other days');
    await expect(canvas.getByLabelText('From date')).toHaveValue(`${new Date().toISOString().slice(0, 7)}-01`);
  },
};
export const LastDays: Story = {
  args: { period: lastDays(new Date()) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'The month before' }));
    const lastMonth = monthsUntil(new Date(), null)[1];
    await expect(canvas.getByRole('combobox', { name: 'Period' })).toHaveDisplayValue(lastMonth?.label ?? '');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Period' }), 'Last 30 days');
    await expect(canvas.queryByLabelText('From date')).not.toBeInTheDocument();
  },
};
