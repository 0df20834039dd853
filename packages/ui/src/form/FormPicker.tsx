/** One of very many, such as a customer or a product, found by typing its name or its second line. Bound to a form by its id. */
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { TextField } from '../fields/TextField.tsx';
import { Quiet } from '../layout/Quiet.tsx';
import { useFormField } from './useFormField.ts';

export interface PickerOption {
  _id: string;
  name: string;
  /** The second line: an email address, a rate. It is searched, too. */
  detail: string;
}

export interface FormPickerProps {
  /** The form's field that holds the chosen id, or an empty string. */
  name: string;
  label: string;
  options: readonly PickerOption[];
  loading?: boolean;
  required?: boolean;
  /** Called with the chosen id, or an empty string when the choice is taken back. */
  onChoose?: (id: string) => void;
}

/** How many matches are listed; typing more finds the others. */
const SHOWN = 50;

const filterOptions = createFilterOptions<PickerOption>({
  limit: SHOWN,
  stringify: ({ name, detail }) => `${name} ${detail}`,
});

export function FormPicker({ name, label, options, loading = false, required = false, onChoose }: FormPickerProps) {
  const field = useFormField<string>(name);
  return (
    <Autocomplete
      options={options}
      value={options.find(({ _id }) => _id === field.value) ?? null}
      onChange={(_event, option) => {
        field.setValue(option?._id ?? '');
        onChoose?.(option?._id ?? '');
      }}
      onBlur={field.setTouched}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(option, chosen) => option._id === chosen._id}
      filterOptions={filterOptions}
      loading={loading}
      disabled={field.disabled}
      noOptionsText="Nothing matches"
      autoHighlight
      renderOption={({ key, ...props }, { name, detail }) => (
        <li key={key} {...props}>
          <div>
            {name}
            <Quiet>{detail}</Quiet>
          </div>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          placeholder="Type to search"
          error={field.error !== undefined}
          helperText={field.error}
        />
      )}
    />
  );
}
