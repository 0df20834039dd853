import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect, fn } from 'storybook/test';
import { number, object } from 'yup';
import { phone } from '../testing/about.ts';
import { people, transactions } from '../testing/samples.ts';
import { DateTime } from './display/DateTime.tsx';
import { EmptyState } from './display/EmptyState.tsx';
import { Money } from './display/Money.tsx';
import { StatCard } from './display/StatCard.tsx';
import { StatusChip } from './display/StatusChip.tsx';
import { ErrorState } from './feedback/ErrorState.tsx';
import { OfflineNotice } from './feedback/OfflineNotice.tsx';
import { PageSkeleton } from './feedback/PageSkeleton.tsx';
import { FilterSearch } from './fields/FilterSearch.tsx';
import { FilterSelect } from './fields/FilterSelect.tsx';
import { Form } from './form/Form.tsx';
import { FormAmountField } from './form/FormAmountField.tsx';
import { FormError } from './form/FormError.tsx';
import { SubmitButton } from './form/SubmitButton.tsx';
import { Card } from './layout/Card.tsx';
import { Facts } from './layout/Facts.tsx';
import { Filters } from './layout/Filters.tsx';
import { Grid } from './layout/Grid.tsx';
import { PageHeader } from './layout/PageHeader.tsx';
import { Section } from './layout/Section.tsx';
import { Stack } from './layout/Stack.tsx';
import { DataTable } from './table/DataTable.tsx';
import { ListPages } from './table/ListPages.tsx';

const meta = {
  title: 'Start/Patterns',
  parameters: {
    docs: {
      description: {
        component:
          'How pages are put together. A new page begins as one of these: take its code, and change the words. Every page has all four states below.',
      },
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
];

const table = (
  <DataTable
    caption="Transactions"
    columns={[
      { key: 'reason', header: 'Description', cell: ({ reason }) => reason },
      { key: 'status', header: 'Status', cell: ({ status }) => <StatusChip kind="transaction" status={status} /> },
      { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Money naira={amount} /> },
    ]}
    rows={transactions}
    rowKey={({ _id }) => _id}
  />
);

/** Title, figures, what narrows the list, the list, its pages. Figures are sums of the rows that the list shows without a filter. */
export const List: Story = {
  render: () => (
    <Stack>
      <PageHeader title="Transactions" description="All money of customers, the newest first." />
      <Grid columns={2}>
        <StatCard label="Money in" value={<Money naira={10_000_050_000} />} />
        <StatCard label="Money out" value={<Money naira={262_500.5} />} />
      </Grid>
      <Filters>
        <FilterSearch placeholder="Name, email or reference" value="" onSearch={fn()} />
        <FilterSelect label="Status" all="All statuses" value="" options={statuses} onChange={fn()} />
      </Filters>
      <Section title="Transactions">{table}</Section>
      <ListPages noun={['transaction', 'transactions']} total={1284} page={1} pages={129} onPage={fn()} />
    </Stack>
  ),
  play: ({ canvas }) => expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Transactions'),
};

/** The way back, whose it is, what it is in facts, and what it belongs to. */
export const OneThing: Story = {
  render: () => (
    <Stack>
      <PageHeader title={people.usual} back={{ label: 'Back to User Management', href: '#customers' }} />
      <Card title="Account">
        <Facts
          facts={[
            ['Wallet', <Money key="wallet" naira={325_450.75} />],
            ['Customer since', <DateTime key="since" moment="2026-03-02T08:15:00Z" />],
          ]}
        />
      </Card>
      <Section title="Transactions" actions={<Button size="small">View all</Button>}>
        {table}
      </Section>
    </Stack>
  ),
};

/** One question at a time, what it costs before the button, and the button says what it does. */
export const AskForMoney: Story = {
  globals: phone,
  render: () => (
    <Card title="Withdraw">
      <Form
        initialValues={{ amount: '' }}
        rules={object({ amount: number().required('Amount is required') })}
        onSubmit={() => Promise.resolve()}
        failure="Your withdrawal could not be sent. Please try again."
      >
        <FormError />
        <Stack>
          <FormAmountField name="amount" label="Amount" required />
          <SubmitButton busyLabel="Sending…">Withdraw</SubmitButton>
        </Stack>
      </Form>
    </Card>
  ),
};

/** It travels: the shape of what is coming. */
export const Loading: Story = { render: () => <PageSkeleton /> };
/** There is nothing yet: what would be here, and the way to the first one. */
export const Empty: Story = {
  render: () => (
    <EmptyState
      title="No transactions yet"
      text="What you pay in and take out stands here."
      action={<Button variant="contained">Add Funds</Button>}
    />
  ),
};
/** A list that could not be fetched says what failed, and offers another try. What was fetched before stays. */
export const Failed: Story = {
  render: () => <ErrorState message="Your transactions could not be fetched." onRetry={fn()} />,
};
/** No network: what still works. */
export const Offline: Story = { render: () => <OfflineNotice asOf={Date.parse('2026-11-26T08:00:00Z')} /> };
