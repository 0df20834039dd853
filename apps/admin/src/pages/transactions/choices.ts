/** The choices of type and of status above the transactions, grouped as people ask, each with its sum where the list has one. */
import type { GetAllTransactionsReply, ListedTransaction } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/domain/money';
import { shownType } from '@ajose/sdk/domain/status';
import { kindGroups, transactionKinds } from '@ajose/sdk/domain/transaction-kinds';
import { kindLabels, shownTypeNames } from '@ajose/sdk/domain/transaction-words';
import type { SelectOption } from '@ajose/ui/fields/SelectField';
import { dayWords, searchWords } from '../../components/filterWords.ts';
import { transactionTypes, type TransactionList } from './transactionList.ts';

type Summary = GetAllTransactionsReply['summary'];

/** What a record is: each amount that comes into a wallet is a deposit, also that of a plan. */
const typeNames = { deposit: 'All money in', withdrawal: 'All money out', error: 'Error', test: 'Test' };

/** As its chip calls it. */
export const typeName = (transaction: ListedTransaction): string => shownTypeNames[shownType(transaction)];

const types = transactionTypes.map((type) => ({ value: type, label: typeNames[type], group: 'Type of the record' }));

const withSum = (name: string, naira: number | undefined): string =>
  naira ? `${name}, ${formatNaira(naira, 'compact')}` : name;

/**
 * What money moved for, of which `paid_in` says what was booked offline; last the types that a transaction is recorded with. Under another
 * status the sums are of its rows.
 * @param summary of the list in all types, which offers no type without rows
 */
export function typeChoice(
  summary: Pick<Summary, 'completedByKind' | 'kinds' | 'types'> | undefined,
  { kind: chosen, type: chosenType, status }: Pick<TransactionList, 'kind' | 'type' | 'status'>,
): SelectOption[] {
  const moved = status === '' || status === 'completed' ? ' completed' : '';
  const sums = summary?.completedByKind ?? [];
  const offered = transactionKinds.filter((kind) => kind === chosen || (summary?.kinds.includes(kind) ?? true));
  const kinds = offered.map((kind) => {
    const [group, name] = [kindGroups[kind], kindLabels[kind]];
    // The field shows its choice in a width in which no sum fits, and the tiles have it.
    if (kind === chosen) return { value: kind, label: name, group };
    const { amount, offlineAmount = 0 } = sums.find((sum) => sum.kind === kind) ?? {};
    const offline = offlineAmount > 0 ? `, ${formatNaira(offlineAmount, 'compact')} offline` : '';
    const completed = amount ? `, ${formatNaira(amount, 'compact')}${moved}` : '';
    return { value: kind, label: `${name}${completed}${offline}`, group };
  });
  return [...kinds, ...types.filter(({ value }) => value === chosenType || (summary?.types.includes(value) ?? true))];
}

const statuses = [
  ['On its way', 'pending', 'Pending', 'pendingAmount'],
  ['On its way', 'awaiting', 'To review', 'pendingAmount'],
  ['Done', 'completed', 'Completed', 'completedAmount'],
  ['Did not happen', 'failed', 'Failed', 'failedAmount'],
  ['Did not happen', 'user_cancelled', 'User cancelled', 'userCancelledAmount'],
] as const;

/** What the list is narrowed to, each filter as its choice names it. */
export const filterWords = ({ search, kind, type, status, startDate, endDate }: TransactionList): string[] => [
  searchWords(search),
  kind === '' ? type && typeNames[type] : kindLabels[kind],
  statuses.find(([, value]) => value === status)?.[2] ?? '',
  dayWords('from', startDate),
  dayWords('to', endDate),
];

/** @param chosen where the list is narrowed to a status, its sums are about that one alone, and the tiles have them */
export function statusChoice(summary: Summary | undefined, chosen: TransactionList['status']) {
  return statuses.map(([group, value, name, sum]) => {
    const isKnown = chosen === '' && value !== 'awaiting';
    return { value, label: withSum(name, isKnown ? summary?.[sum] : undefined), group };
  });
}
