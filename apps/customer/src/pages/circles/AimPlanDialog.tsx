/** Chooses or changes the savings plan that counts for an aim. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { SharedAim } from '@ajose/sdk/contract/aims';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { setAimPlan } from '../../data/aims.ts';
import { useUser } from '../../session.tsx';
import { AimPlanField } from './AimPlanField.tsx';

export function AimPlanDialog({ aim, onClose }: { aim: SharedAim; onClose: () => void }) {
  const userId = useUser()._id;
  const toasts = useToasts();
  const submit = async ({ planId: chosen }: { planId: string }) => {
    const planId = chosen === '' ? null : chosen;
    // A plan that has ended still counts, but cannot be chosen again.
    if (planId !== aim.planId) {
      await setAimPlan({ userId, aimId: aim._id, planId });
      toasts.success('Saved.');
    }
    onClose();
  };
  return (
    <FormDialog
      title={`My plan for ${aim.name}`}
      size="small"
      initialValues={{ planId: aim.planId ?? '' }}
      onSubmit={submit}
      failure="The plan could not be saved. Please try again."
      submit="Save plan"
      busy="Saving…"
      onClose={onClose}
    >
      <AimPlanField userId={userId} current={aim.planId} />
    </FormDialog>
  );
}
