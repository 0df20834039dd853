/** The ways to pay a deposit: the kept cards, the customer's own account number, and the gateway's checkout for all others. */
import styles from './Ways.module.css';
import type { ReactNode } from 'react';
import { useFormikContext } from 'formik';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Wallet from 'lucide-react/icons/wallet';
import type { KeptCard } from '@ajose/sdk/contract/cards';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { cardEnd, cardName } from '../../components/cardWords.ts';

/** The values for checkout and bank transfer, beside the ids of kept cards. */
export const CHECKOUT = 'checkout';
export const TRANSFER = 'transfer';

interface Props {
  cards: readonly KeptCard[];
  /** Whether a transfer gets an account of its own; customers with an account number transfer to that number instead. */
  byTransfer: boolean;
  /** The customer's own account number. */
  children: ReactNode;
}

export function Ways({ cards, byTransfer, children }: Props) {
  return (
    <fieldset className={styles['ways']}>
      <legend>Pay with</legend>
      {cards.map((card) => (
        <Way
          key={card._id}
          value={card._id}
          icon={<CreditCard aria-hidden="true" />}
          name={cardName(card)}
          detail={card.expired ? `Expired in ${cardEnd(card)}` : null}
          disabled={card.expired}
        />
      ))}
      {!byTransfer && children}
      <Way
        value={CHECKOUT}
        icon={<Wallet aria-hidden="true" />}
        name={cards.length > 0 ? 'Another way' : 'Card, USSD or OPay'}
        detail={cards.length > 0 ? 'Another card, USSD or OPay' : 'With our payment provider'}
      />
      {byTransfer && (
        <Way
          value={TRANSFER}
          icon={<Landmark aria-hidden="true" />}
          name="Bank transfer"
          detail="To an account open for 30 minutes"
        />
      )}
      {byTransfer && children}
    </fieldset>
  );
}

interface WayProps {
  value: string;
  icon: ReactNode;
  name: string;
  detail: string | null;
  disabled?: boolean;
}

function Way({ value, icon, name, detail, disabled = false }: WayProps) {
  const { values, setFieldValue, isSubmitting } = useFormikContext<{ way: string }>();
  return (
    <label className={styles['way']} data-disabled={disabled || undefined}>
      <input
        type="radio"
        name="way"
        value={value}
        checked={values.way === value}
        disabled={disabled || isSubmitting}
        onChange={() => void setFieldValue('way', value)}
      />
      {icon}
      <span>
        {name}
        {detail !== null && <Quiet as="span">{detail}</Quiet>}
      </span>
    </label>
  );
}
