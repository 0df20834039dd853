/** A password that can be shown; a new one can also show its strength. The rules themselves are in sdk/rules. */
import styles from './PasswordField.module.css';
import { useId, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { PasswordStrength } from './PasswordStrength.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'slotProps' | 'lines' | 'maxLength' | 'value'> & {
  value: string;
  /** `new-password` where a password is being chosen. */
  autoComplete: 'current-password' | 'new-password';
  /** Shows how strong the password is while it is being chosen. */
  strength?: boolean;
};

export function PasswordField({ strength = false, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div>
      <TextField
        {...rest}
        id={id}
        type={shown ? 'text' : 'password'}
        slotProps={{
          htmlInput: { spellCheck: false, autoCapitalize: 'none' },
          input: {
            className: styles['passwordInput'],
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  aria-label={shown ? 'Hide password' : 'Show password'}
                  aria-pressed={shown}
                  aria-controls={id}
                  onClick={() => setShown(!shown)}
                  disabled={rest.disabled ?? false}
                >
                  {shown ? <EyeOff size="1.25rem" aria-hidden="true" /> : <Eye size="1.25rem" aria-hidden="true" />}
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {strength && <PasswordStrength password={rest.value} />}
    </div>
  );
}
