/** Asks why a customer's status is changed, and says what the change does. */
import type { ListedUser, SubStatus } from '@ajose/sdk/contract/customers';
import { customerCan, statusNames, statusNotice } from '@ajose/sdk/domain/status';
import { Text } from '@ajose/ui/layout/Text';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';

interface StatusDialogProps {
  user: Pick<ListedUser, 'name' | 'email' | 'sub_status'>;
  status: SubStatus;
  failure: string;
  /** Returns the message to show. */
  send: (reason: string) => Promise<string>;
  onClose: () => void;
}

export function StatusDialog({ user, status, failure, send, onClose }: StatusDialogProps) {
  const set = `Set to ${statusNames[status]}`;
  return (
    <ReasonDialog
      title={`Set ${user.name} to ${statusNames[status]}?`}
      email={user.email}
      helperText="Kept with the change. Administrators read it, the customer does not."
      submit={set}
      busy="Setting…"
      failure={failure}
      send={send}
      onClose={onClose}
    >
      <Text>{effectOf(user.sub_status, status)}</Text>
      <Text>{withdrawalWords(status)}</Text>
    </ReasonDialog>
  );
}

/** What the change does to the customer, in words. */
function effectOf(from: SubStatus, to: SubStatus): string {
  if (customerCan.signIn(from) && !customerCan.signIn(to)) {
    return 'They are signed out everywhere at once and cannot sign in until the status changes again. Money already owed to them still arrives.';
  }
  const notice = statusNotice(to);
  return notice === null ? 'They can add money, invest and withdraw again.' : `They read: ${notice}`;
}

/** What happens to a withdrawal that waits. No list of customers knows whether there is one. */
const withdrawalWords = (to: SubStatus): string =>
  customerCan.withdraw(to)
    ? 'A withdrawal that the status held is sent within a minute, unless something else holds it.'
    : 'A withdrawal that is not sent yet is held. One that is sent goes on.';
