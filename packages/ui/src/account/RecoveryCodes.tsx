/** The recovery codes, which are shown once: when the account gets its first second factor. */
import styles from './RecoveryCodes.module.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { CopyField } from '../display/CopyField.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Inline } from '../layout/Inline.tsx';
import { Text } from '../layout/Text.tsx';
import { saveFile } from '../saveFile.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** A text that every device can print. */
const save = (codes: readonly string[]): void =>
  saveFile(
    new Blob([`Ajose: recovery codes. Each opens the account once.\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
    'ajose-recovery-codes.txt',
  );

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
      <Inline>
        <Button variant="outlined" startIcon={<Download size={18} aria-hidden="true" />} onClick={() => save(codes)}>
          Save as a file, to print
        </Button>
      </Inline>
      <Button variant="contained" fullWidth onClick={onKept}>
        I have saved the codes
      </Button>
    </Stack>
  );
}
