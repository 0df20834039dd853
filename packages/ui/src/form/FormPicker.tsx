/** A choice among very many, such as customers or products, by typing the name or the second line. The form has the id. */
import { useEffect, useRef, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import { matchesSearch, readSearch } from '@ajose/sdk/domain/text';
import { TextField } from '../fields/TextField.tsx';
import { Quiet } from '../layout/Quiet.tsx';
import { useFormField } from './useFormField.ts';

export interface PickerOption {
  _id: string;
  name: string;
  /** The second line, which is also searched: an email address, a rate. */
  detail: string;
}

export interface FormPickerProps {
  /** The form's field that holds the chosen id, or an empty string. */
  name: string;
  label: string;
  options: readonly PickerOption[];
  loading?: boolean;
  /** Called with the chosen id, or an empty string when the choice is cleared. */
  onChoose?: (id: string) => void;
  /**
   * For a search by the server: called with what is typed, after a pause. The options are then what the server found, with the chosen one.
   * Without it the options are complete and filtered here.
   */
  onType?: (text: string) => void;
}

/** How long after the last key a search is sent. */
const PAUSE_MS = 250;

/** How many matches are listed. Typing more finds the others. */
const SHOWN = 50;

const filterOptions = (options: PickerOption[], { inputValue }: { inputValue: string }) =>
  options.filter(({ name, detail }) => matchesSearch(`${name} ${detail}`, inputValue)).slice(0, SHOWN);

/** Hides the last results while the server searches, because Enter would choose one of them. */
const foundBy = (waiting: boolean) => (options: PickerOption[]) => (waiting ? [] : options);

export function FormPicker(props: FormPickerProps) {
  const { name, label, options, loading = false, onChoose, onType } = props;
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
        // The field was emptied, as after sending the form, so the next search begins from nothing.
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
          required
          placeholder="Type to search"
          error={field.error !== undefined}
          helperText={field.error}
        />
      )}
    />
  );
}
