/** Chooses a role, and says what it is for. */
import { useFormikContext } from 'formik';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { roleDuties, roleNames, roles } from '@ajose/sdk/domain/roles';
import { FormSelect } from '@ajose/ui/form/FormSelect';

const options = roles.map((role) => ({ value: role, label: roleNames[role] }));

export function RoleField() {
  const { role } = useFormikContext<{ role: AdminRole | '' }>().values;
  const empty = role === '' ? { emptyLabel: 'Choose a role' } : {};
  const duties = role === '' ? 'What they may do from now on.' : roleDuties[role];
  return <FormSelect name="role" label="Role" required options={options} helperText={duties} {...empty} />;
}
