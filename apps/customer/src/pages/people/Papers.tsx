/** What the organisation is checked by: an owner hands the papers in, and reads what our staff decided and why. */
import Alert from '@mui/material/Alert';
import type { Organisation, Registration } from '@ajose/sdk/contract/organisations';
import { paperName, papersOf } from '@ajose/sdk/domain/papers';
import { askForCheckFormRules } from '@ajose/sdk/rules/organisations';
import { DateTime } from '@ajose/ui/display/DateTime';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormFileField } from '@ajose/ui/form/FormFileField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Card } from '@ajose/ui/layout/Card';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { Meanwhile } from '../../components/Meanwhile.tsx';
import { MemberMay } from '../../components/MemberMay.tsx';
import { addFile, FILE_KINDS, FILE_TYPES } from '../../data/files.ts';
import { askForCheck } from '../../data/people.ts';
import { useUser } from '../../session.tsx';

interface Props {
  organisation: Organisation;
  registration: Registration | null;
}

export function Papers(props: Props) {
  // A family has no papers.
  if (papersOf[props.organisation.form].length === 0) return null;
  return (
    <Card title="Papers">
      <State {...props} />
    </Card>
  );
}

function State({ organisation, registration }: Props) {
  const { checkedAt } = organisation;
  if (checkedAt !== null) {
    return (
      <Text tone="soft">
        Our staff checked them on <DateTime moment={checkedAt} format="date" />.
      </Text>
    );
  }
  if (registration?.state === 'waiting') return <Waits organisation={organisation} registration={registration} />;
  const refused = registration?.state === 'refused' ? registration.refusedBecause : null;
  return (
    <Stack gap={4}>
      {refused !== null && (
        <Alert severity="warning">Our staff could not accept the papers: {refused} Please hand them in again.</Alert>
      )}
      <MemberMay right="manage">
        <HandIn form={organisation.form} />
      </MemberMay>
    </Stack>
  );
}

function Waits({ organisation: { form }, registration }: { organisation: Organisation; registration: Registration }) {
  const { askedAt, askedBy, papers } = registration;
  return (
    <Stack gap={3}>
      <Alert severity="info">
        Our staff look at the papers that <span translate="no">{askedBy}</span> handed in on{' '}
        <DateTime moment={askedAt} format="date" />. Two of them decide, and we email you.
        <Meanwhile afterwards />
      </Alert>
      <Text tone="soft" size="sm">
        {papers.map(({ paper, file }) => `${paperName(paper, form)}: ${file.name}`).join('. ')}.
      </Text>
    </Stack>
  );
}

const empty = { certificate: '', constitution: '', resolution: '' };

function HandIn({ form }: Pick<Organisation, 'form'>) {
  const { _id: organisationId } = useUser();
  const toasts = useToasts();
  const papers = papersOf[form];
  const submit = async (values: typeof empty) => {
    toasts.success(await askForCheck(Object.fromEntries(papers.map((paper) => [paper, values[paper]]))));
  };
  return (
    <Form
      initialValues={empty}
      rules={askForCheckFormRules(form)}
      onSubmit={submit}
      failure="The papers could not be handed in. Please try again."
      label="Papers"
    >
      <FormError />
      <Stack gap={4}>
        <Text>
          Two of our staff check these papers.
          <Meanwhile afterwards />
        </Text>
        {papers.map((paper) => (
          <FormFileField
            key={paper}
            name={paper}
            label={paperName(paper, form)}
            accept={FILE_TYPES}
            helperText={`${FILE_KINDS}.`}
            send={(file) => addFile(organisationId, 'registration', file)}
          />
        ))}
        <Inline>
          <SubmitButton busyLabel="Handing in…">Hand in the papers</SubmitButton>
        </Inline>
      </Stack>
    </Form>
  );
}
