/** Sets a savings plan's goal: a name, a target, a day and a picture. */
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { GoalPicture as Picture } from '@ajose/sdk/contract/goals';
import { goalFormRules } from '@ajose/sdk/rules/goals';
import { formatDate, lagosDay } from '@ajose/sdk/domain/time';
import { amountText } from '@ajose/sdk/domain/money';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { removeGoal, setGoal } from '../../data/goals.ts';
import { PictureField } from '../../components/PictureField.tsx';
import { MemberMay } from '../../components/MemberMay.tsx';
import type { SavingsPlan } from '../../components/savings.ts';

interface Values {
  name: string;
  target: string;
  date: string;
  picture: Picture;
}

export function GoalDialog({ plan, onClose }: { plan: SavingsPlan; onClose: () => void }) {
  const { _id: investmentId, userId, goal, endDate } = plan;
  const toasts = useToasts();
  const lastDay = lagosDay(new Date(endDate));
  const values: Values = {
    name: goal?.name ?? '',
    target: goal ? amountText(goal.target) : '',
    date: goal?.date ?? lastDay,
    picture: goal?.picture ?? 'home',
  };
  const submit = async ({ target, ...chosen }: Values) => {
    await setGoal({ userId, investmentId, ...chosen, target: Number(target) });
    toasts.success('Saved.');
    onClose();
  };
  return (
    <Modal open title={`What is ${plan.product.name} for?`} onClose={onClose} size="small">
      <MemberMay>
        <Form
          initialValues={values}
          rules={goalFormRules}
          onSubmit={submit}
          failure="The goal could not be saved. Please try again."
        >
          <FormError />
          <Stack>
            <FormTextField name="name" label="Name" inputRef={focusOnMount} maxLength={60} />
            <Grid least="8.25rem" gap={3}>
              <FormAmountField name="target" label="Target" />
              <FormTextField
                name="date"
                label="Day"
                type="date"
                helperText={`Until ${formatDate(endDate)}`}
                slotProps={{ htmlInput: { max: lastDay } }}
              />
            </Grid>
            <PictureField />
          </Stack>
          <DialogActions submit="Save goal" busy="Saving…" onCancel={onClose} />
        </Form>
        {goal && <RemoveGoal plan={plan} onDone={onClose} />}
      </MemberMay>
    </Modal>
  );
}

function RemoveGoal({ plan: { _id: investmentId, userId }, onDone }: { plan: SavingsPlan; onDone: () => void }) {
  const online = useOnline();
  const { busy, run } = useCall('The goal could not be removed. Please try again.');
  const remove = (): void =>
    run(
      () => removeGoal({ userId, investmentId }),
      () => {
        onDone();
        return 'The goal was removed. The plan goes on.';
      },
    );
  return (
    <Button color="error" fullWidth disabled={busy || !online} onClick={remove}>
      Remove the goal
    </Button>
  );
}
