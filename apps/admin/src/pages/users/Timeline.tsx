/** Everything that happened to a customer, by time, or one kind of it. The address has the filter and an open email. */
import styles from './Timeline.module.css';
import Button from '@mui/material/Button';
import { TableOf } from '@ajose/app/TableOf';
import type { TimelineEntry } from '@ajose/sdk/contract/timeline';
import { shownStatus } from '@ajose/sdk/domain/late';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Filters } from '@ajose/ui/layout/Filters';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { type Column } from '@ajose/ui/table/DataTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { useDialogAddress } from '../../components/links.ts';
import { useKept } from '../../components/list.ts';
import { useTimeline } from '../../data/users.ts';
import { readTimelineList } from './timelineList.ts';
import { kindNames, timelineKinds, wordsOf } from './timelineWords.ts';

const SentEmailDialog = dialogLater(async () => (await import('./SentEmailDialog.tsx')).SentEmailDialog);

const options = timelineKinds.map((value) => ({ value, label: kindNames[value] }));

const amountOf = (entry: TimelineEntry): number | null => ('amount' in entry ? entry.amount : null);
const flowOf = (entry: TimelineEntry): 'in' | 'out' | null => (entry.kind === 'money' ? entry.flow : null);

/** Without the column of amounts where no row has one. */
const columnsFor = (
  userId: string,
  emailAt: (id: string) => string,
  entries: readonly TimelineEntry[],
): readonly Column<TimelineEntry>[] =>
  allColumns(userId, emailAt).filter(
    ({ key }) => key !== 'amount' || entries.some((entry) => amountOf(entry) !== null),
  );

const allColumns = (userId: string, emailAt: (id: string) => string): readonly Column<TimelineEntry>[] => [
  {
    key: 'what',
    header: 'What happened',
    place: 'name',
    opens: true,
    cell: (entry) => {
      const { title, text, href } = wordsOf(entry, userId, emailAt);
      return (
        <>
          {href === null ? title : <RowLink href={href}>{title}</RowLink>}
          <Inline gap={2}>
            {text && <Quiet>{text}</Quiet>}
            {entry.kind === 'money' && entry.status !== 'completed' && (
              <StatusChip
                kind="transaction"
                status={shownStatus({ kind: entry.what, status: entry.status, timestamp: entry.at })}
              />
            )}
          </Inline>
        </>
      );
    },
  },
  {
    key: 'kind',
    header: 'Kind',
    place: 'state',
    cell: (entry) => <span className={styles['kind']}>{kindNames[entry.kind]}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    place: 'value',
    align: 'end',
    cell: (entry) => {
      const [amount, flow] = [amountOf(entry), flowOf(entry)];
      return amount === null ? null : <Money naira={amount} {...(flow ? { flow } : {})} />;
    },
  },
  { key: 'at', header: 'When', place: 'note', cell: ({ at }) => <DateTime moment={at} /> },
];

/** @param joined when the account was opened, which is where the timeline begins */
export function Timeline({ userId, joined }: { userId: string; joined: string }) {
  const [list, setList] = useKept(`timeline:${userId}`, readTimelineList);
  const { begins } = list;
  const setBegins = (begins: readonly string[]): void => setList({ ...list, begins });
  const after = begins.at(-1);
  const timeline = useTimeline(userId, {
    limit: FEW_A_PAGE,
    ...(list.entries === '' ? {} : { kind: list.entries }),
    ...(after === undefined ? {} : { after }),
  });
  const email = useDialogAddress('email');
  const next = timeline.data?.next ?? null;
  return (
    <Stack gap={3}>
      <Filters>
        <FilterSelect
          label="Kind"
          all="All kinds"
          value={list.entries}
          options={options}
          onChange={(entries) => setList({ entries, begins: [] })}
        />
      </Filters>
      <TableOf
        of={timeline}
        caption="Timeline"
        columns={columnsFor(userId, email.at, timeline.data?.entries ?? [])}
        rows={({ entries }) => entries}
        rowKey={({ kind, _id }) => `${kind} ${_id}`}
        expect={8}
        empty={<EmptyState title={list.entries === '' ? 'Nothing has happened yet' : 'Nothing of this kind'} />}
        failure="The timeline could not be fetched."
      />
      {timeline.data && next === null && (timeline.data.entries.length > 0 || begins.length > 0) && (
        <Text size="sm" tone="soft">
          {list.entries === '' ? 'The timeline begins here' : 'Nothing of this kind is older'}. The account was opened
          on <DateTime moment={joined} format="date" />.
        </Text>
      )}
      {(next !== null || begins.length > 0) && (
        <Inline>
          <Button
            size="small"
            variant="outlined"
            disabled={begins.length === 0}
            onClick={() => setBegins(begins.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={next === null}
            onClick={() => next !== null && setBegins([...begins, next])}
          >
            Older
          </Button>
        </Inline>
      )}
      {email.id !== null && <SentEmailDialog id={email.id} onClose={email.close} />}
    </Stack>
  );
}
