/** Narrows a list of transactions to what money moved for, or to a type that a transaction is recorded with. */
import type { TransactionStatus } from '@ajose/sdk/contract/transactions';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { chosenType, typeChoice, type ChosenType, type SumsOfTypes } from './typeChoice.ts';

interface TypeFilterProps {
  list: ChosenType & { status?: TransactionStatus | 'awaiting' | '' };
  /** Of the list in all types, which offers no type without rows. */
  summary: SumsOfTypes | undefined;
  onChange: (chosen: ChosenType) => void;
}

export function TypeFilter({ list, summary, onChange }: TypeFilterProps) {
  return (
    <FilterSelect
      label="Type"
      all="All types"
      value={list.kind || list.type}
      options={typeChoice(summary, list)}
      onChange={(value) => onChange(chosenType(value))}
    />
  );
}
