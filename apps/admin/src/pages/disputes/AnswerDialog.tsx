/** Answers a dispute: accepts it, or declines it with evidence from the ledger. */
import Alert from '@mui/material/Alert';
import { useFormikContext } from 'formik';
import { FormDialog } from '@ajose/app/FormDialog';
import type { Dispute, DisputeAnswer } from '@ajose/sdk/contract/disputes';
import { answerDisputeRules } from '@ajose/sdk/rules/disputes';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { useNow } from '@ajose/ui/useNow.ts';
import { acceptanceEffect } from '../../components/acceptance.ts';
import { SecondApproval } from '../../components/SecondApproval.tsx';
import { answerDispute } from '../../data/disputes.ts';
import { clockOf, titleOf } from './words.ts';

interface AnswerForm {
  answer: DisputeAnswer | '';
  message: string;
}

const answers = [
  { value: 'decline', label: 'Decline: the customer keeps the money' },
  { value: 'accept', label: 'Accept: the payer gets the money back' },
] as const;

export function AnswerDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const toasts = useToasts();
  const now = useNow();
  const initialValues: AnswerForm = { answer: '', message: '' };
  return (
    <FormDialog
      title={`Answer: ${titleOf(dispute)}`}
      initialValues={initialValues}
      rules={answerDisputeRules}
      failure="The answer could not be kept. Please try again."
      onSubmit={async ({ answer, message }) => {
        if (answer === '') return;
        const reply = await answerDispute(dispute._id, { answer, message });
        const refused = 'dispute' in reply && reply.dispute.failure !== null;
        (refused ? toasts.error : toasts.success)(reply.message);
        onClose();
      }}
      submit="Send the answer"
      busy="Sending…"
      gap={5}
      onClose={onClose}
    >
      <Facts facts={factsOf(dispute, now)} />
      <FormSelect name="answer" label="Your answer" required emptyLabel="Please choose" options={answers} />
      <Consequence of={dispute} />
      <FormTextField
        name="message"
        label="Why?"
        helperText="The payer’s bank reads it, and it stays with the dispute."
        lines={3}
        required
        maxLength={500}
      />
    </FormDialog>
  );
}

/** What is answered, and until when. */
const factsOf = (dispute: Dispute, now: Date): Fact[] => [
  ['Customer', dispute.user.name],
  ['Amount', <Money key="amount" naira={dispute.amount} />],
  ['Payment', dispute.reference],
  [
    'Answer until',
    <div key="due">
      <DateTime moment={dispute.dueAt} />
      <Quiet>{clockOf(dispute, now)}</Quiet>
    </div>,
  ],
];

function Consequence({ of: { amount, user } }: { of: Dispute }) {
  const { values } = useFormikContext<AnswerForm>();
  if (values.answer === '') return null;
  return values.answer === 'accept' ? (
    <>
      <Alert severity="warning" role="note">
        {acceptanceEffect(amount, user.name)}
      </Alert>
      <SecondApproval amount={amount} />
    </>
  ) : (
    <Alert severity="info" role="note">
      A PDF from the ledger goes with the answer: who paid, what was credited, and what {user.name} did with the money.
    </Alert>
  );
}
