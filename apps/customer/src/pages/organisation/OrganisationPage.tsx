/** Registers an organisation or a family, whose first owner the person is, and says what comes next. */
import { useState } from 'react';
import { useFormikContext } from 'formik';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { OrganisationForm, OwnAccount, Signatures } from '@ajose/sdk/contract/organisations';
import { nigerianStates } from '@ajose/sdk/domain/states';
import { numberLetters, organisationFormNames, organisationForms } from '@ajose/sdk/domain/members';
import { paperName, papersOf } from '@ajose/sdk/domain/papers';
import { registerOrganisationFormRules } from '@ajose/sdk/rules/organisations';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { useAttempt } from '@ajose/ui/form/useAttempt.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { Inline } from '@ajose/ui/layout/Inline';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { acting } from '../../acting.ts';
import { ActForIt } from '../../components/ActForIt.tsx';
import { ConfirmEmailFirst } from '../../components/ConfirmEmailFirst.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { registerOrganisation } from '../../data/accounts.ts';
import styles from './OrganisationPage.module.css';

interface Values {
  form: OrganisationForm | '';
  name: string;
  number: string;
  tin: string;
  state: string;
  address: string;
  email: string;
  phoneNumber: string;
  /** As text, because a select holds text. */
  signatures: string;
}

const empty: Values = {
  form: '',
  name: '',
  number: '',
  tin: '',
  state: '',
  address: '',
  email: '',
  phoneNumber: '',
  signatures: '2',
};

const forms = organisationForms.map((value) => ({ value, label: organisationFormNames[value] }));

const states = nigerianStates.map((state) => ({ value: state, label: state }));

const signatures = [
  { value: '2', label: 'Two people: one asks, another approves' },
  { value: '1', label: 'One person alone' },
];

const newIdempotencyKey = () => crypto.randomUUID();

const TITLE = 'Add an organisation or family';

export function OrganisationPage() {
  const [registered, setRegistered] = useState<OwnAccount | null>(null);
  return (
    <div className={styles['organisation']}>
      <PageHeader
        title={registered ? 'It is registered' : TITLE}
        description={
          registered
            ? 'It has an account of its own, in its own name. Each person keeps their own sign-in.'
            : 'It gets an account of its own, in its own name. Each person keeps their own sign-in, and you are the first owner.'
        }
      />
      <Card>{registered ? <Next account={registered} /> : <Register onDone={setRegistered} />}</Card>
    </div>
  );
}

function Register({ onDone }: { onDone: (account: OwnAccount) => void }) {
  const attempt = useAttempt(newIdempotencyKey);
  const submit = async ({ form, number, tin, signatures: chosen, ...values }: Values) => {
    if (form === '') return;
    const signatures: Signatures = chosen === '1' ? 1 : 2;
    const registered = { ...(number ? { number } : {}), ...(tin ? { tin } : {}) };
    const body = { ...values, form, signatures, ...(hasNumber(form) ? registered : {}) };
    onDone(await attempt((idempotencyKey) => registerOrganisation({ ...body, idempotencyKey })));
  };
  return (
    <Form
      initialValues={empty}
      rules={registerOrganisationFormRules}
      onSubmit={submit}
      failure="It could not be registered. Please try again."
      label={TITLE}
    >
      <FormError />
      <Stack gap={4}>
        {acting() === null && <ConfirmEmailFirst opens="You can add it" />}
        <FormSelect name="form" label="What is it?" required emptyLabel="Please choose" options={forms} />
        <FormTextField
          name="name"
          label="Name"
          autoComplete="organization"
          required
          helperText="As it stands on the certificate or in the constitution. A family chooses its own name."
        />
        <Registered />
        <Grid columns={2} from="sm">
          <FormTextField
            name="email"
            label="Email address"
            type="email"
            helperText="Nobody signs in with it."
            required
          />
          <FormTextField name="phoneNumber" label="Phone number" type="tel" required />
        </Grid>
        <Grid columns={2} from="sm">
          <FormTextField name="address" label="Address" autoComplete="street-address" required />
          <FormSelect
            name="state"
            label="State"
            autoComplete="address-level1"
            required
            emptyLabel="Please choose"
            options={states}
          />
        </Grid>
        <FormSelect
          name="signatures"
          label="Who has to agree before money leaves?"
          options={signatures}
          required
          helperText="Two need a second person who may approve."
        />
        <SubmitButton busyLabel="Registering…" size="large">
          Register
        </SubmitButton>
      </Stack>
    </Form>
  );
}

const hasNumber = (form: OrganisationForm): boolean => numberLetters[form] !== null;

/** The registered number with its letters, and the tax number, where there are any. */
function Registered() {
  const { form } = useFormikContext<Values>().values;
  const letters = form === '' ? null : numberLetters[form];
  if (form === '' || letters === null) return null;
  return (
    <Grid columns={2} from="sm">
      <FormTextField
        name="number"
        label={letters === '' ? 'Number of the state’s registrar' : `Registered number (${letters})`}
        autoComplete="off"
        required
        helperText={letters === '' ? 'As it stands on the certificate.' : `With or without ${letters} before it.`}
      />
      <FormTextField name="tin" label="Tax number (TIN)" autoComplete="off" placeholder="Optional" />
    </Grid>
  );
}

function nextWords(form: OrganisationForm): string {
  const papers = papersOf[form].map((paper) => paperName(paper, form));
  if (papers.length === 0) return 'Next, invite the others. A family shows no papers.';
  return `Next, hand in its papers, which two of our staff check. Have ready: ${papers.join(', ')}. Its home says what it may do until then.`;
}

/** What comes after the registration. */
function Next({ account }: { account: OwnAccount }) {
  const { go } = useDashboard();
  const { name, organisation } = account;
  return (
    <Stack gap={4}>
      <Alert severity="success">
        <span translate="no">{name}</span> is registered, and you are its owner.
      </Alert>
      {organisation !== null && <Text>{nextWords(organisation.form)}</Text>}
      <Inline>
        <ActForIt account={account} />
        <Button onClick={() => go({ section: 'home' })}>Later</Button>
      </Inline>
    </Stack>
  );
}
