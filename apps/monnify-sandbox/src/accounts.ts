/** Customers' own account numbers: reserving them, and the transfers that arrive at them. Amounts are whole kobo. */
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { refusals } from './answers.ts';
import { findBank, reservingBanks } from './banks.ts';
import type { Books, Charge, OwnAccount, Sender } from './books.ts';
import { naira, spacedTime } from './formats.ts';
import { sessionId, type Payments } from './payments.ts';

/** The sandbox's own: BVNs that do not match the person, or that get no account. All others match. */
export const DOES_NOT_FIT = '22222222220';
const NO_NUMBER = '22222222227';

export interface Reservation {
  reference: string;
  name: string;
  email: string;
  customerName: string;
  bvn: string | null;
  nin: string | null;
  /** Empty for the usual one. */
  bankCodes: readonly string[];
}

/** A bank transfer to an account number. */
export interface Incoming {
  amountKobo: number;
  senderName: string;
  senderBank: string;
}

export class Accounts {
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #payments: Payments;
  readonly #now: () => Date;

  constructor(options: { books: Books; webhooks: Webhooks; payments: Payments; now: () => Date }) {
    this.#books = options.books;
    this.#webhooks = options.webhooks;
    this.#payments = options.payments;
    this.#now = options.now;
  }

  reserve(asked: Reservation): OwnAccount {
    if (this.#books.accounts.has(asked.reference))
      throw refusals.unprocessable('You can not reserve two accounts with the same reference');
    requireIdentity(asked);
    const codes = asked.bankCodes.length > 0 ? asked.bankCodes : reservingBanks.slice(0, 1);
    if (codes.some((code) => !reservingBanks.includes(code)))
      throw refusals.unprocessable('Accounts cannot be reserved at a preferred bank');
    const id = this.#books.nextId();
    const { bankCodes: _bankCodes, ...kept } = asked;
    return this.#books.put('account', {
      ...kept,
      id,
      name: asked.name.toUpperCase(),
      numbers: codes.map((bankCode, index) => ({
        number: `${68 + index}${String(id).padStart(8, '0')}`.slice(0, 10),
        bankCode,
        bankName: findBank(bankCode)?.name ?? '',
      })),
      active: true,
      createdAt: this.#now().toISOString(),
    });
  }

  /** @throws Refusal where there is none, or it was given back */
  find(reference: string): OwnAccount {
    const account = this.#books.accounts.get(reference);
    if (!account?.active) throw refusals.noReservedAccount();
    return account;
  }

  identify(account: OwnAccount, { bvn, nin }: { bvn: string | null; nin: string | null }): OwnAccount {
    requireIdentity({ bvn, nin });
    return this.#books.put('account', { ...account, bvn: bvn ?? account.bvn, nin: nin ?? account.nin });
  }

  close(reference: string): OwnAccount {
    return this.#books.put('account', { ...this.find(reference), active: false });
  }

  /** @param told whether an event says so */
  receive(number: string, incoming: Incoming, told: boolean): Charge {
    const { account, into } = this.#byNumber(number);
    if (!(incoming.amountKobo > 0)) throw refusals.badAmount();
    return this.#payments.receiveOwn(account, this.#senderOf(incoming, into), incoming.amountKobo, told);
  }

  /** The bank does not take a transfer, and sends it back. Unconfirmed: that the event of checkouts tells it. */
  refuse(number: string, incoming: Incoming): void {
    const { account, into } = this.#byNumber(number);
    if (!(incoming.amountKobo > 0)) throw refusals.badAmount();
    const sender = this.#senderOf(incoming, into);
    this.#webhooks.emit('REJECTED_PAYMENT', {
      metaData: {},
      product: { type: 'RESERVED_ACCOUNT', reference: account.reference },
      amount: naira(incoming.amountKobo),
      paymentSourceInformation: {
        bankCode: sender.bankCode,
        amountPaid: naira(incoming.amountKobo),
        accountName: sender.name,
        sessionId: sender.session,
        accountNumber: sender.accountNumber,
      },
      created_on: spacedTime(this.#now().toISOString()),
      paymentRejectionInformation: {
        bankCode: into.bankCode,
        destinationAccountNumber: number,
        bankName: into.bankName,
        rejectionReason: 'LIMIT_EXCEEDED',
      },
      customer: { name: account.customerName, email: account.email },
    });
  }

  #byNumber(number: string): { account: OwnAccount; into: Sender['into'] } {
    for (const account of this.#books.accounts.values()) {
      const found = account.numbers.find((one) => one.number === number);
      if (found && account.active)
        return { account, into: { accountNumber: number, bankCode: found.bankCode, bankName: found.bankName } };
    }
    throw refusals.notFound('No customer has this account number');
  }

  #senderOf({ senderName, senderBank }: Incoming, into: Sender['into']): Sender {
    return {
      name: senderName,
      accountNumber: '0065432190',
      bankCode: findBank(senderBank)?.code ?? '057',
      session: sessionId(this.#now()),
      into,
    };
  }
}

function requireIdentity({ bvn, nin }: { bvn: string | null; nin: string | null }): void {
  if (bvn === null && nin === null) throw refusals.unprocessable('BVN or NIN is required');
  for (const number of [bvn, nin]) {
    if (number === null) continue;
    if (!/^\d{11}$/.test(number) || number === DOES_NOT_FIT)
      throw refusals.unprocessable('Invalid BVN or NIN provided');
    if (number === NO_NUMBER) throw refusals.unprocessable('Account could not be reserved for this customer');
  }
}
