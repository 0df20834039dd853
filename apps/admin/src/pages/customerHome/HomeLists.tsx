/** The lists of a customer's home: what comes next, announcements, the newest transactions and investments, and notices. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { comingLines } from '@ajose/app/homeWords.ts';
import { daysLeft } from '@ajose/app/days.ts';
import { isLate } from '@ajose/sdk/domain/late';
import { netProfit } from '@ajose/sdk/domain/tax';
import { flowOf, reasonText, shownType } from '@ajose/sdk/domain/status';
import { daysRemaining, progressPercent } from '@ajose/sdk/domain/time';
import { rateOf } from '@ajose/app/rate.ts';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import type { Announcement } from '@ajose/sdk/contract/announcements';
import type { CustomerHome } from '@ajose/sdk/contract/customer-home';
import type { Investment } from '@ajose/sdk/contract/investments';
import type { Notice } from '@ajose/sdk/contract/notices';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { Progress } from '@ajose/ui/display/Progress';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Card } from '@ajose/ui/layout/Card';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Section } from '@ajose/ui/layout/Section';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';

export function Coming({ home: { stats, pending } }: { home: CustomerHome }) {
  // What is late has a strip of its own.
  const lines = comingLines(
    stats,
    pending.filter((transaction) => !isLate(transaction)),
  );
  if (lines.length === 0) return null;
  return (
    <Card title="What comes next" flush>
      <Rows label="What comes next">
        {lines.map(({ key, words, amount, rest, note }) => (
          <Row key={key} look="stack">
            <b>
              {words} <Money naira={amount} /> {rest}
            </b>
            <Quiet>{note}</Quiet>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null;
  return (
    <Card title="Announcements" flush>
      <Rows label="Announcements">
        {announcements.map(({ _id, title, message }) => (
          <Row key={_id} look="stack">
            <b>{title}</b>
            <Text>{message}</Text>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

const columns: readonly Column<Transaction>[] = [
  {
    key: 'date',
    header: 'Date & Time',
    place: 'note',
    cell: ({ postedAt, timestamp }) => <DateTime moment={postedAt ?? timestamp} />,
  },
  { key: 'type', header: 'Type', cell: (transaction) => <StatusChip kind="type" status={shownType(transaction)} /> },
  { key: 'reason', header: 'Description', place: 'name', cell: ({ reason }) => reasonText(reason) },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    place: 'value',
    cell: (transaction) => {
      const flow = flowOf(transaction);
      return <Money naira={transaction.amount} {...(flow ? { flow } : {})} />;
    },
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: (transaction) => {
      const { status } = transaction;
      const shown = isLate(transaction) ? 'late' : status === 'user_cancelled' ? 'cancelled' : status;
      return <StatusChip kind="transaction" status={shown} />;
    },
  },
];

/** How many transactions are shown until all are asked for. */
const FEW = 5;

export function Recent({ transactions }: { transactions: readonly Transaction[] }) {
  const [all, setAll] = useState(false);
  return (
    <Section title="Recent Transactions">
      <DataTable
        caption="Transactions, newest first"
        columns={columns}
        rows={all ? transactions : transactions.slice(0, FEW)}
        rowKey={({ _id }) => _id}
        empty={<EmptyState title="No transactions found" />}
        dimmed={({ deletedAt }) => deletedAt !== null}
      />
      {!all && transactions.length > FEW && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {transactions.length}
        </Button>
      )}
    </Section>
  );
}

export function Newest({ investments }: { investments: readonly Investment[] }) {
  return (
    <Card title="Newest investments" flush>
      {investments.length === 0 ? (
        <EmptyState title="No active investments" />
      ) : (
        <Rows label="Newest investments">
          {investments.map((investment) => (
            <Running key={investment._id} investment={investment} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

function Running({ investment }: { investment: Investment }) {
  const { product, capital, startDate, endDate, totalSavings, goal, tax } = investment;
  const without = isWithoutProfit(investment);
  return (
    <Row look="stack">
      <Inline justify="between">
        <b>{goal?.name ?? product.name}</b>
        {!without && <span>{rateOf(investment)}</span>}
      </Inline>
      <Inline justify="between">
        <Money naira={totalSavings?.amount ?? capital} />
        {without ? (
          <span>Without profit</span>
        ) : (
          <span>
            <Money naira={netProfit(investment)} flow="in" />
            {tax && ' after tax'}
          </span>
        )}
      </Inline>
      <Progress label={daysLeft(daysRemaining(endDate))} percent={progressPercent(startDate, endDate)} />
    </Row>
  );
}

export function Notices({ notices, unread }: { notices: readonly Notice[]; unread: number }) {
  return (
    <Card title={unread > 0 ? `Notices, ${unread} new` : 'Notices'} flush>
      {notices.length === 0 ? (
        <EmptyState title="Nothing has happened yet." />
      ) : (
        <Rows label="Notices">
          {notices.map(({ _id, at, title, text, isNew }) => (
            <Row key={_id} look="stack">
              <b>
                {title}
                {isNew && ' (new)'}
              </b>
              <Text size="sm">{text}</Text>
              <Quiet>
                <DateTime moment={at} />
              </Quiet>
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  );
}
