/** Asks for confirmation, and for a note, before a request is approved, declined or cancelled. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { Approval } from '@ajose/sdk/contract/approvals';
import { approveRequestRules, declineRequestRules } from '@ajose/sdk/rules/approvals';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { approveRequest, declineRequest, withdrawRequest } from '../../data/approvals.ts';
import { effectOf, titleOf } from './request.ts';
import { whatOf } from './requestFacts.tsx';

export type Decision = 'approve' | 'decline' | 'withdraw';

export interface Asked {
  decision: Decision;
  approval: Approval;
}

const decisions = {
  approve: {
    name: 'Approve',
    title: 'Approve this request?',
    busy: 'Approving…',
    rules: approveRequestRules,
    send: approveRequest,
    note: 'Note (optional)',
  },
  decline: {
    name: 'Decline',
    title: 'Decline this request?',
    busy: 'Declining…',
    rules: declineRequestRules,
    send: declineRequest,
    note: 'Why not?',
  },
  withdraw: {
    name: 'Cancel request',
    title: 'Cancel your request?',
    busy: 'Cancelling…',
    rules: undefined,
    send: withdrawRequest,
    note: null,
  },
} as const;

export function DecideDialog({ decision, approval, onClose }: Asked & { onClose: () => void }) {
  const { name, title, busy, rules, send, note } = decisions[decision];
  const { why } = approval;
  const facts = [...whatOf(approval), ...(why === undefined ? [] : [['Why it waits', why] as const])];
  return (
    <FormDialog
      title={title}
      initialValues={{ note: '' }}
      rules={rules}
      failure="The request could not be changed. Please try again."
      onSubmit={({ note }) => send(approval._id, note)}
      submit={name}
      busy={busy}
      gap={5}
      onClose={onClose}
    >
      <Stack gap={1}>
        <div>
          <Text strong>{titleOf(approval)}</Text>
          <Text>
            {approval.user ? `For ${approval.user.name}, asked` : 'Asked'} by {approval.askedBy.name}
          </Text>
        </div>
        <Text tone="soft">
          {decision === 'approve' ? effectOf(approval) : 'Nothing changes. An administrator can ask for it again.'}
        </Text>
      </Stack>
      {decision !== 'withdraw' && <Facts facts={facts} />}
      {note !== null && (
        <FormTextField
          name="note"
          label={note}
          helperText="The request and the audit log keep it."
          lines={2}
          required={decision === 'decline'}
          inputRef={focusOnMount}
          maxLength={500}
        />
      )}
    </FormDialog>
  );
}
