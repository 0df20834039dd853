/** A field of the form that finds one of many customers or products by name or detail. */
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { useFormikContext } from 'formik';
import { TextField } from '@ajose/ui/fields/TextField';
import { Quiet } from '@ajose/ui/layout/Quiet';
import type { OfflineForm } from './OfflineInvestmentPage.tsx';

interface Option {
  _id: string;
  name: string;
  detail: string;
}

interface PickerProps {
  name: 'userId' | 'productId';
  label: string;
  options: readonly Option[];
  loading: boolean;
  onChoose?: (id: string) => void;
}

/** The number of matches that are listed; typing more narrows them. */
const SHOWN = 50;

const filterOptions = createFilterOptions<Option>({
  limit: SHOWN,
  stringify: ({ name, detail }) => `${name} ${detail}`,
});

export function Picker({ name, label, options, loading, onChoose }: PickerProps) {
  const { values, errors, touched, isSubmitting, setFieldValue, setFieldTouched } = useFormikContext<OfflineForm>();
  const error = touched[name] ? errors[name] : undefined;
  return (
    <Autocomplete
      options={options}
      value={options.find(({ _id }) => _id === values[name]) ?? null}
      onChange={(_event, option) => {
        void setFieldValue(name, option?._id ?? '');
        onChoose?.(option?._id ?? '');
      }}
      onBlur={() => void setFieldTouched(name, true)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ _id }) => _id}
      isOptionEqualToValue={(option, chosen) => option._id === chosen._id}
      filterOptions={filterOptions}
      loading={loading}
      disabled={isSubmitting}
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
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  );
}
