/** Our own money between gateways and the bank: what was moved, who asked and who approved, and the form for another move. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { OwnMove } from '@ajose/sdk/contract/own-moves';
import { FEW_A_PAGE } from '@ajose/sdk/pages';
import { formatDate } from '@ajose/sdk/time';
import { isTooDeep } from '@ajose/sdk/failure';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Card } from '@ajose/ui/layout/Card';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { ListPages } from '@ajose/ui/table/ListPages';
import { placeInWords, placeTitle } from '../../components/moneyPlace.ts';
import { Allowed } from '../../components/role.tsx';
import { useOwnMoves } from '../../data/ownMoves.ts';

const MoveMoneyDialog = dialogLater(async () => (await import('./MoveMoneyDialog.tsx')).MoveMoneyDialog);

export function OwnMoves() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState(false);
  const { data, error, mutate, isValidating } = useOwnMoves({ page, limit: FEW_A_PAGE });
  return (
    <Card
      title="Our own money that moved"
      actions={
        <Allowed to="correct">
          <Button variant="outlined" size="small" onClick={() => setAsked(true)}>
            Record a move
          </Button>
        </Allowed>
      }
    >
      <Stack>
        <Text tone="soft" size="sm">
          Settlements to our bank, what goes from one gateway to another, and what is sent to a gateway for payouts. A
          move counts from the moment it is approved; the balances may follow in the three days after that.
        </Text>
        {isTooDeep(error) ? (
          <ErrorState message={error.message} retryLabel="First page" onRetry={() => setPage(1)} />
        ) : (
          <DataTable
            caption="Our own money that moved"
            columns={columns}
            rows={data?.moves ?? []}
            rowKey={({ _id }) => _id}
            busy={isValidating && !data}
            expect={3}
            empty={<EmptyState title="Nothing was moved yet" />}
            error={!data && error ? whyNotFetched(error, 'The moves could not be fetched.') : undefined}
            onRetry={() => void mutate()}
            least={720}
          />
        )}
        {data && data.pagination.pages > 1 && (
          <ListPages
            noun={['move', 'moves']}
            total={data.pagination.total}
            page={page}
            pages={data.pagination.pages}
            onPage={setPage}
          />
        )}
      </Stack>
      {asked && <MoveMoneyDialog onClose={() => setAsked(false)} />}
    </Card>
  );
}

const columns: readonly Column<OwnMove>[] = [
  {
    key: 'move',
    header: 'Move',
    place: 'name',
    cell: ({ from, to, reference, reason }) => (
      <>
        {placeTitle(from)} to {placeInWords(to)}
        <Quiet>
          {reference}: {reason}
        </Quiet>
      </>
    ),
  },
  { key: 'day', header: 'Left on', place: 'note', cell: ({ day }) => formatDate(day) },
  {
    key: 'who',
    header: 'Asked and approved',
    place: 'more',
    cell: ({ askedBy, approvedBy, at }) => (
      <>
        {askedBy.name}
        {approvedBy && `, approved by ${approvedBy.name}`}
        <Quiet>
          <DateTime moment={at} />
        </Quiet>
      </>
    ),
  },
  { key: 'amount', header: 'Amount', place: 'value', align: 'end', cell: ({ amount }) => <Money naira={amount} /> },
];
