/** Confirms that a customer has shown a NIN or a proof of address, or may have a second account. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import type { VerificationKind } from '@ajose/sdk/contract/levels';
import { confirmVerificationRules } from '@ajose/sdk/rules/identity';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { confirmVerification } from '../../data/users.ts';
import { kindWords } from './verification.ts';

interface Props {
  user: UserDetails;
  /** What is not confirmed yet. */
  kinds: readonly VerificationKind[];
  onClose: () => void;
}

/** No kind is chosen at first, so that nobody confirms a NIN by an oversight. */
const nothing: { kind: VerificationKind | ''; shown: string } = { kind: '', shown: '' };

export function ConfirmShownDialog({ user, kinds, onClose }: Props) {
  return (
    <FormDialog
      title={`What has ${user.name} shown?`}
      initialValues={nothing}
      rules={() => confirmVerificationRules}
      failure="It could not be confirmed. Please try again."
      onSubmit={async ({ kind, shown }) => (kind === '' ? undefined : confirmVerification(user._id, { kind, shown }))}
      submit="Confirm"
      busy="Confirming…"
      gap={5}
      onClose={onClose}
    >
      <Text tone="soft">
        Confirm only what you have seen and compared with the name. The level rises at once, and the customer is told.
        {kinds.includes('second_account') &&
          ' Another account has the same BVN: “Second account” says that both are of this one person, who may keep both.'}
      </Text>
      <FormSelect
        name="kind"
        label="What was shown"
        required
        emptyLabel="Choose"
        options={kinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
      />
      <FormTextField
        name="shown"
        label="What did you see?"
        helperText="For example: NIN slip, ends in 4821; or electricity bill of October. Never the whole number."
        lines={2}
        required
        maxLength={500}
      />
    </FormDialog>
  );
}
