/** All work that waits for staff, by due time. Each row leads to the page where it is decided, and names its owner. */
import styles from './InboxPage.module.css';
import { useState, type ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import { TableOf } from '@ajose/app/TableOf';
import type { WorkItem } from '@ajose/sdk/contract/work';
import { CutId } from '@ajose/ui/display/CutId';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Text } from '@ajose/ui/layout/Text';
import { type Column } from '@ajose/ui/table/DataTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { formatNumber } from '@ajose/sdk/domain/money';
import { ColumnsChoice } from '../../components/ColumnsChoice.tsx';
import { shownColumns } from '../../components/columns.ts';
import { changeList, useKept, useLastPage } from '../../components/list.ts';
import { ListFilters } from '../../components/ListFilters.tsx';
import { SavedViews } from '../../components/SavedViews.tsx';
import { useDialogAddress } from '../../components/links.ts';
import { useWork, useWorkCounts } from '../../data/work.ts';
import { addressOf } from '../../paths.ts';
import { useWaitingWords } from '../../components/useWaitingWords.ts';
import { decidedAt, handedWords, titleOf } from '../../components/workMoves.ts';
import { Waited } from '../../components/Waited.tsx';
import { dueWords, waitedWords } from '../../components/waits.ts';
import {
  dues,
  hideable,
  isNarrowed,
  owners,
  readInboxList,
  toQuery,
  wholeInbox,
  workKinds,
  type InboxList,
} from './inboxList.ts';
import { Chosen } from './Chosen.tsx';
import { WorkDialog } from './WorkDialog.tsx';
import { aboutOf, kindNames } from './words.ts';

const kindOptions = workKinds.map((value) => ({ value, label: kindNames[value] }));
const ownerNames = { toMe: 'Waits for me', handed: 'Handed to me', mine: 'Mine', nobody: 'Nobody’s' };
const ownerOptions = owners.map((value) => ({ value, label: ownerNames[value] }));
const dueNames = { late: 'Late', later: 'Not late' };
const dueOptions = dues.map((value) => ({ value, label: dueNames[value] }));
const EARLIEST_FIRST = 'Earliest due time first.';

export function InboxPage() {
  const [list, setList] = useKept('inbox', readInboxList);
  const work = useWork(toQuery(list));
  const change = (patch: Partial<InboxList>): void => setList(changeList(list, patch));
  const clear = (): void => setList({ ...wholeInbox, limit: list.limit, hidden: list.hidden });
  useLastPage(list.page, work.isLoading ? undefined : work.data?.pagination.pages, (page) => change({ page }));
  const dialog = useDialogAddress('item');
  const items = work.data?.items ?? [];
  const opened = items.find(({ _id }) => _id === dialog.id);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  // Items that have left the list are no longer chosen.
  const chosen = items.filter(({ _id }) => ticked.includes(_id));
  const choose = (next: readonly WorkItem[]): void => setTicked(next.map(({ _id }) => _id));
  const phone = usePhone();
  const filters = <InboxFilters list={list} onChange={change} onClear={clear} />;

  return (
    <>
      <PageHeader
        title="Inbox"
        actions={
          <div className={styles['actions']}>
            <ColumnsChoice columns={columns} hideable={hideable} list={list} onChange={setList} />
            <SavedViews list="inbox" state={list} read={readInboxList} onChoose={setList} />
            {phone && filters}
          </div>
        }
        description={useDescription(list, work.data?.pagination.total, () => change({ owner: 'handed' }))}
      />
      {!phone && filters}
      {chosen.length > 0 && <Chosen items={chosen} onChoose={choose} />}
      <TableOf
        of={work}
        caption="Inbox"
        columns={[choosing(chosen, choose), ...shownColumns(columns, list)]}
        rows={(reply) => reply.items}
        expect={8}
        empty={
          isNarrowed(list) ? (
            <EmptyState title="Nothing of this waits" motif="comb" />
          ) : (
            <EmptyState title="Nothing waits" text="What comes in is listed here by its due time." motif="comb" />
          )
        }
        failure="The inbox could not be fetched."
        least={1040}
        pages={{
          noun: ['entry', 'entries'],
          of: ({ pagination }) => pagination,
          page: list.page,
          onPage: (page) => change({ page }),
        }}
      />
      {opened && <WorkDialog item={opened} onClose={dialog.close} />}
    </>
  );
}

/** A filtered list has one number, that of its rows. */
function listedWords(total: number | undefined): string {
  if (total === undefined) return EARLIEST_FIRST;
  return `${formatNumber(total)} ${total === 1 ? 'entry' : 'entries'} with these filters. ${EARLIEST_FIRST}`;
}

