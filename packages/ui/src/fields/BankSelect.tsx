/** A choice among many banks, by typing. The app provides the list. */
import styles from './BankSelect.module.css';
import Autocomplete from '@mui/material/Autocomplete';
import { matchesSearch, searchWords } from '@ajose/sdk/domain/text';
import { TextField } from './TextField.tsx';

export interface BankOption {
  _id: string;
  name: string;
}

export interface BankSelectProps {
  banks: readonly BankOption[];
  /** The chosen bank's id, or an empty string. */
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
  label?: string;
  loading?: boolean;
  disabled?: boolean;
  required?: boolean;
  error?: boolean;
  helperText?: string | undefined;
}

export function BankSelect(props: BankSelectProps) {
  const { banks, value, onChange, onBlur, label = 'Bank', loading = false, disabled = false } = props;
  return (
    <Autocomplete
      className={styles['bank']}
      options={banks}
      value={banks.find((bank) => bank._id === value) ?? null}
      onChange={(_event, bank) => onChange(bank?._id ?? '')}
      onBlur={() => onBlur?.()}
      getOptionLabel={(bank) => bank.name}
      getOptionKey={(bank) => bank._id}
      isOptionEqualToValue={(option, chosen) => option._id === chosen._id}
      filterOptions={(options, { inputValue }) => searchBanks(options, inputValue)}
      loading={loading}
      loadingText="Loading banks…"
      noOptionsText="No bank has this name"
      disabled={disabled}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={props.required ?? false}
          error={props.error ?? false}
          helperText={props.helperText}
          placeholder="Type to search"
        />
      )}
    />
  );
}

/** A bank's name without the words that people add to it, and with "mfb" for "microfinance bank". */
const plain = (words: string): string =>
  words
    .replace(/\./g, '')
    .replace(/\b(?:plc|ltd|limited)\b/giu, ' ')
    .replace(/\bmicro[\s-]?finance\s+bank\b/giu, 'mfb');

/**
 * Banks whose name has every typed word; names that begin so come first. Initials also find a bank, with or without "bank" behind them:
 * "uba" is United Bank for Africa, "gtbank" is Guaranty Trust Bank.
 */
export function searchBanks(banks: readonly BankOption[], typed: string): BankOption[] {
  const asked = plain(typed);
  const query = searchWords(asked).join('');
  const initials = query.replace(/(.)bank$/, '$1');
  const rank = ({ name: written }: BankOption) => {
    const name = plain(written);
    const words = searchWords(name);
    if (words.join('').startsWith(query)) return 0;
    if (matchesSearch(name, asked)) return 1;
    const acronym = words
      .flatMap((word) => word.match(/[a-z]*\d+|[a-z]+/g) ?? [])
      .filter((word) => !['of', 'for', 'and'].includes(word))
      .map((word) => word.charAt(0))
      .join('');
    return acronym.startsWith(initials) ? 2 : 3;
  };
  return banks
    .map((bank) => ({ bank, rank: rank(bank) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ bank }) => bank);
}
