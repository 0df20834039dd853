/** A complaint: its state, its subject, the messages of both sides, and the question whether it helped. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paperclip from 'lucide-react/icons/paperclip';
import { useCall } from '@ajose/app/useCall.ts';
import { complaintKindNames, complaintStatus, whoAnswersNext } from '@ajose/sdk/domain/complaints';
import type { OwnComplaint, OwnComplaintReply } from '@ajose/sdk/contract/complaints';
import type { StoredFile } from '@ajose/sdk/contract/files';
import { savedAs, saveFile } from '@ajose/ui/saveFile.ts';
import { answerComplaintRules, MESSAGE_MOST } from '@ajose/sdk/rules/complaints';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Thread } from '@ajose/ui/display/Thread';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { ShortId } from '@ajose/ui/display/ShortId';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { closeComplaint, getComplaintFile, rateComplaint, useComplaint, writeToComplaint } from '../data/complaints.ts';
import { useUser } from '../session.tsx';
import { whose } from '../whose.ts';
import type { ComplaintSubject } from './ComplainDialog.tsx';
import { ComplaintFiles } from './ComplaintFiles.tsx';
import { More } from './More.tsx';

interface ComplaintDialogProps {
  id: string;
  /** Opens a new complaint about the same subject. */
  onAgain: (about: ComplaintSubject) => void;
  onClose: () => void;
}

export function ComplaintDialog({ id, onAgain, onClose }: ComplaintDialogProps) {
  const found = useComplaint(useUser()._id, id);
  return (
    <Modal open title={found.data?.complaint.subject ?? 'Complaint'} onClose={onClose}>
      <Loaded of={found} skeleton={320} failure="The complaint could not be fetched.">
        {(reply) => <Whole reply={reply} onAgain={onAgain} />}
      </Loaded>
    </Modal>
  );
}

function Whole({
  reply: { complaint, messages },
  onAgain,
}: Pick<ComplaintDialogProps, 'onAgain'> & {
  reply: OwnComplaintReply;
}) {
  const { closedAt, closeReason } = complaint;
  return (
    <Stack gap={5}>
      <div>
        <Facts
          look="cells"
          facts={[
            ['Number', complaint.number],
            ['Status', complaintStatus(complaint)],
          ]}
        />
        <More title="All details">
          <Facts look="cells" facts={factsOf(complaint)} />
        </More>
      </div>
      <Alert severity={complaint.isLate ? 'warning' : 'info'} role="note">
        {whoAnswersNext(complaint, whose())}
      </Alert>
      <Thread
        messages={messages.map(({ _id, at, from, text, files }) => ({
          key: _id,
          at,
          by: from === 'customer' ? 'You' : 'Ajose',
          own: from === 'customer',
          text,
          end: <MessageFiles files={files} />,
        }))}
      />
      {closeReason !== null && (
        <Alert severity="success" role="note">
          <Text keepsLines>{closeReason}</Text>
        </Alert>
      )}
      {closedAt === null ? (
        <Write complaint={complaint} />
      ) : (
        <Helped complaint={complaint} onAgain={() => onAgain(sameSubject(complaint))} />
      )}
    </Stack>
  );
}

function factsOf(complaint: OwnComplaint): Fact[] {
  const { kind, transaction, investment, openedAt } = complaint;
  return [
    ['What it is about', complaintKindNames[kind]],
    ...(transaction ? [['Transaction', <ShortId key="transaction" id={transaction.transactionId} />] as const] : []),
    ...(investment ? [['Investment', investment.name] as const] : []),
    ['Sent', <DateTime key="sent" moment={openedAt} />],
  ];
}

const sameSubject = ({ kind, number, transaction, investment }: OwnComplaint): ComplaintSubject => ({
  kind,
  name: transaction?.transactionId ?? investment?.name ?? number,
  ...(transaction ? { transaction: transaction._id } : {}),
  ...(investment ? { investment: investment._id } : {}),
});

function useAct() {
  const { busy, run } = useCall('This did not work. Please try again.');
  return { busy, act: (call: () => Promise<OwnComplaintReply>): void => run(call, ({ message }) => message) };
}

function MessageFiles({ files }: { files: readonly StoredFile[] }) {
  const { run } = useCall('The file could not be fetched. Please try again.');
  const save = (file: StoredFile): void =>
    run(
      () => getComplaintFile(file._id),
      (content) => saveFile(content, savedAs(file)),
    );
  if (files.length === 0) return null;
  return (
    <Inline as="ul" gap={2} label="Files">
      {files.map((file) => (
        <li key={file._id}>
          <Button size="small" startIcon={<Paperclip size={16} aria-hidden />} onClick={() => save(file)}>
            {file.name}
          </Button>
        </li>
      ))}
    </Inline>
  );
}

const empty: { text: string; files: readonly File[] } = { text: '', files: [] };

function Write({ complaint: { _id: id } }: { complaint: OwnComplaint }) {
  const { _id: userId } = useUser();
  const toasts = useToasts();
  const { busy, act } = useAct();
  const online = useOnline();
  return (
    <Form
      initialValues={empty}
      rules={answerComplaintRules}
      failure="Your message could not be sent. Please try again."
      onSubmit={async ({ text, files }, { resetForm }) => {
        toasts.success((await writeToComplaint(userId, id, text, files)).message);
        resetForm();
      }}
    >
      <FormError />
      <Stack>
        <FormTextField name="text" label="Write again" lines={3} maxLength={MESSAGE_MOST} />
        <ComplaintFiles />
        <Inline justify="end">
          <OfflineHint />
          <Button variant="outlined" disabled={busy || !online} onClick={() => act(() => closeComplaint(userId, id))}>
            It is settled: close it
          </Button>
          <SubmitButton busyLabel="Sending…" disabled={!online}>
            Send
          </SubmitButton>
        </Inline>
      </Stack>
    </Form>
  );
}

function Helped({ complaint: { _id: id, helped }, onAgain }: { complaint: OwnComplaint; onAgain: () => void }) {
  const { _id: userId } = useUser();
  const { busy, act } = useAct();
  const say = (helped: boolean): void => act(() => rateComplaint(userId, id, helped));
  if (helped === true) return <Text tone="soft">You said that this helped.</Text>;
  if (helped === false)
    return (
      <Stack gap={3} align="start">
        <Text>You said that this did not help. You can complain about it again.</Text>
        <Button variant="outlined" onClick={onAgain}>
          Complain again
        </Button>
      </Stack>
    );
  return (
    <Stack gap={3}>
      <Text strong>Did this help?</Text>
      <Inline>
        <Button variant="contained" disabled={busy} onClick={() => say(true)}>
          Yes
        </Button>
        <Button variant="outlined" disabled={busy} onClick={() => say(false)}>
          No
        </Button>
      </Inline>
    </Stack>
  );
}
