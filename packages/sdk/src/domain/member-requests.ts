/** The words of what one member asks for and another one approves. */
import type { MemberAct } from '../contract/member-requests.ts';
import { lastDigits } from './masks.ts';
import type { MemberRight } from './members.ts';
import { formatNaira } from './money.ts';

/** What who asked still has to be allowed to when it is approved. */
export const memberActNeeds: Readonly<Record<MemberAct['action'], MemberRight>> = {
  withdraw: 'ask',
  exitEarly: 'ask',
  updateBankDetails: 'ask',
  addBankAccount: 'ask',
  preferBankAccount: 'ask',
  removeBankAccount: 'ask',
  closeAccount: 'ask',
  withdrawDocument: 'ask',
};

const account = ({ bankName, accountNumber }: { bankName: string; accountNumber: string }): string =>
  `the account at ${bankName} that ends in ${lastDigits(accountNumber)}`;

/** What is asked for, in words that follow "asks to". @param amount naira */
export function memberActWords(act: MemberAct, amount: number | null): string {
  const money = amount === null ? 'money' : formatNaira(amount);
  switch (act.action) {
    case 'withdraw':
      return `withdraw ${money} to ${account(act)}`;
    case 'exitEarly':
      return `leave ${act.product} early, for at least ${money}`;
    case 'updateBankDetails':
      return `send withdrawals to ${account(act)}, in the place of the present one`;
    case 'addBankAccount':
      return `add ${account(act)}`;
    case 'preferBankAccount':
      return `send withdrawals to ${account(act)}`;
    case 'removeBankAccount':
      return `remove ${account(act)}`;
    case 'closeAccount':
      return 'close the account for good';
    case 'withdrawDocument':
      return `withdraw document ${act.number}`;
    default:
      return act satisfies never;
  }
}
