/** The states of a payment, and what its steps need from the app. */
import type { Transaction, TransferAccount, WhereToPay } from '@ajose/sdk/contract/transactions';
import type { PayWithCardReply } from '@ajose/sdk/contract/cards';
import type { Deposit } from '../../data/wallet.ts';
import type { Checkout } from './gateway.ts';

export type PaymentState =
  | { status: 'none' }
  | { status: 'below_minimum' }
  /** The customer's level of verification does not allow it. */
  | { status: 'past_level'; message: string }
  /** Nothing was opened or charged; or, with *confirm*, the server could not find out what was paid. */
  | { status: 'offline'; again: 'pay' | 'confirm' }
  | { status: 'processing'; doing: 'opening' | 'leaving' | 'charging' | 'openingAccount' | 'confirming' | 'cancelling' }
  /** The popup is open. */
  | { status: 'paying' }
  | { status: 'success'; amount: number; reference: string }
  /** The bank declined it: `why` in plain words. */
  | { status: 'declined'; why: string }
  /** `again` is what Try Again does: start a new payment, or ask again about this one, which may have been paid. */
  | { status: 'error'; message: string; again: 'pay' | 'confirm' }
  /** `unsure` says why it is not certain that nothing was paid; null when the server has checked it. */
  | { status: 'cancelled'; unsure: string | null }
  | { status: 'bank_transfer_started'; amount: number }
  /** `to` is the account to transfer to; null once it was sent, and where only the popup shows it. `begunAt` is when the deposit was begun. */
  | { status: 'bank_transfer_pending'; to: TransferAccount | null; amount: number; begunAt: string }
  /** A payment on the gateway's page has not arrived: the customer may have left the page, or a transfer is on its way. */
  | { status: 'page_pending'; amount: number }
  /** The card's bank has not answered; `confirmAt` is where it asks for a code. */
  | { status: 'card_pending'; confirmAt: string | null }
  /** The customer has no such payment. */
  | { status: 'not_found' };

/** How a deposit is paid: in the gateway's popup or on its page, by transfer to an account that is opened for it, or with a kept card. */
export type PayBy = 'checkout' | 'transfer' | { cardId: string };

/** A deposit that was begun: when, and whether the customer says that a transfer for it was sent. */
export type Begun = Deposit & Pick<Transaction, 'timestamp'> & { isSent?: boolean };

/** A deposit under way. */
export interface Attempt extends Begun {
  by: PayBy;
  /** The account to transfer to, once it is opened. */
  to?: TransferAccount;
  /** Whether it was begun earlier and opened again. Leaving the popup does not cancel it then. */
  resumed?: true;
  /** Whether it is paid on a page of the gateway. */
  onPage?: true;
  /** Whether its popup was left before a transfer was sent. */
  left?: boolean;
  /** Whether the app was reloaded and knows only the reference; the server knows the rest. */
  isSought?: boolean;
}

/** What the server says about a deposit. */
export type Seen = Pick<Transaction, 'status' | 'amount' | 'timestamp' | 'confirmAt' | 'transferTo'>;

/** What the flow needs from the app. */
export interface PaymentWorld {
  isOnline: () => boolean;
  user: () => Deposit['user'] | null;
  hasToken: () => boolean;
  newReference: () => string;
  loadCheckout: () => Promise<Checkout>;
  /** @returns where it is paid; undefined where it is settled already */
  startDeposit: (deposit: Deposit) => Promise<WhereToPay | undefined>;
  /** Goes to the gateway's page, which leads back to the app. @throws for an address that is not allowed */
  leaveFor: (page: string, deposit: Deposit) => void;
  /** The customer's deposit of this reference as the server has it, without asking the gateway; null where there is none. */
  findDeposit: (of: Pick<Deposit, 'user' | 'reference'>) => Promise<Seen | null>;
  /** Whether the outcome of the payment that the customer left for is still to be shown. True only once. */
  takeLeft: (reference: string) => boolean;
  payWithCard: (
    deposit: Deposit,
    cardId: string,
  ) => Promise<{ transaction: Seen } & Pick<PayWithCardReply, 'declined'>>;
  payByTransfer: (deposit: Deposit) => Promise<Seen>;
  /** Remembers that the customer said that a transfer was sent, or is about to be. */
  keepSent: (deposit: Deposit) => unknown;
  /** The server asks the gateway, whose calls all customers share: for the first look, and when the customer presses. */
  checkDeposit: (deposit: Deposit) => Promise<Seen>;
  /** @returns why a bank had declined it; null where none had */
  cancelDeposit: (reference: string) => Promise<string | null>;
}

/** How long the popup may take to load before it is closed with an error, and the page before it is offered again, in milliseconds. */
export const POPUP_PATIENCE_MS = 10_000;
/** How often a pending payment is checked while its dialog is open, in milliseconds. */
export const POLL_MS = 5_000;

export type StateOf<Status extends PaymentState['status']> = Extract<PaymentState, { status: Status }>;
