/** The search's results as rows with links, exact matches first. */
import type {
  FoundCase,
  FoundCircle,
  FoundComplaint,
  FoundCustomer,
  FoundProduct,
  FoundTransaction,
  SearchReply,
} from '@ajose/sdk/contract/search';
import { shownStatus } from '@ajose/sdk/domain/late';
import { formatNumber } from '@ajose/sdk/domain/money';
import { searchWords, showPhone } from '@ajose/sdk/domain/text';
import { formatDate } from '@ajose/sdk/domain/time';
import { kindLabels } from '@ajose/sdk/domain/transaction-words';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import type { SearchGroup, SearchItem } from '@ajose/ui/shell/SearchDialog';
import { asWords } from '@ajose/sdk/domain/as-words';
import { customerFrom, fromPlace } from '../components/cameFrom.ts';
import { CaseChip } from '../components/CaseChip.tsx';
import { circleStatus } from '../components/circleStatus.ts';
import { keepSearch } from '../components/list.ts';
import type { Total, Totals } from '../data/search.ts';
import { readTransactionList } from '../pages/transactions/transactionList.ts';
import { readUserList } from '../pages/users/userList.ts';
import { addressOf, backTo, type Place } from '../paths.ts';
import { acts, alsoIn } from './acts.ts';
import { named, sections } from './sections.tsx';

const words = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

const customer = (place: Place, { _id, name, email, phoneNumber, sub_status, by }: FoundCustomer): SearchItem => ({
  key: `customer${_id}`,
  href: customerFrom(place, _id),
  title: name,
  // What the search is a part of comes first.
  note: words(
    by ? `${asWords(by.what)} ${showPhone(by.value)}` : null,
    email,
    by?.what === 'phone' ? null : showPhone(phoneNumber),
  ),
  end: <StatusChip kind="user" status={sub_status} />,
});

const transaction = (
  place: Place,
  { _id, transactionId, kind, amount, status, timestamp, user }: FoundTransaction,
): SearchItem => ({
  key: `transaction${_id}`,
  href: addressOf({ section: 'transactionManagement' }, { transaction: transactionId, ...fromPlace(place) }),
  title: user?.name ?? transactionId,
  note: words(kindLabels[kind], formatDate(timestamp), user ? transactionId : null),
  end: (
    <>
      <Money naira={amount} />
      <StatusChip kind="transaction" status={shownStatus({ kind, status, timestamp })} />
    </>
  ),
});

const product = ({ _id, name, status }: FoundProduct): SearchItem => ({
  key: `product${_id}`,
  href: addressOf({ section: 'productManagement' }, { product: _id }),
  title: name,
  end: <StatusChip kind="product" status={status} />,
});

function caseOf(place: Place, entry: FoundCase): SearchItem {
  const { _id, kind, userName, reference, amount, raisedAt } = entry;
  return {
    key: `case${_id}`,
    href: addressOf({ section: 'cases' }, { case: _id, ...fromPlace(place) }),
    title: asWords(kind),
    note: words(userName, formatDate(raisedAt), reference),
    end: (
      <>
        {amount !== null && <Money naira={amount} />}
        <CaseChip of={entry} />
      </>
    ),
  };
}

const complaint = (place: Place, { _id, number, subject, user, openedAt, closedAt }: FoundComplaint): SearchItem => ({
  key: `complaint${_id}`,
  href: addressOf({ section: 'complaints' }, { complaint: _id, ...fromPlace(place) }),
  title: `${number}: ${subject}`,
  note: words(user.name, closedAt === null ? 'Open' : 'Closed', formatDate(openedAt)),
});

const circle = (place: Place, { _id, name, people, organiser, state, heldSince }: FoundCircle): SearchItem => ({
  key: `circle${_id}`,
  href: addressOf({ section: 'circles' }, { circle: _id, ...fromPlace(place) }),
  title: name,
  note: words(`${people} people`, organiser),
  end: <StatusChip kind="circle" status={circleStatus({ state, heldSince })} />,
});

/** Words of a question that tell no section from another. */
const ASKING = new Set(
  'and are can could did does for get have how the what when where which who why will with you'.split(' '),
);

/** How many of each kind the server sends at most. */
const MOST = 8;

/** The kinds of which there may be more, and whose list can be searched. */
export const manyOf = ({ transactions, customers }: SearchReply): (keyof Totals)[] => [
  ...(transactions.length < MOST ? [] : (['transactions'] as const)),
  ...(customers.length < MOST ? [] : (['customers'] as const)),
];

