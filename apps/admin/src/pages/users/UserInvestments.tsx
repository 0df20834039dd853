/** A customer's investments and savings plans, newest first. */
import Box from '@mui/material/Box';
import type { Investment } from '@ajose/sdk/contract/investments';
import { progressPercent } from '@ajose/sdk/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { useUserInvestments } from '../../data/investments.ts';
import { Quiet } from '../../components/Quiet.tsx';
import { Section } from '../../components/Section.tsx';

const columns: readonly Column<Investment>[] = [
  {
    key: 'product',
    header: 'Product',
    cell: ({ product, isOffline }) => (
      <>
        {product.name}
        <Quiet>{isOffline ? 'Recorded offline' : (product.productGroup?.name ?? 'No group')}</Quiet>
      </>
    ),
  },
  { key: 'capital', header: 'Capital', align: 'end', cell: ({ capital }) => <Money naira={capital} /> },
  {
    key: 'profit',
    header: 'Expected profit',
    align: 'end',
    cell: ({ expectedProfit, interestRate }) => (
      <>
        <Money naira={expectedProfit} />
        <Quiet>at {interestRate}%</Quiet>
      </>
    ),
  },
  {
    key: 'term',
    header: 'Term',
    cell: ({ startDate, endDate }) => (
      <Box sx={{ whiteSpace: 'nowrap' }}>
        <DateTime moment={startDate} format="date" /> to
        <br />
        <DateTime moment={endDate} format="date" />
      </Box>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, startDate, endDate }) => (
      <StatusChip kind="investment" status={status} progress={progressPercent(startDate, endDate)} />
    ),
  },
];

export function UserInvestments({ userId }: { userId: string }) {
  const { data, error, mutate, isValidating } = useUserInvestments(userId);
  return (
    <Section title="Investments" look="bare">
      <DataTable
        caption="Investments"
        columns={columns}
        rows={data ?? []}
        rowKey={({ _id }) => _id}
        busy={isValidating && !data}
        empty={<EmptyState title="No investments yet" />}
        error={!data && error ? 'The investments could not be fetched.' : undefined}
        onRetry={() => void mutate()}
      />
    </Section>
  );
}
