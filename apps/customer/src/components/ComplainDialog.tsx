/** Opens a complaint: about a transaction, an investment, or anything else. Then shows its number, and the time by which it is answered. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { FormDialog } from '@ajose/app/FormDialog';
import { complaintKindNames, complaintKinds, whoAnswersNext } from '@ajose/sdk/domain/complaints';
import type { ComplaintKind, OwnComplaint } from '@ajose/sdk/contract/complaints';
import { complainFormRules, MESSAGE_MOST, SUBJECT_MOST } from '@ajose/sdk/rules/complaints';
import { capital } from '@ajose/sdk/domain/whose';
import { Modal } from '@ajose/ui/feedback/Modal';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from './dashboard.ts';
import { ComplaintFiles } from './ComplaintFiles.tsx';
import { addComplaint } from '../data/complaints.ts';
import { useUser } from '../session.tsx';
import { whose } from '../whose.ts';

/** The subject, where the customer came from its details. */
export interface ComplaintSubject {
  kind: ComplaintKind;
  /** The customer's name for it. */
  name: string;
  /** What happened to it, as the customer would say it. */
  happened?: string;
  transaction?: string;
  investment?: string;
}

interface ComplainDialogProps {
  about?: ComplaintSubject;
  onClose: () => void;
}

interface ComplainForm {
  kind: ComplaintKind | '';
  subject: string;
  text: string;
  files: readonly File[];
}

const options = complaintKinds.map((value) => ({ value, label: complaintKindNames[value] }));

export function ComplainDialog({ about, onClose }: ComplainDialogProps) {
  const { _id: userId } = useUser();
  const [opened, setOpened] = useState<OwnComplaint | null>(null);
  const initialValues: ComplainForm = { kind: about?.kind ?? '', subject: about?.happened ?? '', text: '', files: [] };
  if (opened !== null) return <Opened complaint={opened} onClose={onClose} />;
  return (
    <FormDialog
      title="Complain"
      initialValues={initialValues}
      rules={complainFormRules}
      failure="Your complaint could not be sent. Please try again."
      onSubmit={async ({ kind, subject, text, files }) => {
        if (kind === '') return;
        const { transaction, investment } = about ?? {};
        const { complaint } = await addComplaint(
          {
            userId,
            kind,
            subject,
            text,
            ...(transaction === undefined ? {} : { transaction }),
            ...(investment === undefined ? {} : { investment }),
          },
          files,
        );
        setOpened(complaint);
      }}
      submit="Send complaint"
      busy="Sending…"
      gap={5}
      onClose={onClose}
    >
      {about && <Text strong>{about.name}</Text>}
      <FormSelect name="kind" label="What is it about?" required emptyLabel="Please choose" options={options} />
      <FormTextField name="subject" label="In one line" required maxLength={SUBJECT_MOST} />
      <FormTextField
        name="text"
        label="What happened?"
        helperText="Also say what you want us to do. Never write a password or a code."
        lines={4}
        required
        maxLength={MESSAGE_MOST}
      />
      <ComplaintFiles />
    </FormDialog>
  );
}

function Opened({ complaint, onClose }: { complaint: OwnComplaint; onClose: () => void }) {
  const { go } = useDashboard();
  return (
    <Modal
      open
      title={`We have ${whose()} complaint`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outlined"
            onClick={() => {
              go({ section: 'complaints' });
              onClose();
            }}
          >
            See {whose()} complaints
          </Button>
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <Facts
          facts={[
            ['Number', complaint.number],
            ['About', complaint.subject],
            ['Next', whoAnswersNext(complaint, whose())],
          ]}
        />
        <Text tone="soft" size="sm">
          A person reads it. You get an email when we answer, and find it under Help, {capital(whose())} complaints.
        </Text>
      </Stack>
    </Modal>
  );
}
