/** One of very many, such as a customer or a product, found by typing its name or its second line. Bound to a form by its id. */
import { useEffect, useRef, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import { matchesSearch, readSearch } from '@ajose/sdk/text';
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
  /**
   * The server searches: called with what is typed, after a pause. The options are then what it found, together with the chosen one.
   * Without it, all options are here and are filtered here.
   */
  onType?: (text: string) => void;
}

/** A search is sent when nothing was typed for this long. */
const PAUSE_MS = 250;

/** How many matches are listed; typing more finds the others. */
const SHOWN = 50;

const filterOptions = (options: PickerOption[], { inputValue }: { inputValue: string }) =>
  options.filter(({ name, detail }) => matchesSearch(`${name} ${detail}`, inputValue)).slice(0, SHOWN);

/** While the server searches, what it found before is not offered: Enter would choose another one. */
const foundBy = (waiting: boolean) => (options: PickerOption[]) => (waiting ? [] : options);

export function FormPicker(props: FormPickerProps) {
  const { name, label, options, loading = false, required = false, onChoose, onType } = props;
  const field = useFormField<string>(name);
  const [pausing, setPausing] = useState(false);
  const waiting = pausing || loading;
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (
    <Autocomplete
      options={options}
      value={options.find(({ _id }) => _id === field.value) ?? null}
      onChange={(_event, option) => {
        field.setValue(option?._id ?? '');
        onChoose?.(option?._id ?? '');
      }}
      onBlur={field.setTouched}
      onInputChange={(_event, text, change) => {
        clearTimeout(pause.current);
        const typed = onType !== undefined && (change === 'input' || change === 'clear');
        setPausing(typed);
        // What was typed is gone, as after the form was sent: the next search begins anew.
        if (!typed && text === '') onType?.('');
        if (!typed) return;
        pause.current = setTimeout(() => {
          setPausing(false);
          onType(readSearch(text));
        }, PAUSE_MS);
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(option, chosen) => option._id === chosen._id}
      filterOptions={onType ? foundBy(waiting) : filterOptions}
      loading={waiting}
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
