/** Sets the bank account for withdrawals, or adds another one. Shows the account's name at the bank before anything is saved. */
import styles from './BankForm.module.css';
import { useEffect, useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import CircularProgress from '@mui/material/CircularProgress';
import type { resolveAccount } from '@ajose/sdk/customer/banks';
import { isRefusal } from '@ajose/sdk/refusal';
import { sameName } from '@ajose/sdk/domain/names';
import { bankDetailsFormRules } from '@ajose/sdk/rules/customers';
import { fitsBank, readAccountNumber } from '@ajose/sdk/domain/readers';
import { inWords, whyNotFetched } from '@ajose/ui/failure.ts';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormBankSelect } from '@ajose/ui/form/FormBankSelect';
import { FormCheckbox } from '@ajose/ui/form/FormCheckbox';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { useActWords, useAsks } from '../../data/accounts.ts';
import { saveBankAccount, useAccountName, useBanks } from '../../data/banks.ts';
import { typed } from '../../components/PasswordOrCode.tsx';
import { TwoFactorCode } from '../../components/TwoFactorCode.tsx';
import { useSigner } from '../../components/useSigner.ts';
import { acting } from '../../acting.ts';
import { useUser } from '../../session.tsx';

const empty = { bank: '', bank_acct_number: '', bank_acct_name: '', atBank: '', mine: false, code: '', password: '' };
const failure = { refused: 'Update failed', broken: 'Failed to update bank details' };

interface BankFormProps {
  /** Whether the account is added, or replaces the preferred one. */
  as?: 'added' | 'changed';
  onSaved?: () => void;
}

export function BankForm({ as = 'changed', onSaved }: BankFormProps) {
  const online = useOnline();
  const user = useUser();
  const toasts = useToasts();
  const { data: banks = [], error, isLoading, mutate } = useBanks();

  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);
  /** The doubtful account that is asked about, and the one that the customer said is right. */
  const [doubted, setDoubted] = useState<typeof empty | null>(null);
  const right = useRef('');

  const submitWords = useActWords('Save Bank Details');
  const submit = async (values: typeof empty) => {
    if (isDoubtful(values) && right.current !== accountOf(values)) return setDoubted(values);
    const { code, password, atBank, mine, ...details } = values;
    const { signal } = (request.current = new AbortController());
    const body = {
      userId: user._id,
      ...details,
      ...(mine ? { confirmedName: atBank } : {}),
      ...typed({ code, password }),
    };
    try {
      await saveBankAccount(as, body, signal);
    } catch (error) {
      // A request that was cancelled by leaving is silent.
      if (signal.aborted) return;
      throw error;
    }
    toasts.success(as === 'added' ? 'The bank account was added.' : 'Bank details updated successfully!');
    onSaved?.();
  };

  return (
    <Form
      initialValues={empty}
      rules={bankDetailsFormRules(user.name)}
      onSubmit={submit}
      failure={failure}
      label="Bank details"
    >
      <FormError />
      {doubted && (
        <IsItRight
          of={doubted}
          bank={banks.find(({ _id }) => _id === doubted.bank)?.name ?? ''}
          onRight={() => (right.current = accountOf(doubted))}
          onClose={() => setDoubted(null)}
        />
      )}
      <Stack gap={4}>
        {Boolean(error) && (
          <ErrorState message={whyNotFetched(error, 'Failed to load bank list')} onRetry={() => void mutate()} />
        )}
        <FormBankSelect name="bank" label="Bank" banks={banks} loading={isLoading} />
        <AccountNumber />
        <AccountName />
        <OtherName />
        <Proof />
        <SubmitButton disabled={!online} busyLabel="Saving..." size="large">
          {submitWords}
        </SubmitButton>
      </Stack>
    </Form>
  );
}

/** Whether the last digit looks wrong and the bank has not told whose number it is. It is only a doubt, because some banks number otherwise. */
function isDoubtful({ bank, bank_acct_number: typed, atBank }: typeof empty): boolean {
  const number = readAccountNumber(typed);
  return number !== null && atBank === '' && !fitsBank(bank, number);
}

const accountOf = ({ bank, bank_acct_number: typed }: typeof empty): string => `${bank} ${readAccountNumber(typed)}`;

interface IsItRightProps {
  of: typeof empty;
  /** The bank's name. */
  bank: string;
  onRight: () => void;
  onClose: () => void;
}

/** Asked before a doubtful number is saved. */
function IsItRight({ of, bank, onRight, onClose }: IsItRightProps) {
  // The bank may answer while the question is open.
  const { values, submitForm } = useFormikContext<typeof empty>();
  return (
    <ConfirmDialog
      open
      title="Is this number right?"
      message={
        <Stack gap={3}>
          <Facts
            facts={[
              ['Account number', <b key="number">{readAccountNumber(of.bank_acct_number)}</b>],
              ['Bank', bank],
            ]}
          />
          <span>
            Its last digit does not fit this bank’s numbers
            {values.atBank === ''
              ? ', and the bank has not told us whose account it is'
              : `, but the bank names its holder: ${values.atBank}`}
            . Please compare it with your card or app: money that goes to somebody else’s account cannot be called back.
          </span>
        </Stack>
      }
      cancelLabel="Change the number"
      confirmLabel="Yes, save it"
      onClose={() => {
        onClose();
        // After the dialog has given the focus back.
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[name="bank_acct_number"]')?.focus());
      }}
      onConfirm={() => {
        onRight();
        onClose();
        void submitForm();
      }}
    />
  );
}

