/** The choices of status above the transactions, grouped as people ask, each with its sum where the list has one. */
import type { GetAllTransactionsReply, ListedTransaction } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/domain/money';
import { shownType } from '@ajose/sdk/domain/status';
import { kindLabels, shownTypeNames } from '@ajose/sdk/domain/transaction-words';
import { dayWords, searchWords } from '../../components/filterWords.ts';
import { typeNames } from '../../components/typeChoice.ts';
import type { TransactionList } from './transactionList.ts';

type Summary = GetAllTransactionsReply['summary'];

/** As its chip calls it. */
export const typeName = (transaction: ListedTransaction): string => shownTypeNames[shownType(transaction)];

const withSum = (name: string, naira: number | undefined): string =>
  naira ? `${name}, ${formatNaira(naira, 'compact')}` : name;

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
