import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { subStatuses } from '@ajose/sdk/domain/status';
import { payoutStageNames, shownTypeNames, transactionStatusNames } from '@ajose/sdk/domain/transaction-words';
import { about } from '../../testing/about.ts';
import { StatusChip, type StatusChipProps } from './StatusChip.tsx';

const meta = {
  component: StatusChip,
  parameters: about(
    'The state of a transaction, a customer, an investment, a circle, an export, a product or an announcement, in one word with an icon.',
    'counts, filters and anything to press.',
  ),
  args: { kind: 'transaction', status: 'completed' },
  argTypes: {
    kind: { control: 'inline-radio', options: ['transaction', 'type', 'payout', 'announcement', 'product'] },
  },
} satisfies Meta<typeof StatusChip>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

function Row({ chips }: { chips: readonly StatusChipProps[] }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {chips.map((chip) => (
        <StatusChip key={JSON.stringify(chip)} {...chip} />
      ))}
    </div>
  );
}

const kinds = (kind: StatusChipProps['kind'], statuses: readonly string[]) =>
  statuses.map((status) => ({ kind, status }) as StatusChipProps);

/** The label of each chip with its colour. */
const tones = (canvasElement: HTMLElement) =>
  Object.fromEntries(
    [...canvasElement.querySelectorAll<HTMLElement>('[data-tone]')].map((chip) => [
      chip.textContent,
      chip.dataset['tone'],
    ]),
  );

export const Transactions: Story = {
  render: () => <Row chips={kinds('transaction', ['completed', 'pending', 'late', 'failed', 'user_cancelled'])} />,
  play: ({ canvasElement }) =>
    expect(tones(canvasElement)).toEqual({
      Completed: 'success',
      Pending: 'warning',
      'Pending, late': 'danger',
      Failed: 'danger',
      'User cancelled': 'secondary',
    }),
};
export const Circles: Story = {
  render: () => <Row chips={kinds('circle', ['open', 'signing', 'running', 'held', 'ended', 'dissolved'])} />,
  play: ({ canvasElement }) =>
    expect(tones(canvasElement)).toEqual({
      'Open to join': 'info',
      'Being signed': 'warning',
      Running: 'primary',
      Held: 'warning',
      Ended: 'success',
      Dissolved: 'secondary',
    }),
};
export const Exports: Story = { render: () => <Row chips={kinds('export', ['making', 'ready', 'failed'])} /> };
export const TransactionTypes: Story = {
  render: () => (
    <Row chips={kinds('type', ['deposit', 'withdrawal', 'into_plan', 'from_plan', 'returned', 'error', 'test'])} />
  ),
  play: ({ canvasElement }) =>
    expect(tones(canvasElement)).toEqual({
      Deposit: 'success',
      Withdrawal: 'primary',
      'Into plans': 'primary',
      'From plans': 'success',
      Returned: 'secondary',
      Error: 'danger',
      Test: 'secondary',
    }),
};
export const Payouts: Story = {
  render: () => (
    <Row chips={kinds('payout', ['waiting', 'sent', 'unknown', 'paid', 'failed', 'stopped', 'reversed'])} />
  ),
};
export const Customers: Story = {
  render: () => (
    <Row
      chips={[...subStatuses.map((status) => ({ kind: 'user' as const, status })), { kind: 'user', status: 'held' }]}
    />
  ),
  play: ({ canvasElement }) =>
    expect(tones(canvasElement)).toEqual({
      Pending: 'warning',
      Active: 'success',
      Suspended: 'danger',
      Deactivated: 'secondary',
      'Verification Required': 'warning',
      'Limited Access': 'warning',
      'Needs Review': 'warning',
      'Temporary Hold': 'warning',
      'Password Reset': 'warning',
      'Profile Incomplete': 'warning',
      'Awaiting Approval': 'warning',
      Held: 'warning',
      Premium: 'success',
      Legacy: 'info',
      Archived: 'secondary',
    }),
};
export const Announcements: Story = {
  render: () => <Row chips={kinds('announcement', ['active', 'inactive', 'expired'])} />,
};
export const Products: Story = { render: () => <Row chips={kinds('product', ['active', 'inactive'])} /> };
/** From 90 percent of the term on the chip says "Almost complete". */
export const Investments: Story = {
  render: () => (
    <Row
      chips={[
        { kind: 'investment', status: 'in_progress', progress: 89.9 },
        { kind: 'investment', status: 'in_progress', progress: 90 },
        { kind: 'investment', status: 'completed', progress: 100 },
        { kind: 'investment', status: 'completed', progress: 100, ended: 'ended' },
        { kind: 'investment', status: 'completed', progress: 100, ended: 'left' },
        { kind: 'investment', status: 'completed', progress: 100, ended: 'renewed' },
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('In Progress')).toBeVisible();
    await expect(canvas.getByText('Almost Complete')).toBeVisible();
    await expect(canvas.getByText('Completed')).toBeVisible();
    for (const name of ['Ended', 'Left early', 'Renewed']) await expect(canvas.getByText(name)).toBeVisible();
  },
};
/** An unknown status of a newer server is shown as words. */
export const Unknown: Story = {
  args: { kind: 'transaction', status: 'on_hold' },
  play: ({ canvas }) => expect(canvas.getByText('On hold')).toBeVisible(),
};

const inFiles = [
  ['transaction', transactionStatusNames],
  ['type', shownTypeNames],
  ['payout', payoutStageNames],
] as const;

/** A screen and a file of the same rows have the same words. */
export const AsInFiles: Story = {
  render: () => <Row chips={inFiles.flatMap(([kind, names]) => kinds(kind, Object.keys(names)))} />,
  play: async ({ canvasElement }) => {
    const shown = [...canvasElement.querySelectorAll('[data-tone]')].map((chip) => chip.textContent);
    await expect(shown).toEqual(inFiles.flatMap(([, names]) => Object.values(names)));
  },
};
