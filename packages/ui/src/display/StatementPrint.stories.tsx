import type { Meta, StoryObj } from '@storybook/react-vite';
import { about, phone } from '../../testing/about.ts';
import { people, transactions } from '../../testing/samples.ts';
import { DateTime } from './DateTime.tsx';
import { Money } from './Money.tsx';
import { StatementPrint } from './StatementPrint.tsx';

function Rows({ times = 1 }: { times?: number }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: times }, () => transactions)
          .flat()
          .map(({ _id, timestamp, reason, amount, type }, index) => (
            <tr key={`${_id} ${index}`}>
              <td>
                <DateTime moment={timestamp} />
              </td>
              <td>{reason}</td>
              <td>
                <Money naira={amount} flow={type === 'deposit' ? 'in' : 'out'} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

const meta = {
  component: StatementPrint,
  parameters: about(
    'A statement or a receipt for printing. Only the sheet is printed, in the light scheme, with the head of its table on each page.',
    'reading on the screen: that is DataTable.',
  ),
  args: {
    title: 'Statement of your wallet',
    period: 'Nov 1, 2026 to Nov 21, 2026',
    drawnUpAt: '2026-11-21T06:31:00Z',
    facts: [
      { label: 'Name', value: people.long },
      { label: 'Referral code', value: 'ADE4521' },
      { label: 'Opening balance', value: <Money naira={0} /> },
      { label: 'Closing balance', value: <Money naira={10_000_037_499.5} /> },
    ],
    children: <Rows />,
  },
  argTypes: { facts: { control: false }, children: { control: false } },
} satisfies Meta<typeof StatementPrint>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Statement: Story = {};
export const ManySheets: Story = { args: { children: <Rows times={12} /> } };
export const OnAPhone: Story = { globals: phone };
export const Receipt: Story = {
  args: {
    title: 'Receipt',
    facts: [
      { label: 'Amount', value: <Money naira={50_000} /> },
      { label: 'Paid by', value: people.usual },
      { label: 'Reference', value: 'payment-1795242660000-wallet-8kq2z' },
      { label: 'Method', value: 'Card' },
    ],
  },
  render: ({ title, facts, drawnUpAt }) => <StatementPrint {...{ title, facts, drawnUpAt }} />,
};
