/** Our own money between gateways and the bank: what was moved, who asked and who approved, and the form for another move. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { TableOf } from '@ajose/app/TableOf';
import type { OwnMove } from '@ajose/sdk/contract/own-moves';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { formatDate } from '@ajose/sdk/domain/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { type Column } from '@ajose/ui/table/DataTable';
import { placeInWords, placeTitle } from '../../components/moneyPlace.ts';
import { Allowed } from '../../components/role.tsx';
import { useOwnMoves } from '../../data/ownMoves.ts';

const MoveMoneyDialog = dialogLater(async () => (await import('./MoveMoneyDialog.tsx')).MoveMoneyDialog);

export function OwnMoves() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState(false);
  const moves = useOwnMoves({ page, limit: FEW_A_PAGE });
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
          move counts from the moment it is approved; the balances may follow in the three days after that. What was
          found at a gateway, when it was first asked or by a case, is no move.
        </Text>
        {moves.data?.pagination.total === 0 ? (
          <Text>Nothing was moved yet.</Text>
        ) : (
          <TableOf
            of={moves}
            caption="Our own money that moved"
            columns={columns}
            rows={({ moves }) => moves}
            expect={3}
            empty={<EmptyState title="Nothing was moved yet" />}
            failure="The moves could not be fetched."
            least={720}
            pages={{ noun: ['move', 'moves'], of: ({ pagination }) => pagination, page, onPage: setPage }}
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
