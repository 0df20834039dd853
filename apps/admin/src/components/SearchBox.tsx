/** Searches on Enter or by its button, and shows everything again as soon as it is emptied. */
import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TextField } from '@ajose/ui/fields/TextField';
import Search from 'lucide-react/icons/search';

interface SearchBoxProps {
  /** What it looks through: "Name, email or phone". */
  placeholder: string;
  /** What is searched for now. */
  value: string;
  onSearch: (search: string) => void;
}

export function SearchBox({ placeholder, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  if (searched !== value) {
    // The filters were cleared elsewhere.
    setSearched(value);
    setTyped(value);
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', flex: '2 1 20rem' }}
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
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <Button type="submit" size="small" variant="outlined" startIcon={<Search />} sx={{ flex: 'none', minHeight: 35 }}>
        Search
      </Button>
    </Box>
  );
}
