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
import { matchesSearch, showPhone } from '@ajose/sdk/domain/text';
import { formatDate } from '@ajose/sdk/domain/time';
import { kindLabels } from '@ajose/sdk/domain/transaction-words';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import type { SearchGroup, SearchItem } from '@ajose/ui/shell/SearchDialog';
import { asWords } from '@ajose/sdk/domain/as-words';
import { circleStatus } from '../components/circleStatus.ts';
import { addressOf } from '../paths.ts';
import { named } from './sections.tsx';

const words = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

const customer = ({ _id, name, email, phoneNumber, sub_status }: FoundCustomer): SearchItem => ({
  key: `customer${_id}`,
  href: addressOf({ section: 'userDetails', userId: _id, from: 'userManagement' }),
  title: name,
  note: words(email, showPhone(phoneNumber)),
  end: <StatusChip kind="user" status={sub_status} />,
});

const transaction = ({ _id, transactionId, kind, amount, status, timestamp, user }: FoundTransaction): SearchItem => ({
  key: `transaction${_id}`,
  href: addressOf({ section: 'transactionManagement' }, { transaction: transactionId }),
  title: user?.name ?? transactionId,
  note: words(kindLabels[kind], formatDate(timestamp), user ? transactionId : null),
  end: (
    <>
      <Money naira={amount} />
      <StatusChip kind="transaction" status={status} />
    </>
  ),
});

const product = ({ _id, name, status }: FoundProduct): SearchItem => ({
  key: `product${_id}`,
  href: addressOf({ section: 'productManagement' }, { product: _id }),
  title: name,
  end: <StatusChip kind="product" status={status} />,
});

const caseOf = ({ _id, kind, reference, amount, raisedAt, resolvedAt }: FoundCase): SearchItem => ({
  key: `case${_id}`,
  href: addressOf({ section: 'cases' }, { case: _id }),
  title: asWords(kind),
  note: words(resolvedAt === null ? 'Open' : 'Resolved', formatDate(raisedAt), reference),
  ...(amount === null ? {} : { end: <Money naira={amount} /> }),
});

const complaint = ({ _id, number, subject, user, openedAt, closedAt }: FoundComplaint): SearchItem => ({
  key: `complaint${_id}`,
  href: addressOf({ section: 'complaints' }, { complaint: _id }),
  title: `${number}: ${subject}`,
  note: words(user.name, closedAt === null ? 'Open' : 'Closed', formatDate(openedAt)),
});

const circle = ({ _id, name, people, organiser, state, heldSince }: FoundCircle): SearchItem => ({
  key: `circle${_id}`,
  href: addressOf({ section: 'circles' }, { circle: _id }),
  title: name,
  note: words(`${people} people`, organiser),
  end: <StatusChip kind="circle" status={circleStatus({ state, heldSince })} />,
});

/** @param isRecent nothing was typed, so these are the customers opened last */
export function groupsOf(reply: SearchReply, isRecent: boolean): SearchGroup[] {
  const all = [
    { label: isRecent ? 'Opened last' : 'Customers', found: reply.customers, items: reply.customers.map(customer) },
    { label: 'Transactions', found: reply.transactions, items: reply.transactions.map(transaction) },
    { label: 'Cases', found: reply.cases, items: reply.cases.map(caseOf) },
    { label: 'Complaints', found: reply.complaints, items: reply.complaints.map(complaint) },
    { label: 'Circles', found: reply.circles, items: reply.circles.map(circle) },
    { label: 'Products', found: reply.products, items: reply.products.map(product) },
  ];
  const isExact = ({ found }: (typeof all)[number]): number => Number(found.some(({ exact }) => exact));
  return all.filter(({ items }) => items.length > 0).toSorted((a, b) => isExact(b) - isExact(a));
}

/** The sections whose names, or whose other words, have these words. */
export function sectionsOf(q: string): SearchGroup[] {
  const items = named
    .filter(({ title, also }) => q.length > 1 && matchesSearch(`${title} ${also}`, q))
    .map(({ key, title, also, href }): SearchItem => ({
      key: `section${key}`,
      href,
      title,
      ...(also === '' ? {} : { note: also }),
    }));
  return items.length === 0 ? [] : [{ label: 'Sections', items }];
}
