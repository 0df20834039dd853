/**
 * One request of a member. Who asked can take it back; another member who may approve approves or declines it, after they have read exactly
 * what happens; all others read it.
 */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { FormDialog } from '@ajose/app/FormDialog';
import { useCall } from '@ajose/app/useCall.ts';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import { memberMay, whyMemberMayNot } from '@ajose/sdk/domain/members';
import { approveMemberRequestRules, declineMemberRequestRules } from '@ajose/sdk/rules/member-requests';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { CloseButton } from '@ajose/ui/feedback/CloseButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { acting } from '../acting.ts';
import { useMember } from '../data/accounts.ts';
import { approveRequest, declineRequest, withdrawRequest } from '../data/memberRequests.ts';
import { PasswordOrCode, typed } from './PasswordOrCode.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { TwoFactorCode } from './TwoFactorCode.tsx';
import { useRequestWords } from './useRequestWords.ts';

interface Props {
  request: MemberRequest;
  onClose: () => void;
}

export function RequestDialog(props: Props) {
  const member = useMember();
  const [declining, setDeclining] = useState(false);
  if (props.request.askedBy._id === acting()?.person) return <Own {...props} />;
  if (member === null || !memberMay(member.role, 'approve')) {
    return <Seen {...props} why={member && whyMemberMayNot(member, 'approve')} />;
  }
  if (declining) return <Decline {...props} />;
  return <Approve {...props} onDecline={() => setDeclining(true)} />;
}

const empty = { password: '', code: '' };

function Approve({ request, onDecline, onClose }: Props & { onDecline: () => void }) {
  const { title, proof } = useRequestWords(request.act);
  return (
    <FormDialog
      showsAmounts
      title={title}
      size="small"
      initialValues={empty}
      rules={approveMemberRequestRules}
      onSubmit={(values) => approveRequest({ requestId: request._id, ...typed(values) })}
      failure="It could not be approved. Please try again."
      submit="Approve"
      other={{ label: 'Decline', onClick: onDecline }}
      busy="Approving…"
      onClose={onClose}
    >
      <RequestFacts of={request} />
      {proof === 'either' && <PasswordOrCode />}
      {proof === 'both' && (
        <FormPasswordField name="password" label="Your password" autoComplete="current-password" required />
      )}
      {(proof === 'code' || proof === 'both') && <TwoFactorCode />}
    </FormDialog>
  );
}

function Decline({ request: { _id: requestId, act, amount, askedBy }, onClose }: Props) {
  const form = useMember()?.form;
  return (
    <FormDialog
      showsAmounts
      title="Decline this request"
      size="small"
      initialValues={{ note: '' }}
      rules={declineMemberRequestRules}
      onSubmit={({ note }) => declineRequest({ requestId, note })}
      failure="It could not be declined. Please try again."
      submit="Decline"
      busy="Declining…"
      destructive
      onClose={onClose}
    >
      <Text>
        <span translate="no">{askedBy.name}</span> asked to {memberActWords(act, amount, form)}. Declining changes
        nothing; they are told why.
      </Text>
      <FormTextField name="note" label="Why?" lines={2} inputRef={focusOnMount} maxLength={500} required />
    </FormDialog>
  );
}

function Own({ request, onClose }: Props) {
  const { title } = useRequestWords(request.act);
  const { busy, error, run } = useCall('It could not be taken back. Please try again.', 'dialog');
  const online = useOnline();
  const takeBack = async (): Promise<string> => {
    const words = await withdrawRequest(request._id);
    onClose();
    return words;
  };
  return (
    <Modal
      open
      showsAmounts
      title={title}
      size="small"
      busy={busy}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={onClose}>
            Keep it
          </Button>
          <Button variant="outlined" color="error" disabled={busy || !online} onClick={() => run(takeBack)}>
            {busy ? 'Taking it back…' : 'Take it back'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <output>{error !== undefined && <Alert severity="error">{error}</Alert>}</output>
        <Text>You asked for this. A second person approves it.</Text>
        <RequestFacts of={request} />
      </Stack>
      <OfflineHint />
    </Modal>
  );
}

function Seen({ request, why, onClose }: Props & { why: string | null }) {
  const { title } = useRequestWords(request.act);
  return (
    <Modal open showsAmounts title={title} size="small" onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      <Stack gap={4}>
        {why !== null && <Alert severity="info">{why}</Alert>}
        <RequestFacts of={request} />
      </Stack>
    </Modal>
  );
}
