/** Chooses or changes the savings plan that counts for an aim. */
import type { SharedAim } from '@ajose/sdk/contract/aims';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
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
    <Modal open title={`My plan for ${aim.name}`} onClose={onClose} size="small">
      <Form
        initialValues={{ planId: aim.planId ?? '' }}
        onSubmit={submit}
        failure="The plan could not be saved. Please try again."
      >
        <FormError />
        <AimPlanField userId={userId} current={aim.planId} />
        <DialogActions submit="Save plan" busy="Saving…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
