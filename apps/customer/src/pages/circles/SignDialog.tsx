/** Signs a circle's terms with the password, a code or a passkey. Says what is locked, and where contributions come from. */
import type { Circle } from '@ajose/sdk/contract/circles';
import type { KeptCard } from '@ajose/sdk/contract/cards';
import { amountText, formatNaira } from '@ajose/sdk/domain/money';
import { signCircleFormRules } from '@ajose/sdk/rules/circles';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { ConfirmEmailFirst } from '../../components/ConfirmEmailFirst.tsx';
import { FromWallet, WalletAfter } from '../../components/FromWallet.tsx';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { useCards } from '../../data/cards.ts';
import { signCircle } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { sourceOf, sourceOptions, WALLET } from './source.ts';
import { times } from './words.ts';

interface Props {
  circle: Circle;
  /** The hash of the terms on screen. */
  hash: string;
  /** Opens this dialog again after the missing amount is paid. */
  onAgain: () => void;
  onClose: () => void;
}

export function SignDialog(props: Props) {
  const cards = useCards(useUser()._id);
  return (
    <Modal open title="Sign" onClose={props.onClose} size="small" showsAmounts>
      <Loaded of={cards} skeleton={260} failure="Your cards could not be fetched.">
        {(cards) => <Sign {...props} cards={cards} />}
      </Loaded>
    </Modal>
  );
}

function Sign({ circle, hash, cards, onAgain, onClose }: Props & { cards: readonly KeptCard[] }) {
  const { _id: userId, twoFactor } = useUser();
  const toasts = useToasts();
  const { _id: circleId, amount, every, members, deposits, name } = circle;
  const locked = times(amount, deposits);
  // `amount` is what the wallet needs now.
  const empty = { from: WALLET, code: '', password: '', amount: amountText(locked) };
  const submit = async ({ from, code, password }: typeof empty) => {
    await signCircle({
      userId,
      circleId,
      hash,
      ...sourceOf(from),
      ...typed({ code, password }),
    });
    toasts.success('You have signed.');
    onClose();
  };
  const words = { submit: 'Sign', busy: 'Signing…', onCancel: onClose } as const;
  return (
    <Form
      initialValues={empty}
      rules={signCircleFormRules(twoFactor)}
      onSubmit={submit}
      failure="It could not be signed. Please try again."
    >
      <FormError />
      <Stack>
        <ConfirmEmailFirst opens="Signing opens" />
        <Text>
          You agree to the terms of <b>{name}</b>: you give {formatNaira(amount)} every {every}, {members.length} times.
        </Text>
        {locked > 0 && (
          <Text>
            <b>{formatNaira(locked)}</b> is locked from your wallet now. It pays first for what you do not pay, and what
            is left comes back after the last turn.
          </Text>
        )}
        <WalletAfter />
        <FormSelect
          name="from"
          label="What you give comes from"
          options={sourceOptions(cards)}
          helperText="You can change it at any time."
        />
        <PasswordOrCode />
      </Stack>
      {locked > 0 ? <FromWallet {...words} name={name} onResume={onAgain} /> : <DialogActions {...words} />}
    </Form>
  );
}
