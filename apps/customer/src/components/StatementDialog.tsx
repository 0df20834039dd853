/** Draws up a statement of a range of days: as PDF for others, as a table, as OFX, or as plain-text books. */
import { useFormikContext } from 'formik';
import Button from '@mui/material/Button';
import type { StatementFormat } from '@ajose/sdk/contract/transactions';
import { statementFormRules } from '@ajose/sdk/rules/transactions';
import { lagosDay } from '@ajose/sdk/domain/time';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { useNow } from '@ajose/ui/useNow.ts';
import { useDashboard } from './dashboard.ts';
import { mayShareAmounts } from './shareQuestion.ts';
import { getStatement } from '../data/wallet.ts';
import { daysInOrder, periods } from './periods.ts';
import { useUser } from '../session.tsx';

interface Values {
  format: StatementFormat;
  from: string;
  to: string;
}

const formats: readonly { value: StatementFormat; label: string }[] = [
  { value: 'pdf', label: 'PDF, to print or hand on' },
  { value: 'csv', label: 'CSV, for a spreadsheet' },
  { value: 'ofx', label: 'OFX, for GnuCash and similar programs' },
  { value: 'journal', label: 'For an accountant, as a journal' },
];

interface Props {
  /** The days that the form begins with; each may be empty. Without both it begins with this month. */
  days: { from: string; to: string };
  onClose: () => void;
}

export function StatementDialog({ days, onClose }: Props) {
  const { _id: userId } = useUser();
  const toasts = useToasts();
  const { go } = useDashboard();
  const toDocuments = () => {
    onClose();
    go({ section: 'profile', part: 'documents' });
  };
  const [thisMonth] = periods(useNow());
  const given = (days.from || days.to) && daysInOrder(days);
  const { from, to } = given ? days : (thisMonth ?? days);
  const values: Values = { format: 'pdf', from, to };
  const submit = async ({ format, from, to }: Values) => {
    if (!(await mayShareAmounts())) return;
    const file = await getStatement(userId, {
      format,
      ...(from ? { startDate: from } : {}),
      ...(to ? { endDate: to } : {}),
    });
    saveFile(file, `ajose-statement${from ? `-from-${from}` : ''}${to ? `-to-${to}` : ''}.${format}`);
    toasts.success('The statement was saved.');
    onClose();
  };
  return (
    <Modal open title="Statement" onClose={onClose} size="small">
      <Form
        initialValues={values}
        rules={statementFormRules}
        onSubmit={submit}
        failure="The statement could not be downloaded. Please try again."
      >
        <FormError />
        <Stack>
          <Periods />
          <Day name="from" label="First day" helperText="Empty: from the beginning." />
          <Day name="to" label="Last day" helperText="Empty: until today." />
          <FormSelect name="format" label="Format" options={formats} />
          <Text tone="soft" size="sm">
            Tax certificates and letters are in{' '}
            <LinkButton onClick={toDocuments}>the profile, under Documents</LinkButton>.
          </Text>
        </Stack>
        <DialogActions submit="Download" busy="Preparing…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}

/** Buttons that fill in common periods. */
function Periods() {
  const { values, setValues, isSubmitting } = useFormikContext<Values>();
  return (
    <Inline gap={2}>
      {periods(useNow()).map(({ name, from, to }) => (
        <Button
          key={name}
          size="small"
          variant={from === values.from && to === values.to ? 'contained' : 'outlined'}
          aria-pressed={from === values.from && to === values.to}
          disabled={isSubmitting}
          onClick={() => void setValues((values) => ({ ...values, from, to }))}
        >
          {name}
        </Button>
      ))}
    </Inline>
  );
}

function Day({ name, label, helperText }: { name: 'from' | 'to'; label: string; helperText: string }) {
  const slotProps = { htmlInput: { min: '2000-01-01', max: lagosDay(useNow()) } };
  return <FormTextField name={name} label={label} type="date" helperText={helperText} slotProps={slotProps} />;
}
