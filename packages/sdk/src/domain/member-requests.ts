/** The words of what one member asks for and another one approves. */
import type { Schedule } from '../contract/auto-saves.ts';
import type { MemberAct } from '../contract/member-requests.ts';
import type { MemberRole, OrganisationForm } from '../contract/organisations.ts';
import { scheduleWords } from './auto-saves.ts';
import { lastDigits } from './masks.ts';
import { roleNamesOf, type MemberRight } from './members.ts';
import { formatNaira } from './money.ts';

/** The right that the member who asked must still have when the request is approved. */
export const memberActNeeds: Readonly<Record<MemberAct['action'], MemberRight>> = {
  withdraw: 'ask',
  exitEarly: 'ask',
  updateBankDetails: 'ask',
  addBankAccount: 'ask',
  preferBankAccount: 'ask',
  removeBankAccount: 'ask',
  closeAccount: 'ask',
  withdrawDocument: 'ask',
  addInvestment: 'ask',
  addSavingsFunds: 'ask',
  startAutoSave: 'ask',
  editAutoSave: 'ask',
  inviteMember: 'manage',
  setMemberRole: 'manage',
  endMember: 'manage',
  setSignatures: 'manage',
};

const account = ({ bankName, accountNumber }: { bankName: string; accountNumber: string }): string =>
  `the account at ${bankName} that ends in ${lastDigits(accountNumber)}`;

/** A role with what goes with it: "Maker, alone up to ₦5,000.00". */
function roleWords(
  { role, mostAlone }: { role: MemberRole; mostAlone: number | null },
  form?: OrganisationForm,
): string {
  const name = roleNamesOf(form)[role];
  if (role !== 'maker') return name;
  return `${name}, alone ${mostAlone === null ? 'with any amount' : `up to ${formatNaira(mostAlone)}`}`;
}

/** "every Friday, from the wallet into School fees". */
function autoSaveWords(act: Schedule & { source: 'wallet' | 'card'; plan: string | null }): string {
  const [first = '', ...rest] = scheduleWords(act);
  const from = act.source === 'wallet' ? 'the wallet' : 'a card';
  return `${first.toLowerCase()}${rest.join('')}, from ${from} into ${act.plan ?? 'the wallet'}`;
}

const understoodWords = ({ understood }: { understood: boolean }): string =>
  understood ? ', after which only one member could approve' : '';

/** What is asked for, in words that follow "asks to". @param amount naira @param form of the organisation or family */
export function memberActWords(act: MemberAct, amount: number | null, form?: OrganisationForm): string {
  const money = amount === null ? 'money' : formatNaira(amount);
  switch (act.action) {
    case 'withdraw':
      return `withdraw ${money} to ${account(act)}`;
    case 'exitEarly':
      return `leave ${act.product} early, for at least ${money}`;
    case 'updateBankDetails':
      // The words name no earlier account, because that can change while the request waits.
      return `send withdrawals to ${account(act)} from now on`;
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
    case 'addInvestment':
      return `put ${money} into ${act.product}`;
    case 'addSavingsFunds':
      return `add ${money} to ${act.plan}`;
    case 'startAutoSave':
      return `save ${money} ${autoSaveWords(act)}`;
    case 'editAutoSave':
      return `change an auto-save to ${money} ${autoSaveWords(act)}`;
    case 'inviteMember':
      return `invite ${act.email || 'somebody'} as ${roleWords(act, form)}`;
    case 'setMemberRole':
      return `give ${act.name} the role ${roleWords(act, form)}${understoodWords(act)}`;
    case 'endMember':
      return `end the membership of ${act.name}${understoodWords(act)}`;
    case 'setSignatures':
      return act.signatures === 2 ? 'have two members agree from now on' : 'let one owner alone be enough from now on';
    default:
      return act satisfies never;
  }
}
