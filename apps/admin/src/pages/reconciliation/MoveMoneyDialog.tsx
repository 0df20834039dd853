/** Asks for a move of our own money to go into the books. Another administrator approves it. */
import { useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import { FormDialog } from '@ajose/app/FormDialog';
import type { MoneyPlace } from '@ajose/sdk/contract/own-moves';
import { moveOwnMoneyRules } from '@ajose/sdk/rules/own-moves';
import { lagosDay } from '@ajose/sdk/domain/time';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { useNow } from '@ajose/ui/useNow.ts';
import { placeTitle } from '../../components/moneyPlace.ts';
import { moveOwnMoney } from '../../data/ownMoves.ts';
import { useReconciliation } from '../../data/reports.ts';

interface MoveForm {
  from: MoneyPlace | '';
  to: MoneyPlace | '';
  amount: string;
  day: string;
  reference: string;
  reason: string;
  idempotencyKey: string;
}

export function MoveMoneyDialog({ onClose }: { onClose: () => void }) {
  const today = lagosDay(useNow());
  const { data } = useReconciliation();
  const places: readonly MoneyPlace[] = [...(data?.gateways.map(({ name }) => name) ?? []), 'bank'];
  const options = places.map((value) => ({ value, label: placeTitle(value) }));
  const [initialValues] = useState((): MoveForm => ({
    from: '',
    to: '',
    amount: '',
    day: today,
    reference: '',
    reason: '',
    idempotencyKey: crypto.randomUUID(),
  }));
  const sent = useRef({ form: '', idempotencyKey: '' });

  async function submit({ from, to, amount, day, reference, reason }: MoveForm): Promise<string | undefined> {
    if (from === '' || to === '') return undefined;
    const move = { from, to, amount: Number(amount), day, reference, reason };
    // The same form sent again after a lost answer is the same move; a changed form is another one.
    const form = JSON.stringify(move);
    if (sent.current.form !== form) sent.current = { form, idempotencyKey: crypto.randomUUID() };
    return moveOwnMoney({ ...move, idempotencyKey: sent.current.idempotencyKey });
  }

  return (
    <FormDialog
      title="Record a move of our own money"
      initialValues={initialValues}
      rules={moveOwnMoneyRules}
      failure="The move could not be asked for. Please try again."
      onSubmit={submit}
      submit="Ask for approval"
      busy="Asking…"
      gap={5}
      onClose={onClose}
    >
      <FormSelect name="from" label="From" required emptyLabel="Please choose" options={options} />
      <FormSelect name="to" label="To" required emptyLabel="Please choose" options={options} />
      <FormAmountField name="amount" label="Amount" required />
      <FormTextField
        name="day"
        label="Day on which it left"
        type="date"
        required
        slotProps={{ htmlInput: { max: today } }}
      />
      <FormTextField
        name="reference"
        label="Reference"
        helperText="The reference of the gateway or the bank, so that others can find it there."
        required
        maxLength={100}
      />
      <FormTextField
        name="reason"
        label="Why did it move?"
        helperText="The request and the list of moves keep it."
        lines={2}
        required
        maxLength={500}
      />
      <Alert severity="info" role="note">
        This records a move; it does not order one at the gateway or the bank. A second administrator has to approve it
        before it counts.
      </Alert>
    </FormDialog>
  );
}
