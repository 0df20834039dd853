/** The choices of type above transactions, grouped as people ask, each with its sum where the list has one. */
import type {
  GetAllTransactionsReply,
  TransactionKind,
  TransactionStatus,
  TransactionType,
} from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/domain/money';
import { kindGroups, transactionKinds } from '@ajose/sdk/domain/transaction-kinds';
import { kindLabels } from '@ajose/sdk/domain/transaction-words';
import type { SelectOption } from '@ajose/ui/fields/SelectField';

/** What a list of transactions is narrowed to. */
export interface ChosenType {
  kind: TransactionKind | '';
  type: TransactionType | '';
}

/** What a list is narrowed to by a word that names a kind or a type; any other word narrows nothing. */
export const chosenType = (word: string): ChosenType => ({
  kind: transactionKinds.find((kind) => kind === word) ?? '',
  type: transactionTypes.find((type) => type === word) ?? '',
});

export type SumsOfTypes = Pick<GetAllTransactionsReply['summary'], 'completedByKind' | 'kinds' | 'types'>;

export const transactionTypes: readonly TransactionType[] = ['deposit', 'withdrawal', 'error', 'test'];

/** What a record is: each amount that comes into a wallet is a deposit, also that of a plan. */
export const typeNames = { deposit: 'All money in', withdrawal: 'All money out', error: 'Error', test: 'Test' };

const types = transactionTypes.map((type) => ({ value: type, label: typeNames[type], group: 'Type of the record' }));

/**
 * What money moved for, of which `paid_in` says what was booked offline; last the types that a transaction is recorded with. Under another
 * status the sums are of its rows.
 * @param summary of the list in all types, which offers no type without rows
 */
export function typeChoice(
  summary: SumsOfTypes | undefined,
  { kind: chosen, type: chosenType, status = '' }: ChosenType & { status?: TransactionStatus | 'awaiting' | '' },
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
