/** Which customers an administrator looked at in some days, newest first; for those who may see it. */
import { TableOf } from '@ajose/app/TableOf';
import { asSentence } from '@ajose/sdk/domain/as-words';
import { formatNumber } from '@ajose/sdk/domain/money';
import type { AdminLook } from '@ajose/sdk/contract/customers';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { CloseButton } from '@ajose/ui/feedback/CloseButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { FilterMonths } from '../../components/FilterMonths.tsx';
import { Filters } from '@ajose/ui/layout/Filters';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { type Column } from '@ajose/ui/table/DataTable';
import { keptFits, listFits, useKept } from '../../components/list.ts';
import { isDayOrEmpty } from '../../components/period.ts';
import { lookWords, WHAT_COUNTS } from '../../components/lookWords.ts';
import { useAdminLooks } from '../../data/staff.ts';
import { addressOf } from '../../paths.ts';

/** @param id the administrator, to whose looks a customer's page leads back */
const columnsOf = (id: string): readonly Column<AdminLook>[] => [
  {
    key: 'customer',
    header: 'Customer',
    place: 'name',
    cell: ({ userId, userName }) => (
      <LinkButton href={addressOf({ section: 'userDetails', userId, from: 'administrators' }, { looks: id })}>
        {userName}
      </LinkButton>
    ),
  },
  { key: 'what', header: 'Looked at', place: 'more', cell: ({ what }) => asSentence(lookWords(what)) },
  { key: 'at', header: 'When', place: 'note', cell: ({ at }) => <DateTime moment={at} /> },
];

const count = (n: number, singular: string, many: string): string => `${formatNumber(n)} ${n === 1 ? singular : many}`;

const fits = keptFits({ page: listFits.page, startDate: isDayOrEmpty, endDate: isDayOrEmpty });
const readLooks = (kept: unknown) => (fits(kept) ? kept : { page: 1, startDate: '', endDate: '' });

export interface LooksDialogProps {
  id: string;
  /** Undefined until the administrators are fetched. */
  name: string | undefined;
  onClose: () => void;
}

export function LooksDialog({ id, name = 'this administrator', onClose }: LooksDialogProps) {
  const [list, setList] = useKept(`looks ${id}`, readLooks);
  const { page, startDate, endDate } = list;
  const looks = useAdminLooks(id, {
    page,
    limit: FEW_A_PAGE,
    ...(startDate === '' ? {} : { startDate }),
    ...(endDate === '' ? {} : { endDate }),
  });
  return (
    <Modal
      open
      title={`Whom ${name} looked at`}
      size="large"
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      <Stack>
        <Filters>
          <FilterMonths days={{ startDate, endDate }} onChange={(days) => setList({ ...list, page: 1, ...days })} />
        </Filters>
        <Text tone="soft">
          {looks.data && looks.data.pagination.total > 0 && (
            <>
              {count(looks.data.customers, 'customer', 'customers')} in{' '}
              {count(looks.data.pagination.total, 'look', 'looks')}.{' '}
            </>
          )}
          {WHAT_COUNTS}
        </Text>
        <TableOf
          of={looks}
          caption={`Customers whom ${name} looked at`}
          columns={columnsOf(id)}
          rows={({ looks }) => looks}
          rowKey={({ userId, at }) => `${userId} ${at}`}
          expect={FEW_A_PAGE}
          empty={
            <EmptyState
              title={
                startDate + endDate === '' ? 'No customer was looked at yet' : 'No customer was looked at in these days'
              }
            />
          }
          failure="The looks could not be fetched."
          pages={{
            noun: ['look', 'looks'],
            of: ({ pagination }) => pagination,
            page,
            onPage: (page) => setList({ ...list, page }),
          }}
        />
      </Stack>
    </Modal>
  );
}