/** The three fields have the same message where they are empty: it stands at the first, and the others are only marked. */
function useSaidBefore(name: keyof typeof empty, before: readonly (keyof typeof empty)[]): '' | undefined {
  const { values, touched } = useFormikContext<typeof empty>();
  return values[name] === '' && before.some((other) => values[other] === '' && touched[other]) ? '' : undefined;
}

function AccountNumber() {
  const isOdd = isDoubtful(useFormikContext<typeof empty>().values);
  return (
    <FormTextField
      name="bank_acct_number"
      label="Account Number"
      autoComplete="off"
      reason={useSaidBefore('bank_acct_number', ['bank'])}
      helperText={
        <output className={styles['doubt']}>
          {isOdd && 'The last digit does not fit this bank’s numbers. Please compare it with your card or app.'}
        </output>
      }
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 40 } }}
    />
  );
}

/** Whether the name at the bank may be the customer's; true before the bank has answered. */
function useIsOwnName(): boolean {
  const { atBank } = useFormikContext<typeof empty>().values;
  const { name } = useUser();
  return atBank === '' || sameName(name, atBank);
}

/** Shows both names where they differ, and asks whether the account is the customer's all the same. */
function OtherName() {
  const { values } = useFormikContext<typeof empty>();
  const { name } = useUser();
  if (useIsOwnName()) return null;
  return (
    <Alert severity="warning">
      <AlertTitle>This account is in another name</AlertTitle>
      <Stack gap={3}>
        <Facts
          facts={[
            ['At the bank', values.atBank],
            [acting() === null ? 'Your name here' : 'Registered name', name],
          ]}
        />
        <span>Money that goes to somebody else’s account cannot be called back. Please check the number.</span>
        {acting() === null ? (
          <FormCheckbox name="mine" label="The account is mine, in this other name" />
        ) : (
          <span>The account has to be in the registered name.</span>
        )}
      </Stack>
    </Alert>
  );
}

/** The password, or a code where there is two-factor sign-in, before money goes elsewhere. Not asked for where another member approves. */
function Proof() {
  const user = useUser();
  const signer = useSigner();
  const isOwn = useIsOwnName();
  if (useAsks() || signer === undefined) return null;
  if (signer.twoFactor) return <TwoFactorCode />;
  if (!user.bank && isOwn) return null;
  return (
    <FormPasswordField
      name="password"
      label="Your password"
      autoComplete="current-password"
      helperText={user.bank ? 'A new bank account needs it.' : 'An account in another name needs it.'}
    />
  );
}

/**
 * Takes the account's name from the bank. It is typed while the bank cannot be reached, and before the email address is confirmed: until then
 * the bank's names are told to nobody, and the server compares.
 */
function AccountName() {
  const { values, setFieldValue, setFieldError } = useFormikContext<typeof empty>();
  const emailConfirmed = useUser().emailConfirmed || acting() !== null;
  const {
    data: name,
    error,
    isLoading,
  } = useAccountName(emailConfirmed ? values.bank : '', readAccountNumber(values.bank_acct_number) ?? '');
  const filled = useRef('');
  const said = useSaidBefore('bank_acct_name', ['bank', 'bank_acct_number']);
  const unknown = isRefusal<typeof resolveAccount>(error, 'account_not_found');

  useEffect(() => {
    const next = name ?? '';
    if (next === filled.current) return;
    filled.current = next;
    void setFieldValue('bank_acct_name', next);
    void setFieldValue('atBank', next);
    void setFieldValue('mine', false);
    if (next) setFieldError('bank_acct_name', undefined);
  }, [name, setFieldValue, setFieldError]);

  return (
    <FormTextField
      name="bank_acct_name"
      label="Account Name"
      autoComplete="off"
      // An empty field says why the bank gave no name, not only that a name is missing.
      reason={error !== undefined && values.bank_acct_name === '' ? bankAnswer(name, error) : said}
      helperText={
        <output className={styles['bankAnswer']} data-unknown={unknown || undefined}>
          {isLoading ? 'Asking the bank…' : emailConfirmed ? bankAnswer(name, error) : TYPED}
        </output>
      }
      slotProps={{
        htmlInput: { readOnly: Boolean(name) },
        input: { endAdornment: isLoading ? <CircularProgress size={18} aria-hidden="true" /> : null },
      }}
    />
  );
}

const TYPED = 'Please type your name as the bank has it. We compare it with the bank’s.';

function bankAnswer(name: string | undefined, error: unknown): string {
  if (name)
    return `This is the name at the bank. Please check that it is ${acting() === null ? 'yours' : 'the registered name'}.`;
  if (error) return inWords(error, 'The bank could not be reached. Please type the name of the account.');
  return 'The bank tells us the name once you have chosen the bank and typed the number.';
}
