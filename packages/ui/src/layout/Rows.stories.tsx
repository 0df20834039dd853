import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { transactions } from '../../testing/samples.ts';
import { DateTime } from '../display/DateTime.tsx';
import { Money } from '../display/Money.tsx';
import { Card } from './Card.tsx';
import { Fill } from './Fill.tsx';
import { Quiet } from './Quiet.tsx';
import { Row, Rows } from './Rows.tsx';

const meta = {
  component: Rows,
  parameters: about(
    'A few things with a line between them: recent customers, devices that are signed in, what is due next.',
    'long lists, or those that are sorted and paged: that is DataTable.',
  ),
  args: {
    label: 'Recent transactions',
    children: transactions.map(({ _id, who, timestamp, amount }) => (
      <Row key={_id}>
        <Fill least="10rem">
          {who}
          <Quiet>
            <DateTime moment={timestamp} />
          </Quiet>
        </Fill>
        <Money naira={amount} />
      </Row>
    )),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Rows>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {
  play: ({ canvas }) => expect(canvas.getAllByRole('listitem')).toHaveLength(transactions.length),
};
export const InAFlushCard: Story = {
  decorators: [
    (Story) => (
      <Card title="Recent transactions" flush actions={<Button size="small">View all</Button>}>
        <Story />
      </Card>
    ),
  ],
};
export const OnAPhone: Story = { globals: phone };
export const Stacked: Story = {
  args: {
    children: (
      <Row look="stack">
        <b>Lagoon Bond</b>
        <Money naira={0} />
      </Row>
    ),
  },
};
