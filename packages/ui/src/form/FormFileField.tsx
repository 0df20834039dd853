/** A file that is sent as soon as it is chosen, bound to a form by the id that the server gave it. */
import styles from './FormFileField.module.css';
import { use, useId, useRef, useState } from 'react';
import { wasRefused } from '@ajose/sdk/error';
import Button from '@mui/material/Button';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { Field } from '../fields/Field.tsx';
import { useFormField } from './useFormField.ts';
import { inWords } from '../failure.ts';
import { FilesUnderWay } from './filesUnderWay.ts';

export interface FormFileFieldProps {
  /** The form's field that holds the id of the file, or an empty string. */
  name: string;
  label: string;
  /** The types that the chooser offers: `image/jpeg,image/png,application/pdf`. */
  accept: string;
  helperText?: string;
  /** Sends the file. @returns its id; what it throws is shown */
  send: (file: File) => Promise<string>;
}

export function FormFileField({ name, label, accept, helperText, send }: FormFileFieldProps) {
  const id = useId();
  const field = useFormField<string>(name);
  const input = useRef<HTMLInputElement>(null);
  const files = use(FilesUnderWay);
  const [chosen, setChosen] = useState('');
  /** The chosen file, where it did not arrive and was not refused. */
  const [unsent, setUnsent] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const choose = async (file: File): Promise<void> => {
    setBusy(true);
    files.add(1);
    setFailure(undefined);
    setUnsent(undefined);
    setChosen(file.name);
    field.setValue('');
    try {
      field.setValue(await send(file));
    } catch (error) {
      if (isUnwanted(error)) setChosen('');
      else setUnsent(file);
      setFailure(inWords(error, 'The file could not be sent. Please try again.'));
    } finally {
      setBusy(false);
      files.add(-1);
    }
  };
  // Ignores the rule's error once a file is chosen: the rule was asked during the upload, and its answer comes late.
  const error = failure ?? (chosen === '' ? field.error : undefined);
  const resting = chosen === '' ? 'No file chosen' : unsent ? `${chosen}, not sent yet` : chosen;
  const state = busy ? `Sending ${chosen}...` : resting;
  return (
    <Field id={id} label={label} error={error !== undefined} helperText={error ?? helperText} required>
      {(ties) => (
        <div className={styles['file']}>
          <input
            {...ties}
            ref={input}
            type="file"
            accept={accept}
            required
            disabled={field.disabled}
            aria-invalid={error !== undefined}
            onBlur={field.setTouched}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file && !busy) void choose(file);
              // Lets the person choose the same file again.
              target.value = '';
            }}
          />
          <Button
            variant="outlined"
            tabIndex={-1}
            aria-hidden
            disabled={field.disabled || busy}
            onClick={() => input.current?.click()}
          >
            {chosen === '' ? 'Choose a file' : 'Choose another'}
          </Button>
          {unsent && !busy && (
            <Button variant="outlined" disabled={field.disabled} onClick={() => void choose(unsent)}>
              Send again
            </Button>
          )}
          <LiveRegion>{state}</LiveRegion>
        </div>
      )}
    </Field>
  );
}

/** Whether the server does not want this file. Any other failure may pass, as too many files (429) and a slow line (408) do. */
const isUnwanted = (error: unknown): boolean => wasRefused(error) && error.status !== 429 && error.status !== 408;
