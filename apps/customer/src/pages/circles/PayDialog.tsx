/** Sets aside from the wallet what the next turn needs, or all turns that are left. */
import { useState } from 'react';
import type { Circle, PayCircleBody } from '@ajose/sdk/contract/circles';
import { amountText, formatNaira } from '@ajose/sdk/domain/money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { FromWallet, WalletAfter, WalletFact } from '../../components/FromWallet.tsx';
import { perhapsDone } from '../../components/perhapsDone.ts';
import { payCircle } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { dayWords, leftToGive } from './words.ts';

interface Props {
  circle: Circle;
  turns: PayCircleBody['turns'];
  /** Opens this dialog again after the missing amount is paid. */
  onAgain: () => void;
  onClose: () => void;
}

export function PayDialog({ circle: opened, turns, onAgain, onClose }: Props) {
  // As it was when this was opened: after a lost answer the circle's next turn may be another one, which nobody asked to pay.
  const [circle] = useState(opened);
  const { _id: userId } = useUser();
  const toasts = useToasts();
  const { next } = circle.mine;
  const naira = turns === 'all' ? leftToGive(circle) : (next?.amount ?? 0);
  const submit = async () => {
    await payCircle({ userId, circleId: circle._id, turns, turn: next?.turn ?? circle.turns.length });
    toasts.success(`${formatNaira(naira)} is set aside.`);
    onClose();
  };
  return (
    <Modal
      open
      title={turns === 'all' ? 'Pay all that is left' : 'Pay now'}
      onClose={onClose}
      size="small"
      showsAmounts
    >
      <Form
        initialValues={{ amount: amountText(naira) }}
        onSubmit={submit}
        failure={perhapsDone('It could not be paid. Please try again.')}
      >
        <FormError />
        <Stack>
          <WalletFact />
          <Text>
            <b>{formatNaira(naira)}</b>{' '}
            {turns === 'all'
              ? 'is set aside for all remaining turns. Then you have paid for all of them, and you still receive.'
              : `is set aside for turn ${next?.turn ?? ''}, on ${dayWords(next?.day ?? '')}.`}{' '}
            It stays yours until the turn closes.
          </Text>
          <WalletAfter />
        </Stack>
        <FromWallet
          submit={`Pay ${formatNaira(naira)}`}
          busy="Paying…"
          name={circle.name}
          onResume={onAgain}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  );
}