/** A group that says how many the list has, and leads to the list with the same search. */
function withAll(
  items: SearchItem[],
  total: Total | undefined,
  list: { section: 'transactionManagement' | 'userManagement'; keep: () => void },
): Pick<SearchGroup, 'items' | 'part'> {
  if (!total || total.total <= items.length) return { items };
  const { section, keep } = list;
  return {
    part: `${items.length} of ${formatNumber(total.total)}${total.isCut ? '+' : ''}`,
    items: [
      ...items,
      { key: `all ${section}`, href: backTo(section), title: `Show all in ${sections[section].title}`, onFollow: keep },
    ],
  };
}

/**
 * @param found `q` is empty where nothing was typed: then these are the customers opened last
 * @param asked what is typed now, which the answer may not have reached yet: a link to a list searches for it
 * @param place what is on screen, to which the pages that are opened lead back
 */
export function groupsOf(
  { q, reply }: { q: string; reply: SearchReply },
  asked: string,
  place: Place,
  totals: Totals = {},
): SearchGroup[] {
  const all = [
    {
      label: q === '' ? 'Opened last' : 'Customers',
      found: reply.customers,
      ...withAll(
        reply.customers.map((found) => customer(place, found)),
        totals.customers,
        {
          section: 'userManagement',
          keep: () => keepSearch('users', readUserList, asked),
        },
      ),
    },
    {
      label: 'Transactions',
      found: reply.transactions,
      ...withAll(
        reply.transactions.map((found) => transaction(place, found)),
        totals.transactions,
        {
          section: 'transactionManagement',
          keep: () => keepSearch('transactions', readTransactionList, asked),
        },
      ),
    },
    { label: 'Cases', found: reply.cases, items: reply.cases.map((found) => caseOf(place, found)) },
    { label: 'Complaints', found: reply.complaints, items: reply.complaints.map((found) => complaint(place, found)) },
    { label: 'Circles', found: reply.circles, items: reply.circles.map((found) => circle(place, found)) },
    { label: 'Products', found: reply.products, items: reply.products.map(product) },
  ];
  const isExact = ({ found }: (typeof all)[number]): number => Number(found.some(({ exact }) => exact));
  return all.filter(({ items }) => items.length > 0).toSorted((a, b) => isExact(b) - isExact(a));
}

const wordsOf = (text: string): string[] => searchWords(text.replace(/[?.,:;]/g, ' '));

/** What a typed word and an entry's are compared by: "booked" and "booking" are "book". */
const stem = (word: string): string => word.replace(/(?<=...)(?:ing|ed|(?<=[hsx])es|s)$/, '');

const listed = [
  ...named.map(({ key, title, href }) => ({ key, title, also: alsoIn[key] ?? '', href, note: alsoIn[key] })),
  ...acts.map(([title, section, how, also = '', place]) => ({
    key: title,
    title,
    also,
    href: addressOf({ section }, place),
    note: `${sections[section].title}: ${how}`,
  })),
].map((entry) => ({ ...entry, near: wordsOf(entry.title), words: wordsOf(`${entry.title} ${entry.also}`) }));

/** Whether all that was asked stands among the words, in its order. */
function inOrder(asked: readonly string[], words: readonly string[]): boolean {
  const [first, ...rest] = asked;
  if (first === undefined) return true;
  const at = words.findIndex((word) => word.startsWith(first));
  return at !== -1 && inOrder(rest, words.slice(at + 1));
}

/** The sections and acts with the most of the typed words, best first: before what else was found where they have all of them. */
export function withSections(q: string, found: readonly SearchGroup[]): readonly SearchGroup[] {
  const words = wordsOf(q);
  const telling = words.filter((word) => !ASKING.has(word) && word.length > 2);
  // A question that is only begun is found by its own words.
  const typed = telling.length > 0 ? words.filter((word) => !ASKING.has(word)) : words;
  const stems = typed.filter(({ length }) => length > 2).map(stem);
  const asked = words.map(stem);
  const count = (words: readonly string[]): number =>
    stems.filter((part) => words.some((word) => word.startsWith(part))).length;
  const counted = listed.map((entry) => ({
    ...entry,
    count: count(entry.words),
    near: Number(inOrder(asked, entry.near)) + count(entry.near),
    asked: Number(inOrder(asked, entry.words)),
    share: entry.words.filter((word) => stems.some((part) => word.startsWith(part))).length,
  }));
  const most = Math.max(...counted.map(({ count }) => count));
  if (most === 0) return found;
  const items = counted
    .filter(({ count }) => count === most)
    .toSorted((a, b) => b.near - a.near || b.asked - a.asked || b.share - a.share)
    .slice(0, MOST)
    .map(({ key, title, note, href }): SearchItem => ({ key: `section${key}`, href, title, ...(note && { note }) }));
  const group = { label: 'Sections and acts', items };
  return most === typed.length ? [group, ...found] : [...found, group];
}
