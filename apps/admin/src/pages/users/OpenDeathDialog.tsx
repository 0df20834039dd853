/** Opens a case of death, which holds the account at once. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { UserDetails } from '@ajose/sdk/contract/customers';
import { openDeathCaseRules } from '@ajose/sdk/rules/deaths';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { openDeathCase } from '../../data/deaths.ts';

interface Props {
  user: Pick<UserDetails, '_id' | 'name' | 'email'>;
  onClose: () => void;
}

export function OpenDeathDialog({ user, onClose }: Props) {
  return (
    <FormDialog
      title={`Open a case of death for ${user.name}?`}
      initialValues={{ reportedBy: '', report: '', document: '' }}
      rules={openDeathCaseRules}
      failure="The case could not be opened. Please try again."
      onSubmit={(body) => openDeathCase(user._id, body)}
      submit="Hold the account"
      busy="Holding…"
      gap={5}
      onClose={onClose}
    >
      <Text>{user.email}</Text>
      <Text tone="soft">
        The account is held at once: no money leaves and nobody can sign in. Investments run to their end. Then two
        administrators confirm the case, or one withdraws it. Tell the caller neither balances nor the next of kin.
      </Text>
      <FormTextField
        name="reportedBy"
        label="Who reported it?"
        helperText="Their name, their relation to the customer, and how to reach them."
        required
        inputRef={focusOnMount}
        maxLength={200}
      />
      <FormTextField name="report" label="What was reported?" lines={2} required maxLength={1000} />
      <FormTextField
        name="document"
        label="Number of the document"
        helperText="Of the death certificate, or what was shown instead."
        required
        maxLength={100}
      />
    </FormDialog>
  );
}
