/** Asks a customer who wants a higher level for the BVN, which shows who they are. */
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { CloseButton } from '@ajose/ui/feedback/CloseButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { Text } from '@ajose/ui/layout/Text';
import { asksBvn, IdentityBeingChecked, IdentityForm } from '../../components/IdentityForm.tsx';
import { useIdentity } from '../../data/accountNumber.ts';
import { useUser } from '../../session.tsx';

export function IdentityDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const identity = useIdentity(user._id);
  const actions = asksBvn(user, identity.data) ? undefined : <CloseButton onClose={onClose} />;
  return (
    <Modal open title="Show my BVN" onClose={onClose} size="small" actions={actions}>
      <Loaded of={identity} skeleton={220} failure="The state of the check could not be fetched.">
        {({ state, reason }) => {
          if (state === 'checking') return <IdentityBeingChecked reason={reason} />;
          if (state === 'done') return <Text>Your BVN matches your bank account. Thank you.</Text>;
          return (
            <IdentityForm reason={reason} opens="Higher limits open" cancel="Close" onCancel={onClose}>
              Higher limits need to know who you are, so your BVN is checked once against your bank account.
            </IdentityForm>
          );
        }}
      </Loaded>
      <OfflineHint />
    </Modal>
  );
}
