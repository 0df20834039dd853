/** The corrections of cases: their names for buttons and titles, and what each does to the money. */
import type { Correction, PossibleCorrection } from '@ajose/sdk/contract/corrections';
import { formatNaira } from '@ajose/sdk/domain/money';

export const corrections: Readonly<Record<Correction, string>> = {
  creditCustomer: 'Credit a customer',
  refundPayer: 'Send back to the payer',
  writeOff: 'Write off',
  endInvestments: 'End what it bought',
  takeDisputed: 'Take what the dispute took',
  returnDisputed: 'Return what it did not take',
  takeBack: 'Take back from the customer',
  countPayout: 'Count the gateway’s payout',
  returnMoney: 'Return to the wallet',
  creditDifference: 'Credit the difference',
  takeDifference: 'Take back the difference',
  payOut: 'Pay out to the last bank account',
  sendBack: 'Send the payment back',
};

const OWED = 'What the wallet lacks becomes a debt: it is collected from money that arrives, and blocks withdrawals.';

/** What happens to the money when the correction is approved. */
export function correctionEffect({ correction, amount, goesTo = '' }: PossibleCorrection): string {
  const naira = formatNaira(amount);
  switch (correction) {
    case 'creditCustomer':
      return `${naira} that arrived at the gateway is credited to the customer’s wallet as a deposit.`;
    case 'refundPayer':
      return `${naira} that arrived at the gateway goes back to whoever paid it. Ajose bears the gateway’s fee. No wallet changes.`;
    case 'writeOff':
      return `The customer no longer owes ${naira}; Ajose bears it. The wallet does not change, and withdrawals are possible again.`;
    case 'endInvestments':
      return `${naira} of running investments was bought with this money. It ends now, without profit, and pays what the customer owes.`;
    case 'takeDisputed':
      return `The dispute took ${naira} at the gateway. It is taken from the customer’s wallet. ${OWED}`;
    case 'returnDisputed':
      return `The dispute did not take ${naira} at the gateway. It returns to the customer’s wallet; what is owed for it ends first.`;
    case 'takeBack':
      return `The customer has ${naira} twice. It is taken from the wallet. ${OWED}`;
    case 'countPayout':
      return `Nothing was paid by hand: the ${naira} that the gateway sent are the only payment. The wallet does not change.`;
    case 'returnMoney':
      return `${naira} was paid neither by hand nor by the gateway. It returns to the customer’s wallet.`;
    case 'creditDifference':
      return `More was paid than was credited by hand. ${naira} is credited to the customer’s wallet.`;
    case 'takeDifference':
      return `Less was paid than was credited by hand. ${naira} is taken from the customer’s wallet. ${OWED}`;
    case 'payOut':
      return `${naira} is paid out of the closed account’s wallet, to the last bank account that we know: ${goesTo}.`;
    case 'sendBack':
      return `${naira} of the payment ${goesTo}, which arrived after the account was closed, goes back to whoever paid it.`;
    default:
      return correction satisfies never;
  }
}
