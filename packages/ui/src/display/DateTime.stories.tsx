import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { about } from '../../testing/about.ts';
import { DateTime } from './DateTime.tsx';

const meta = {
  component: DateTime,
  parameters: about(
    'A moment in Lagos time, whatever the device’s time zone; hovering shows the exact time.',
    'terms ("6 months") and days that remain: those are words, made by the SDK.',
  ),
  args: { moment: '2026-11-21T06:31:00Z' },
  argTypes: { format: { control: 'inline-radio', options: ['date', 'dateTime', 'weekday'] } },
} satisfies Meta<typeof DateTime>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithTime: Story = {
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('Nov 21, 2026, 7:31 AM'),
};
export const DateOnly: Story = { args: { format: 'date' } };
export const WithWeekday: Story = { args: { format: 'weekday' } };
/** An hour before midnight in London it is already tomorrow in Lagos. */
export const TomorrowInLagos: Story = {
  args: { moment: '2026-11-20T23:30:00Z', format: 'weekday' },
  play: ({ canvasElement }) => expect(canvasElement).toHaveTextContent('Sat, Nov 21, 2026'),
};
