/** Signs for a place in a running circle, and pays for it, with the password, a code or a passkey. */
import type { WantedPlace } from '@ajose/sdk/contract/circles';
import { signCircleFormRules } from '@ajose/sdk/rules/circles';
import { amountText } from '@ajose/sdk/domain/money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { Stack } from '@ajose/ui/layout/Stack';
import { useDashboard } from '../../components/dashboard.ts';
import { ConfirmEmailFirst } from '../../components/ConfirmEmailFirst.tsx';
import { FromWallet, WalletAfter } from '../../components/FromWallet.tsx';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { signCirclePlace } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { PlaceFacts } from './PlaceFacts.tsx';
import { Terms } from './Terms.tsx';
import { less } from './words.ts';

interface Props {
  place: WantedPlace;
  /** Opens this dialog again after the missing amount is paid. */
  onAgain: () => void;
  onClose: () => void;
}

export function SignPlaceDialog({ place, onAgain, onClose }: Props) {
  const { _id: userId, twoFactor } = useUser();
  const toasts = useToasts();
  const { go } = useDashboard();
  const { _id: placeId, circle, terms, pays, deposit } = place;
  // What the leaving member pays arrives first, so it counts towards the deposit.
  const needed = Math.max(0, less(deposit, [-pays]));
  // `amount` is what the wallet needs now.
  const empty = { code: '', password: '', amount: amountText(needed) };
  const submit = async ({ code, password }: typeof empty) => {
    const id = await signCirclePlace({
      userId,
      placeId,
      hash: terms.hash,
      ...typed({ code, password }),
    });
    toasts.success('The place is yours.');
    onClose();
    go({ section: 'circles', circle: id });
  };
  const words = { submit: 'Sign', busy: 'Signing…', onCancel: onClose } as const;
  return (
    <Modal open title={circle} onClose={onClose} size="small" showsAmounts>
      <Form
        initialValues={empty}
        rules={signCircleFormRules(twoFactor).omit(['from'])}
        onSubmit={submit}
        failure="It could not be signed. Please try again."
      >
        <FormError />
        <Stack>
          <ConfirmEmailFirst opens="Signing opens" />
          <PlaceFacts place={place} />
          <WalletAfter />
          <Terms of={terms} />
          <PasswordOrCode />
        </Stack>
        {needed > 0 ? <FromWallet {...words} name={circle} onResume={onAgain} /> : <DialogActions {...words} />}
      </Form>
    </Modal>
  );
}
