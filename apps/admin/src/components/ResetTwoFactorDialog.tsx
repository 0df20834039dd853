/** Asks for a reason before another person's lost second factor is removed, which somebody else has to confirm. */
import { Text } from '@ajose/ui/layout/Text';
import { ReasonDialog } from './ReasonDialog.tsx';

interface ResetTwoFactorDialogProps {
  person: { name: string; email: string };
  /** Who has to confirm it, in a sentence. */
  second: string;
  /** Returns the message to show. */
  reset: (reason: string) => Promise<string>;
  onClose: () => void;
}

export function ResetTwoFactorDialog({ person, second, reset, onClose }: ResetTwoFactorDialogProps) {
  return (
    <ReasonDialog
      title={`Remove the second factor of ${person.name}?`}
      email={person.email}
      helperText="How do you know that it is the owner who has lost the device? The audit log keeps it."
      submit="Remove"
      busy="Removing…"
      failure="The second factor could not be removed. Please try again."
      send={reset}
      onClose={onClose}
    >
      <Text tone="soft">
        For somebody who has lost the authenticator app and the recovery codes. They are signed out everywhere, an email
        tells them, and their password alone is enough to sign in.
      </Text>
      <Text tone="soft">{second}</Text>
    </ReasonDialog>
  );
}