function useDescription(list: InboxList, total: number | undefined, showHanded: () => void): ReactNode {
  const waiting = useWaitingWords('inbox', usePhone());
  const handed = useWorkCounts(true).data?.handed;
  if (isNarrowed(list)) return listedWords(total);
  if (handed === undefined) return waiting;
  return (
    <>
      <LinkButton onClick={showHanded}>{handedWords(handed)}.</LinkButton> {waiting}
    </>
  );
}

interface InboxFiltersProps {
  list: InboxList;
  onChange: (patch: Partial<InboxList>) => void;
  onClear: () => void;
}

function InboxFilters({ list, onChange, onClear }: InboxFiltersProps) {
  return (
    <ListFilters
      words={[list.kind && kindNames[list.kind], list.owner && ownerNames[list.owner], list.due && dueNames[list.due]]}
      onClear={onClear}
    >
      <FilterSelect
        label="Kind"
        all="All kinds"
        value={list.kind}
        options={kindOptions}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Owner"
        all="Everybody’s"
        value={list.owner}
        options={ownerOptions}
        onChange={(owner) => onChange({ owner })}
      />
      <FilterSelect
        label="Due"
        all="Late or not"
        value={list.due}
        options={dueOptions}
        onChange={(due) => onChange({ due })}
      />
    </ListFilters>
  );
}

const choosing = (chosen: readonly WorkItem[], choose: (items: readonly WorkItem[]) => void): Column<WorkItem> => ({
  key: 'choose',
  header: 'Choose',
  place: 'pick',
  cell: (item) => (
    <Checkbox
      className={styles['pick']}
      size="small"
      checked={chosen.includes(item)}
      onChange={() => choose(chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item])}
      slotProps={{ input: { 'aria-label': `Choose ${titleOf(item)}` } }}
    />
  ),
});

/** The title, in which a number or a reference does not break. */
function Title({ of: item }: { of: WorkItem }) {
  const title = titleOf(item);
  if (item.reference !== undefined)
    return (
      <>
        {title} <CutId id={item.reference} />
      </>
    );
  if (item.source !== 'complaint' && item.source !== 'dispute') return title;
  const number = title.lastIndexOf(' ') + 1;
  return (
    <>
      {title.slice(0, number)}
      <span className={styles['number']}>{title.slice(number)}</span>
    </>
  );
}

/** What is to be done about it, and what the colleague wrote who handed it over. */
function About({ of: item }: { of: WorkItem }) {
  return (
    <>
      {aboutOf(item)}
      {item.handed && (
        <div className={styles['handed']}>
          {item.handed.by.name} handed it to you: “{item.handed.note}”
        </div>
      )}
    </>
  );
}

const columns: readonly Column<WorkItem>[] = [
  {
    key: 'what',
    header: 'What',
    place: 'name',
    opens: true,
    cell: (item) => (
      <div className={styles['what']}>
        <RowLink href={decidedAt(item, 'inbox')}>
          <Title of={item} />
        </RowLink>
        <Quiet>
          <About of={item} />
        </Quiet>
      </div>
    ),
  },
  {
    key: 'about',
    header: 'About',
    place: 'more',
    narrow: true,
    cell: (item) => <About of={item} />,
  },
  {
    key: 'user',
    header: 'Customer',
    place: 'note',
    cell: ({ user }) =>
      user === null ? <Quiet>No customer</Quiet> : <div className={styles['customer']}>{user.name}</div>,
  },
  {
    key: 'amount',
    header: 'Amount',
    place: 'value',
    align: 'end',
    cell: ({ amount }) => (amount === null ? <Quiet>No amount</Quiet> : <Money naira={amount} />),
  },
  {
    key: 'since',
    header: 'Waits for',
    cell: (item) => (
      <span className={styles['since']}>
        <Waited of={item.at} words={waitedWords} />
      </span>
    ),
  },
  {
    key: 'due',
    header: 'Due',
    place: 'more',
    cell: (item) => (
      <>
        <span className={styles['narrow']}>
          For <Waited of={item.at} words={waitedWords} />,{' '}
        </span>
        <span className={styles['due']}>
          <span className={styles['narrow']}>due </span>
          <Waited of={item.dueAt} words={dueWords} />
          {item.isLate && ' '}
          {item.isLate && (
            <span className={styles['late']}>
              <span className={styles['narrow']}>{'·\u00a0'}</span>
              <Text as="span" size="sm" tone="negative">
                Late
              </Text>
            </span>
          )}
        </span>
      </>
    ),
  },
  {
    key: 'owner',
    header: 'Owner',
    place: 'state',
    cell: (item) => (
      <div className={styles['owner']}>
        <RowLink
          label={`${item.owner?.name ?? 'Nobody'} has ${titleOf(item)}: take it or hand it over`}
          href={addressOf({ section: 'inbox' }, { item: item._id })}
        >
          <span className={styles['narrow']}>
            <Quiet as="span">Owner: </Quiet>
          </span>
          {item.owner?.name ?? <Quiet as="span">Nobody</Quiet>}
        </RowLink>
      </div>
    ),
  },
];
