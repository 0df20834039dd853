/** A complaint: its subject, its due time, the messages of both sides, and the form for an answer. */
import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paperclip from 'lucide-react/icons/paperclip';
import { useCall } from '@ajose/app/useCall.ts';
import type { Complaint, ComplaintReply } from '@ajose/sdk/contract/complaints';
import type { StoredFile } from '@ajose/sdk/contract/files';
import { savedAs, saveFile } from '@ajose/ui/saveFile.ts';
import { complaintKindTitles } from '@ajose/sdk/domain/complaints';
import { answerComplaintRules, MESSAGE_MOST } from '@ajose/sdk/rules/complaints';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Thread } from '@ajose/ui/display/Thread';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useWayBack } from '../../components/cameFrom.ts';
import { ComplaintChip } from '../../components/ComplaintChip.tsx';
import { Allowed, useMay } from '../../components/role.tsx';
import { WorkOwner } from '../../components/WorkOwner.tsx';
import { outcomeOf, Pending } from '../../components/transactionOutcome.tsx';
import { answerComplaint, getComplaintFile, useComplaint } from '../../data/complaints.ts';
import { useTransaction } from '../../data/transactions.ts';
import { addressOf, backTo } from '../../paths.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { dueName, helpedWords } from './words.ts';

export function OneComplaint({ id }: { id: string }) {
  const answer = useComplaint(id);
  const { data } = answer;
  const back = useWayBack({ label: 'All complaints', href: backTo('complaints') }, data?.complaint.user._id);
  // The row that led here is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageHeader title={data ? data.complaint.subject : 'Complaint'} back={back} />
      <Loaded of={answer} failure="The complaint could not be fetched." skeleton={420}>
        {(reply) => <Whole reply={reply} />}
      </Loaded>
    </>
  );
}

function Whole({ reply: { complaint, messages } }: { reply: ComplaintReply }) {
  const { _id, number, user, owner, closedAt, closedBy, closeReason, isLate, isEscalated } = complaint;
  return (
    <Stack gap={6}>
      <Card>
        <Stack gap={5}>
          <Facts facts={factsOf(complaint)} look="columns" />
          {isLate && (
            <Alert severity="warning" role="note">
              This is late{isEscalated ? ', and Super Admins were told' : ''}.
            </Alert>
          )}
          {closedAt === null && <WorkOwner id={_id} name={`complaint ${number}`} owner={owner} />}
        </Stack>
      </Card>
      {complaint.transaction && <ItsMoney reference={complaint.transaction.transactionId} />}
      <Card title="Messages">
        <Stack gap={5}>
          <Thread
            messages={messages.map(({ _id, at, by, text, files }) => ({
              key: _id,
              at,
              by: by?.name ?? user.name,
              own: by !== null,
              text,
              end: <MessageFiles complaint={complaint} files={files} />,
            }))}
          />
          {closedAt !== null && (
            <Alert severity="success" role="note">
              <Text keepsLines>{closedBy === 'customer' ? 'The customer closed it.' : closeReason}</Text>
            </Alert>
          )}
          {closedAt === null && (
            <Allowed to="answerComplaints">
              <Answer complaint={complaint} />
            </Allowed>
          )}
        </Stack>
      </Card>
    </Stack>
  );
}

/** Where the money is that the complaint is about. */
function ItsMoney({ reference }: { reference: string }) {
  return (
    <Card title="Where its money is">
      <Loaded of={useTransaction(reference, undefined)} failure="Its transaction could not be fetched." skeleton={96}>
        {(transaction) =>
          transaction === null ? (
            <Text tone="soft">There is no such transaction any more.</Text>
          ) : transaction.status === 'pending' ? (
            <Pending transaction={transaction} />
          ) : (
            <Facts facts={outcomeOf(transaction)} />
          )
        }
      </Loaded>
    </Card>
  );
}

/** Roles that may not answer see only the names of files. */
function MessageFiles({ complaint, files }: { complaint: Complaint; files: readonly StoredFile[] }) {
  const may = useMay('answerComplaints');
  const { run } = useCall('The file could not be fetched. Please try again.');
  const save = (file: StoredFile): void =>
    run(
      () => getComplaintFile(complaint._id, file._id),
      (content) => saveFile(content, savedAs(file)),
    );
  if (files.length === 0) return null;
  return (
    <Inline as="ul" gap={2} label="Files">
      {files.map((file) => (
        <li key={file._id}>
          <Button
            size="small"
            startIcon={<Paperclip size={16} aria-hidden />}
            disabled={!may}
            onClick={() => save(file)}
          >
            {file.name}
          </Button>
        </li>
      ))}
    </Inline>
  );
}

function factsOf(complaint: Complaint): Fact[] {
  const { number, kind, user, transaction, investment, amount, openedAt, dueAt, closedAt } = complaint;
  const customer = addressOf({ section: 'userDetails', userId: user._id, from: 'complaints' });
  return [
    ['Number', number],
    ['Kind', complaintKindTitles[kind]],
    [
      'Customer',
      <LinkButton key="user" href={customer}>
        {user.name}
      </LinkButton>,
    ],
    ...(transaction
      ? [
          [
            'Transaction',
            <LinkButton
              key="transaction"
              href={addressOf({ section: 'transactionManagement' }, { transaction: transaction.transactionId })}
            >
              {transaction.transactionId}
            </LinkButton>,
          ] as const,
        ]
      : []),
    ...(amount === null ? [] : [['Amount', <Money key="amount" naira={amount} />] as const]),
    ...(investment
      ? [
          [
            'Investment',
            <LinkButton key="investment" href={customer}>
              {investment.name}
            </LinkButton>,
          ] as const,
        ]
      : []),
    ['State', <ComplaintChip key="state" of={complaint} />],
    ['Came in', <DateTime key="opened" moment={openedAt} />],
    ...(closedAt === null
      ? [[dueName(complaint), <DateTime key="due" moment={dueAt} />] as const]
      : [
          ['Closed', <DateTime key="closed" moment={closedAt} />] as const,
          ['Did it help?', helpedWords(complaint)] as const,
        ]),
  ];
}

function Answer({ complaint }: { complaint: Complaint }) {
  const toasts = useToasts();
  const [closes, setCloses] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Form
        initialValues={{ text: '' }}
        rules={answerComplaintRules}
        failure="The answer could not be sent. Please try again."
        onSubmit={async ({ text }, { resetForm }) => {
          toasts.success(await answerComplaint(complaint._id, text));
          resetForm();
          // The button was disabled while the answer was sent, and lost the focus. The field is enabled after this.
          setTimeout(() => field.current?.focus(), 0);
        }}
      >
        <FormError />
        <Stack>
          <FormTextField
            name="text"
            label="Answer"
            inputRef={field}
            helperText="The customer reads it in the app and by email, as from Ajose. The email greets the customer above it."
            lines={4}
            maxLength={MESSAGE_MOST}
          />
          <Inline justify="end">
            <Button variant="outlined" onClick={() => setCloses(true)}>
              Close it with a reason
            </Button>
            <SubmitButton busyLabel="Sending…">Send the answer</SubmitButton>
          </Inline>
        </Stack>
      </Form>
      {closes && <CloseDialog complaint={complaint} onClose={() => setCloses(false)} />}
    </>
  );
}
