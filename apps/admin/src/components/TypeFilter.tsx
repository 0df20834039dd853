/** Narrows a list of transactions to what money moved for, or to a type that a transaction is recorded with. */
import type { SumOfKind, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { transactionKinds } from '@ajose/sdk/domain/transaction-kinds';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { transactionTypes, typeChoice, type ChosenType } from './typeChoice.ts';

interface TypeFilterProps {
  list: ChosenType & { status?: TransactionStatus | 'awaiting' | '' };
  sums: readonly SumOfKind[] | undefined;
  onChange: (chosen: ChosenType) => void;
}

export function TypeFilter({ list, sums, onChange }: TypeFilterProps) {
  return (
    <FilterSelect
      label="Type"
      all="All types"
      value={list.kind || list.type}
      options={typeChoice(sums, list)}
      onChange={(value) => {
        const kind = transactionKinds.find((kind) => kind === value) ?? '';
        onChange({ type: transactionTypes.find((type) => type === value) ?? '', kind });
      }}
    />
  );
}
