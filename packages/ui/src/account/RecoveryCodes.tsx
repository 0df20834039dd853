/** The recovery codes, which are shown once: when two-factor sign-in was turned on. */
import styles from './RecoveryCodes.module.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { CopyField } from '../display/CopyField.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <Stack>
      <Alert severity="success">Two-factor sign-in is on.</Alert>
      <Text>
        Keep these recovery codes in a safe place, not on your phone. If you lose your phone, each opens your account
        once. They are not shown again.
      </Text>
      <ol className={styles['recoveryCodes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyField label="All codes" value={codes.join(' ')} />
      <Button variant="contained" fullWidth onClick={onKept}>
        I have saved the codes
      </Button>
    </Stack>
  );
}
