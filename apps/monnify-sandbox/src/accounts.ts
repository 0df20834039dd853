/** Customers' own account numbers: reserving them, and the transfers that arrive at them. Amounts are whole kobo. */
import type { Incoming } from '@ajose/sandbox/gateway';
import { identities } from '@ajose/sandbox/holders';
import { refusals } from './answers.ts';
import { findBank, reservingBanks } from './banks.ts';
import type { Charge, OwnAccount, Sender } from './books.ts';
import { naira, spacedTime } from './formats.ts';
import { receiveOwn, senderOf } from './payments.ts';
import type { Monnify } from './state.ts';
import { sourceOf } from './wire.ts';

export interface Reservation {
  reference: string;
  name: string;
  email: string;
  customerName: string;
  bvn: string | null;
  nin: string | null;
  /** The banks that are asked for; empty for the usual one. */
  bankCodes: readonly string[];
}

export function reserveAccount({ books, now }: Monnify, asked: Reservation): OwnAccount {
  if (books.accounts.has(asked.reference))
    throw refusals.unprocessable('You can not reserve two accounts with the same reference');
  requireIdentity(asked);
  const codes = asked.bankCodes.length > 0 ? asked.bankCodes : reservingBanks.slice(0, 1);
  if (codes.some((code) => !reservingBanks.includes(code)))
    throw refusals.unprocessable('Accounts cannot be reserved at a preferred bank');
  const id = books.nextId();
  const { bankCodes: _bankCodes, ...kept } = asked;
  return books.put('account', {
    ...kept,
    id,
    name: asked.name.toUpperCase(),
    numbers: codes.map((bankCode, index) => ({
      number: `${68 + index}${String(id).padStart(8, '0')}`.slice(0, 10),
      bankCode,
      bankName: findBank(bankCode)?.name ?? '',
    })),
    active: true,
    createdAt: now().toISOString(),
  });
}

/** @throws Refusal where there is none, or it was given back */
export function findAccount({ books }: Monnify, reference: string): OwnAccount {
  const account = books.accounts.get(reference);
  if (!account?.active) throw refusals.noReservedAccount();
  return account;
}

export function identifyAccount(
  monnify: Monnify,
  reference: string,
  { bvn, nin }: { bvn: string | null; nin: string | null },
): OwnAccount {
  const account = findAccount(monnify, reference);
  requireIdentity({ bvn, nin });
  return monnify.books.put('account', { ...account, bvn: bvn ?? account.bvn, nin: nin ?? account.nin });
}

export const closeAccount = (monnify: Monnify, reference: string): OwnAccount =>
  monnify.books.put('account', { ...findAccount(monnify, reference), active: false });

/** Each number by itself, for the sandbox's page. */
export const shownAccounts = ({ books }: Monnify): object[] =>
  [...books.accounts.values()]
    .filter(({ active }) => active)
    .toReversed()
    .flatMap(({ id, reference, name, email, numbers, createdAt }) =>
      numbers.map((number) => ({ id, reference, name, email, ...number, active: true, createdAt })),
    );

/** Receives a transfer at a customer's own number. @param isNoticed whether an event tells of it */
export function receive(monnify: Monnify, number: string, incoming: Incoming, isNoticed: boolean): Charge {
  const { account, sender } = arrivalOf(monnify, number, incoming);
  return receiveOwn(monnify, account, sender, incoming.amountKobo, isNoticed);
}

/** The bank does not take a transfer, and sends it back. Unconfirmed: that the event of checkouts tells it. */
export function refuse(monnify: Monnify, number: string, incoming: Incoming): void {
  const { account, sender } = arrivalOf(monnify, number, incoming);
  monnify.webhooks.emit('REJECTED_PAYMENT', {
    metaData: {},
    product: { type: 'RESERVED_ACCOUNT', reference: account.reference },
    amount: naira(incoming.amountKobo),
    paymentSourceInformation: sourceOf(sender, incoming.amountKobo),
    created_on: spacedTime(monnify.now().toISOString()),
    paymentRejectionInformation: {
      bankCode: sender.into.bankCode,
      destinationAccountNumber: number,
      bankName: sender.into.bankName,
      rejectionReason: 'LIMIT_EXCEEDED',
    },
    customer: { name: account.customerName, email: account.email },
  });
}

function arrivalOf(
  { books, now }: Monnify,
  accountNumber: string,
  { senderName, senderBank }: Incoming,
): { account: OwnAccount; sender: Sender } {
  for (const account of books.accounts.values()) {
    const into = account.numbers.find(({ number }) => number === accountNumber);
    if (!into || !account.active) continue;
    const { bankCode, bankName } = into;
    const bank = findBank(senderBank ?? '')?.code ?? '057';
    return { account, sender: senderOf(now(), { accountNumber, bankCode, bankName }, senderName, bank) };
  }
  throw refusals.notFound('No customer has this account number');
}

function requireIdentity({ bvn, nin }: { bvn: string | null; nin: string | null }): void {
  if (bvn === null && nin === null) throw refusals.unprocessable('BVN or NIN is required');
  for (const number of [bvn, nin]) {
    if (number === null) continue;
    if (!/^\d{11}$/.test(number) || number === identities.doesNotFit)
      throw refusals.unprocessable('Invalid BVN or NIN provided');
    if (number === identities.noNumber) throw refusals.unprocessable('Account could not be reserved for this customer');
  }
}
