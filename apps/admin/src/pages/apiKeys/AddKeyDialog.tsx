/** The form for a new API key. */
import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { FormDialog } from '@ajose/app/FormDialog';
import { keyDays, keyScopes, scopesOf } from '@ajose/sdk/domain/api-keys';
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import { addApiKeyFormRules, NO_SCOPE } from '@ajose/sdk/rules/api-keys';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Grid } from '@ajose/ui/layout/Grid';
import { asWords } from '@ajose/sdk/domain/as-words';
import { addApiKey } from '../../data/apiKeys.ts';
import { useAdmin } from '../../session.tsx';

interface AddKeyDialogProps {
  /** Gets the key, which is never shown again. */
  onMade: (key: string) => void;
  onClose: () => void;
}

const options = keyDays.map((days) => ({ value: String(days), label: days === 365 ? 'A year' : `${days} days` }));

export function AddKeyDialog({ onMade, onClose }: AddKeyDialogProps) {
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [isShort, setIsShort] = useState(false);
  return (
    <FormDialog
      title="Make a key"
      initialValues={{ name: '', days: '90', password: '' }}
      rules={addApiKeyFormRules}
      failure="The key could not be made. Please try again."
      onSubmit={async ({ name, days, password }) => {
        setIsShort(scopes.length === 0);
        if (scopes.length === 0) return;
        onMade(await addApiKey({ name, days: Number(days), password, scopes: [...scopes] }));
      }}
      submit="Make the key"
      busy="Making…"
      gap={5}
      onClose={onClose}
    >
      <FormTextField
        name="name"
        label="Name"
        helperText="A name to recognise it by, for example: Nightly job."
        autoComplete="off"
        required
        inputRef={focusOnMount}
      />
      <Scopes chosen={scopes} error={isShort && scopes.length === 0 ? NO_SCOPE : undefined} onChange={setScopes} />
      <FormSelect name="days" label="Ends after" options={options} />
      <FormPasswordField name="password" label="Password" autoComplete="current-password" required />
    </FormDialog>
  );
}

interface ScopesProps {
  chosen: readonly KeyScope[];
  error: string | undefined;
  onChange: (chosen: readonly KeyScope[]) => void;
}

/** Chooses what the key may do, among what the administrator's role can give. */
function Scopes({ chosen, error, onChange }: ScopesProps) {
  const possible = scopesOf(useAdmin().role);
  const toggle = (scope: KeyScope): void =>
    onChange(possible.filter((offered) => (offered === scope) !== chosen.includes(offered)));
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">What the key may do</FormLabel>
      <FormGroup>
        <Grid columns={2} from="sm" gap={1}>
          {possible.map((scope) => (
            <FormControlLabel
              key={scope}
              label={asWords(keyScopes[scope].words)}
              control={<Checkbox checked={chosen.includes(scope)} onChange={() => toggle(scope)} />}
            />
          ))}
        </Grid>
      </FormGroup>
      <FormHelperText>It never does what a person has to confirm.</FormHelperText>
      <FormHelperText role="alert">{error}</FormHelperText>
    </FormControl>
  );
}
