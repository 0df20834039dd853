/** Files chosen on the device, bound to a form as a list of `File`. Refuses one that cannot be sent, with the reason. */
import styles from './FormFiles.module.css';
import { useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useFormField } from './useFormField.ts';

export interface FormFilesProps {
  name: string;
  /** The words of the button: "Add a file". */
  label: string;
  helperText: string;
  /** The most files. */
  most: number;
  /** Why a file is refused: "A file can have at most 5 MB". Undefined where it is accepted. */
  refusal: (file: File) => string | undefined;
  /** As in an `accept` of HTML: "image/png,application/pdf". */
  accept: string;
}

export function FormFiles({ name, label, helperText, most, refusal, accept }: FormFilesProps) {
  const { value: files, error, disabled, setValue } = useFormField<readonly File[]>(name);
  const [refused, setRefused] = useState<string>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const add = (chosen: readonly File[]): void => {
    const taken = chosen.filter((file) => refusal(file) === undefined);
    const why = chosen.map(refusal).find((words) => words !== undefined);
    setRefused(why ?? (files.length + taken.length > most ? `At most ${most} files` : undefined));
    setValue([...files, ...taken].slice(0, most));
  };
  const remove = (file: File): void => {
    setRefused(undefined);
    setValue(files.filter((other) => other !== file));
    // The pressed button disappears, and the focus with it.
    button.current?.focus();
  };
  const problem = refused ?? error;
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        accept={accept}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = '';
        }}
      />
      <Button
        ref={button}
        variant="outlined"
        size="small"
        startIcon={<Paperclip size={16} aria-hidden="true" />}
        aria-describedby={id}
        disabled={disabled || files.length >= most}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <FormHelperText id={id} error={problem !== undefined} role={problem === undefined ? undefined : 'alert'}>
        {problem ?? helperText}
      </FormHelperText>
      {files.length > 0 && (
        <ul className={styles['files']} aria-label="Chosen files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles['file']}>
              <span>{file.name}</span>
              <IconButton
                size="small"
                aria-label={`Remove ${file.name}`}
                disabled={disabled}
                onClick={() => remove(file)}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
