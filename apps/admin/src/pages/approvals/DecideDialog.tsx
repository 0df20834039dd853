/** Asks before a request is approved, declined or withdrawn, and takes the word that stays with it. */
import Typography from '@mui/material/Typography';
import type { Approval } from '@ajose/sdk/contract/approvals';
import { approveRequestRules, declineRequestRules } from '@ajose/sdk/rules/approvals';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { approveRequest, declineRequest, withdrawRequest } from '../../data/approvals.ts';
import { DialogActions } from '../../components/DialogActions.tsx';
import { focusOnMount } from '../../components/focusOnMount.ts';
import { effectOf, titleOf } from './request.ts';

export type Deed = 'approve' | 'decline' | 'withdraw';

export interface Asked {
  deed: Deed;
  approval: Approval;
}

const deeds = {
  approve: {
    name: 'Approve',
    busy: 'Approving…',
    rules: approveRequestRules,
    send: approveRequest,
    note: 'Note (optional)',
  },
  decline: { name: 'Decline', busy: 'Declining…', rules: declineRequestRules, send: declineRequest, note: 'Why not?' },
  withdraw: { name: 'Withdraw', busy: 'Withdrawing…', rules: undefined, send: withdrawRequest, note: null },
} as const;

export function DecideDialog({ deed, approval, onClose }: Asked & { onClose: () => void }) {
  const toasts = useToasts();
  const { name, busy, rules, send, note } = deeds[deed];
  return (
    <Modal open title={`${name} this request?`} onClose={onClose}>
      <Form
        initialValues={{ note: '' }}
        rules={rules}
        failure="The request could not be changed. Please try again."
        onSubmit={async ({ note }) => {
          toasts.success(await send(approval._id, note.trim()));
          onClose();
        }}
      >
        <FormError />
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{titleOf(approval)}</Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          For {approval.user.name}, asked by {approval.askedBy.name}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
          {deed === 'approve' ? effectOf(approval) : 'Nothing moves. It can be asked for again.'}
        </Typography>
        {note !== null && (
          <FormTextField
            name="note"
            label={note}
            helperText="It stays with the request and in the audit log."
            multiline
            minRows={2}
            required={deed === 'decline'}
            inputRef={focusOnMount}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        )}
        <DialogActions submit={name} busy={busy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
