/** A password that can be shown. Below a new one stands what it needs. */
import styles from './PasswordField.module.css';
import { useEffect, useId, useState, type ComponentType } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { PasswordNeedsProps } from './PasswordNeeds.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'slotProps' | 'lines' | 'maxLength' | 'value'> & {
  value: string;
  /** `new-password` where a password is being chosen. */
  autoComplete: 'current-password' | 'new-password';
  /** Shows what the password needs while it is being chosen, and how strong it is. */
  strength?: boolean;
  /** Whose password it is, where `strength` is shown and the page knows it: a password may not be made of it. */
  email?: string | undefined;
};

export function PasswordField({ strength = false, email, ...rest }: PasswordFieldProps) {
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
      {strength && <Needs password={rest.value} email={email} />}
    </div>
  );
}

/** What a new password needs. Its code is fetched only then; where that fails, the rules still say at the field what is missing. */
function Needs(props: PasswordNeedsProps) {
  const [Shown, setShown] = useState<ComponentType<PasswordNeedsProps> | null>(null);
  useEffect(() => {
    import('./PasswordNeeds.tsx').then(
      ({ PasswordNeeds }) => setShown(() => PasswordNeeds),
      () => undefined,
    );
  }, []);
  return Shown && <Shown {...props} />;
}
