/** The choice of the savings plan that counts for an aim, or of none yet. */
import type { Investment } from '@ajose/sdk/contract/investments';
import { formatDate } from '@ajose/sdk/domain/time';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { isSavingsPlan, planName } from '../../components/savings.ts';
import { useInvestments } from '../../data/investments.ts';

interface Props {
  userId: string;
  /** The plan that counts already, which is shown even after its end. */
  current?: string | null;
}

const optionOf = (plan: Investment) => {
  const end = formatDate(plan.endDate);
  return {
    value: plan._id,
    label: plan.status === 'completed' ? `${planName(plan)}, ended ${end}` : `${planName(plan)}, until ${end}`,
  };
};

export function AimPlanField({ userId, current = null }: Props) {
  const investments = useInvestments(userId);
  return (
    <Loaded of={investments} skeleton={72} failure="Your savings plans could not be fetched.">
      {(plans) => (
        <FormSelect
          name="planId"
          label="My plan"
          emptyLabel="None yet"
          options={plans
            .filter((plan) => isSavingsPlan(plan) && (plan.status === 'in_progress' || plan._id === current))
            .map(optionOf)}
          helperText="The money stays yours, in your plan. You can choose or change the plan later."
        />
      )}
    </Loaded>
  );
}
