/** Asks to give a person a role in an organisation whose own members cannot; a second administrator approves it. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { Organisation } from '@ajose/sdk/contract/organisations';
import { memberRoleNames } from '@ajose/sdk/domain/members';
import { mendOrganisationRules } from '@ajose/sdk/rules/organisations';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { mendOrganisation } from '../../data/organisations.ts';

const roles = ['owner', 'checker'] as const;

interface Props {
  organisation: Pick<Organisation, '_id' | 'name'>;
  onClose: () => void;
}

export function MendDialog({ organisation, onClose }: Props) {
  return (
    <FormDialog
      title={`Who acts for ${organisation.name}?`}
      initialValues={{ email: '', role: roles[0], reason: '' }}
      rules={mendOrganisationRules}
      failure="It could not be asked for. Please try again."
      onSubmit={(body) => mendOrganisation(organisation._id, body)}
      submit="Ask for it"
      busy="Asking…"
      gap={5}
      onClose={onClose}
    >
      <Text tone="soft">
        Give a role only to whom the organisation itself names, in a resolution that you have seen. Nothing changes
        until another administrator has approved it. Then the person and the organisation are told.
      </Text>
      <FormTextField
        name="email"
        label="Email address of the person"
        helperText="A member’s, or that of another customer with a confirmed address."
        type="email"
        required
      />
      <FormSelect
        name="role"
        label="Role"
        options={roles.map((role) => ({ value: role, label: memberRoleNames[role] }))}
        helperText="A checker approves what others ask for; an owner also asks, and looks after members."
      />
      <FormTextField
        name="reason"
        label="What did you see?"
        helperText="For example: resolution of 3 May, signed by all trustees."
        lines={2}
        required
        maxLength={500}
      />
    </FormDialog>
  );
}
