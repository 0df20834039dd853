import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import Button from '@mui/material/Button';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { DateTime } from '../display/DateTime.tsx';
import { Email } from '../display/Email.tsx';
import { Money } from '../display/Money.tsx';
import { StatusChip } from '../display/StatusChip.tsx';
import { Facts } from './Facts.tsx';

const meta = {
  component: Facts,
  parameters: about(
    'What is known about one thing: a customer, a transaction, an investment.',
    'several things with the same properties: that is DataTable.',
  ),
  args: {
    facts: [
      ['Name', people.long],
      ['Email', <Email key="email" address="oluwafunmilayo.adebukola-ogunbanjo@example.com.ng" />],
      ['Wallet', <Money key="wallet" naira={0} />],
      ['Invested', <Money key="invested" naira={10_000_000_000} />],
      ['Customer since', <DateTime key="since" moment="2026-11-21T06:31:00Z" />],
      ['Status', <StatusChip key="status" kind="user" status={1} />],
    ],
  },
  argTypes: {
    facts: { control: false },
    look: { control: 'inline-radio', options: ['rows', 'columns', 'cells', 'acts', 'sums'] },
  },
} satisfies Meta<typeof Facts>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InRows: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Wallet');
    await expect(canvas.getByText('10,000,000,000.00')).toBeVisible();
  },
};
export const InColumns: Story = { args: { look: 'columns' } };
export const InCells: Story = { args: { look: 'cells' } };
export const WithActs: Story = {
  globals: phone,
  args: {
    look: 'acts',
    facts: [
      [
        'Email',
        <Email key="email" address="oluwafunmilayo.adebukola-ogunbanjo@example.com.ng" />,
        <Button key="act" size="small" aria-label="Change email address">
          Change
        </Button>,
      ],
      ['Customer since', <DateTime key="since" moment="2026-11-21T06:31:00Z" />],
    ],
  },
  play: async ({ canvas }) => {
    const act = canvas.getByRole('button', { name: 'Change email address' });
    await expect(act.getBoundingClientRect().left).toBeGreaterThan(
      canvas.getByText('Email').getBoundingClientRect().right,
    );
  },
};
export const InRowsOnAPhone: Story = { globals: phone };
export const InColumnsOnAPhone: Story = { globals: phone, args: { look: 'columns' } };
/** Inside of a card, as in the work lists. */
export const InColumnsOnTheSmallestPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { look: 'columns' },
  decorators: [
    (Story) => (
      <div style={{ width: 246 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const facts = canvas.getByText('Invested').closest('dl');
    await expect(facts?.scrollWidth).toBe(facts?.clientWidth);
  },
};
export const InCellsOnAPhone: Story = { globals: phone, args: { look: 'cells' } };
export const InSumsOnAPhone: Story = {
  globals: phone,
  args: {
    look: 'sums',
    facts: [
      ['Capital', <Money key="capital" naira={10_000_000_000} />],
      ['10% withholding tax', <Money key="tax" naira={145_000_000} flow="out" />],
    ],
  },
};
/** With text at 200% a card of a small phone is as wide as this: the amount stands below its name, and breaks. */
export const InSumsWithLargeText: Story = {
  args: {
    look: 'sums',
    facts: [
      ['You gave', <Money key="gave" naira={0} />],
      ['In all you give and receive', <Money key="all" naira={29_999_999_999.97} />],
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ width: 116 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const facts = canvas.getByText('You gave').closest('dl');
    await expect(facts?.scrollWidth).toBe(facts?.clientWidth);
  },
};
export const InRowsWithLargeText: Story = {
  ...InSumsWithLargeText,
  globals: phone,
  args: { ...InSumsWithLargeText.args, look: 'rows' },
};
/** As narrow as one of two cards with text at 200%: the sum stands whole below its name. */
export const InRowsOfANarrowCard: Story = {
  args: { facts: [['Withdrawals of a customer', 'At most ₦10,000,000 a day']] },
  decorators: [
    (Story) => (
      <div style={{ width: 170 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const words = canvas.getByText(/At most/).firstChild ?? document.body;
    const sum = document.createRange();
    sum.setStart(words, 'At most '.length);
    sum.setEnd(words, 'At most ₦10,000,000'.length);
    await expect(sum.getClientRects()).toHaveLength(1);
  },
};
