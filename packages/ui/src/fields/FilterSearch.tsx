/** Searches a list on Enter or by its button, and shows the whole list as soon as the field is emptied. */
import { readSearch } from '@ajose/sdk/domain/text';
import styles from './filter.module.css';
import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Search from 'lucide-react/icons/search';
import { TextField } from './TextField.tsx';

/** The longest search that the server takes. */
const MAX_LENGTH = 100;

export interface FilterSearchProps {
  /** The fields that are searched: "Name, email or phone". */
  placeholder: string;
  /** The search that the list shows; empty for the whole list. */
  value: string;
  onSearch: (search: string) => void;
}

export function FilterSearch({ placeholder, value, onSearch }: FilterSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    // A button elsewhere cleared the filters.
    setSearched(value);
    setTyped(value);
  }
  return (
    <form
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(readSearch(typed));
      }}
    >
      <TextField
        id={id}
        size="small"
        type="search"
        label="Search"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '' && value !== '') onSearch('');
        }}
        maxLength={MAX_LENGTH}
      />
      <Button
        className={styles['searchButton']}
        type="submit"
        size="small"
        variant="outlined"
        startIcon={<Search aria-hidden="true" />}
      >
        <span>Search</span>
      </Button>
    </form>
  );
}
