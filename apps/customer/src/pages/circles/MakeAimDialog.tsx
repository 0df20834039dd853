/** Starts an aim with others. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { GoalPicture } from '@ajose/sdk/contract/goals';
import { goalFormRules } from '@ajose/sdk/rules/goals';
import { lagosDay } from '@ajose/sdk/domain/time';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { useAttempt } from '@ajose/ui/form/useAttempt.ts';
import { useNow } from '@ajose/ui/useNow.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { PictureField } from '../../components/PictureField.tsx';
import { makeAim } from '../../data/aims.ts';
import { useUser } from '../../session.tsx';
import { AimPlanField } from './AimPlanField.tsx';

interface Values {
  name: string;
  target: string;
  date: string;
  picture: GoalPicture;
  /** Empty for none. */
  planId: string;
}

const empty: Values = { name: '', target: '', date: '', picture: 'home', planId: '' };
const DAY_MS = 86_400_000;
const newIdempotencyKey = () => crypto.randomUUID();

export function MakeAimDialog({ onClose }: { onClose: () => void }) {
  const userId = useUser()._id;
  const { go } = useDashboard();
  const attempt = useAttempt(newIdempotencyKey);
  const tomorrow = lagosDay(new Date(useNow().getTime() + DAY_MS));
  const submit = async ({ target, planId, ...chosen }: Values) => {
    const aim = await attempt((idempotencyKey) =>
      makeAim({ ...chosen, userId, idempotencyKey, target: Number(target), planId: planId === '' ? null : planId }),
    );
    onClose();
    go({ section: 'circles', aim });
  };
  return (
    <FormDialog
      title="Start an aim"
      size="small"
      initialValues={empty}
      rules={goalFormRules}
      onSubmit={submit}
      failure="The aim could not be started. Please try again."
      submit="Start the aim"
      busy="Starting…"
      onClose={onClose}
    >
      <FormTextField
        name="name"
        label="Name"
        placeholder="A roof for our parents"
        inputRef={focusOnMount}
        maxLength={60}
      />
      <FormAmountField name="target" label="Target" />
      <FormTextField name="date" label="Day" type="date" slotProps={{ htmlInput: { min: tomorrow } }} />
      <PictureField />
      <AimPlanField userId={userId} />
    </FormDialog>
  );
}
