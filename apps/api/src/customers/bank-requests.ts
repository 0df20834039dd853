/** Changes of an organisation's bank accounts, which one member asks for and another one approves. */
import type { AddBankAccountBody, PreferBankAccountBody } from '@ajose/sdk/contract/banks';
import type { MemberAct } from '@ajose/sdk/contract/member-requests';
import { isRegisteredName } from '@ajose/sdk/domain/registered-name';
import type { AskedByMember, MemberActOf } from '../access/members/request-acts.ts';
import type { NewRequest } from '../access/members/requests.ts';
import { bankName, resolveAccountName } from '../gateways/banks/banks.ts';
import type { Deps } from '../gateways/deps.ts';
import { refuse } from '../platform/server/errors.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import { addBankAccount, listBankAccounts, preferBankAccount, removeBankAccount } from './bank-accounts.ts';
import { requireName, setBankDetails } from './profile.ts';

type OfBank = Extract<MemberAct, { bank: string }>;
type Action = Exclude<OfBank['action'], 'withdraw'>;

type Proof = AskedByMember<Action>['proof'];

async function toAsk(
  { db }: Deps,
  action: Action,
  { bank, number, name }: { bank: string; number: string; name: string },
): Promise<NewRequest> {
  const to = { bank, bankName: await bankName(db, bank), accountNumber: number, accountName: name };
  return { act: { action, ...to }, key: `${bank} ${number}`, once: false, amountKobo: null };
}

/**
 * What is asked for: an account, under the name that the bank has, so that the member who approves sees it.
 * @throws Refusal 404 `bank_not_found`, 409 `account_name_differs`, 422 `account_not_found`, 503 `gateway_unavailable`
 */
export async function newAccountToAsk(
  deps: Deps,
  action: 'updateBankDetails' | 'addBankAccount',
  who: SignedInCustomer,
  { bank, bank_acct_number: number }: Pick<AddBankAccountBody, 'bank' | 'bank_acct_number'>,
): Promise<NewRequest> {
  const holder = who.customer.name;
  const name = await resolveAccountName(deps, { bankCode: bank, accountNumber: number, holder });
  if (!isRegisteredName(holder, name)) requireName(who, name, undefined);
  return toAsk(deps, action, { bank, number, name });
}

/** What is asked for about an account that the customer has already, under its name. @throws Refusal 404 `bank_account_unknown` */
export async function knownAccountToAsk(
  deps: Deps,
  action: 'preferBankAccount' | 'removeBankAccount',
  who: SignedInCustomer,
  { bank, bank_acct_number: number }: Pick<PreferBankAccountBody, 'bank' | 'bank_acct_number'>,
): Promise<NewRequest> {
  const accounts = await listBankAccounts(deps, who.customer.id);
  const known = accounts.find((account) => account.bank === bank && account.number === number);
  if (!known) throw refuse(404, 'bank_account_unknown', 'This account has no such bank account.');
  return toAsk(deps, action, known);
}

/** The body of the call, with the proof of who approves. */
const bodyOf = (who: SignedInCustomer, { act, proof }: { act: Extract<OfBank, { action: Action }>; proof: Proof }) => ({
  userId: who.customer.id,
  bank: act.bank,
  bank_acct_name: act.accountName,
  bank_acct_number: act.accountNumber,
  ...proof,
});

export const updateBankApproved: MemberActOf<'updateBankDetails'> = (deps, who, asked) =>
  setBankDetails(deps, who, bodyOf(who, asked));

export const addBankApproved: MemberActOf<'addBankAccount'> = (deps, who, asked) =>
  addBankAccount(deps, who, bodyOf(who, asked));

export const preferBankApproved: MemberActOf<'preferBankAccount'> = (deps, who, asked) =>
  preferBankAccount(deps, who, bodyOf(who, asked));

export const removeBankApproved: MemberActOf<'removeBankAccount'> = (deps, who, asked) =>
  removeBankAccount(deps, who, bodyOf(who, asked));
