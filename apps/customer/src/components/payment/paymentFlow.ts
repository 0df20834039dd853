/**
 * The steps of a deposit, without a screen: it records the deposit, opens the gateway's popup or has the server charge a kept card, and
 * then goes by what the server says was paid, because a browser can claim anything. PaymentDialogs.tsx shows its states.
 */
import type { CheckoutCallbacks } from '@paystack/inline-js';
import { ApiError, messageOf, isRefusal } from '@ajose/sdk/error';
import { isLevelLimit } from '@ajose/sdk/levels';
import { wasRefused } from '@ajose/sdk/failure';
import { MIN_DEPOSIT_NAIRA } from '@ajose/sdk/money';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import type { PayWithCardReply } from '@ajose/sdk/contract/cards';
import type { Deposit } from '../../data/wallet.ts';
import type { Checkout } from './gateway.ts';

export type PaymentState =
  | { status: 'none' }
  | { status: 'below_minimum' }
  /** The customer's level of verification does not allow it. */
  | { status: 'past_level'; message: string }
  /** Nothing was opened and nothing was charged. */
  | { status: 'offline' }
  | { status: 'processing'; doing: 'opening' | 'charging' | 'confirming' | 'cancelling' }
  /** The popup is open. */
  | { status: 'paying' }
  | { status: 'success'; amount: number; reference: string }
  /** The bank declined it: `why` in plain words. */
  | { status: 'declined'; why: string }
  /** `again` is what Try Again does: start a new payment, or ask again about this one, which may have been paid. */
  | { status: 'error'; message: string; again: 'pay' | 'confirm' }
  /** `unsure` says why nobody knows that nothing was paid; null when the server has checked it. */
  | { status: 'cancelled'; unsure: string | null }
  | { status: 'bank_transfer_started' }
  | { status: 'bank_transfer_pending' }
  /** The card's bank has not answered; `confirmAt` is where it asks for a code. */
  | { status: 'card_pending'; confirmAt: string | null };

/** A deposit under way. */
interface Attempt extends Deposit {
  /** The kept card that is charged; without it, it is paid in the popup. */
  cardId?: string;
  /** Begun before, and opened once more. Leaving the popup does not cancel it. */
  resumed?: true;
}

type Seen = Pick<Transaction, 'status' | 'amount'> & { confirmAt?: string | undefined };

/** What the flow needs from the app. */
export interface PaymentWorld {
  isOnline: () => boolean;
  user: () => Deposit['user'] | null;
  hasToken: () => boolean;
  newReference: () => string;
  loadCheckout: () => Promise<Checkout>;
  startDeposit: (deposit: Deposit) => Promise<string | undefined>;
  payWithCard: (
    deposit: Deposit,
    cardId: string,
  ) => Promise<{ transaction: Seen } & Pick<PayWithCardReply, 'declined'>>;
  checkDeposit: (deposit: Deposit) => Promise<Seen>;
  /** @returns why a bank had declined it; null where none had */
  cancelDeposit: (reference: string) => Promise<string | null>;
}

/** How long the popup may take to load before it is closed with an error, in milliseconds. */
export const POPUP_PATIENCE_MS = 10_000;
/** How often a pending payment is checked while its dialog is open, in milliseconds. */
export const POLL_MS = 5_000;

export const DEFAULT_FAILURE = 'Payment verification failed';
const NOT_READY = 'Payment gateway not ready';
const NOT_REACHED = 'We could not reach the server to make sure.';

/** A refusal brings its reason. Of a server that failed, only the status is known. */
function recordFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.status > 0;
  const words = answered ? `Failed to record transaction: ${error.status}` : DEFAULT_FAILURE;
  return answered && !wasRefused(error) ? words : messageOf(error, words);
}

/** A deposit that the server does not know was never recorded, so nothing was paid. */
function doubtAfterCancel(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === 0) return NOT_REACHED;
  return error.status === 404 ? null : `Failed to delete transaction: ${error.status}.`;
}

export function createPaymentFlow(world: PaymentWorld) {
  let state: PaymentState = { status: 'none' };
  let deposit: Attempt | null = null;
  let closePopup: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function show(next: PaymentState): void {
    clearTimeout(timer);
    state = next;
    for (const listener of listeners) listener();
  }

  const fail = (message: string, again: 'pay' | 'confirm' = 'pay'): void => show({ status: 'error', message, again });
  /** False for an older attempt, whose callbacks must not change the state. */
  const isCurrent = (attempt: Attempt): boolean => deposit === attempt;

  /** @param cardId the kept card that is charged; null: the popup */
  async function start(amount: number, cardId: string | null = null): Promise<void> {
    if (!(amount >= MIN_DEPOSIT_NAIRA)) return show({ status: 'below_minimum' });
    const user = world.user();
    if (!world.hasToken()) return fail('Authentication required');
    if (!user) return fail('User information missing');
    const attempt: Attempt = { user, amount, reference: world.newReference(), ...(cardId === null ? {} : { cardId }) };
    return begin(attempt);
  }

  async function begin(attempt: Attempt): Promise<void> {
    // Without a connection the popup would be the browser's own page about that.
    if (!world.isOnline()) return show({ status: 'offline' });
    deposit = attempt;
    return attempt.cardId === undefined ? openPopup(attempt) : charge(attempt, attempt.cardId);
  }

  async function openPopup(attempt: Attempt): Promise<void> {
    show({ status: 'processing', doing: 'opening' });
    const [loading, recording] = await Promise.allSettled([world.loadCheckout(), world.startDeposit(attempt)]);
    if (!isCurrent(attempt)) return;
    if (recording.status === 'rejected') {
      if (wasRefused(recording.reason)) return refused(recording.reason);
      // A lost connection or a server error does not stop the payment: its metadata tells the server afterwards whose it is.
      console.warn(recordFailure(recording.reason), 'The deposit is credited by its metadata.', recording.reason);
    }
    const accessCode = recording.status === 'fulfilled' ? recording.value : undefined;
    // It was paid or ended meanwhile, or nobody knows.
    if (attempt.resumed && accessCode === undefined) return confirm(attempt);
    if (loading.status === 'rejected') return abandon(attempt, 'Failed to load payment gateway');
    open(loading.value, attempt, accessCode);
  }

  function refused(error: unknown): void {
    if (isLevelLimit(error)) show({ status: 'past_level', message: messageOf(error, DEFAULT_FAILURE) });
    else fail(recordFailure(error));
  }

  async function charge(attempt: Attempt, cardId: string): Promise<void> {
    show({ status: 'processing', doing: 'charging' });
    try {
      const { transaction, declined } = await world.payWithCard(attempt, cardId);
      if (!isCurrent(attempt)) return;
      if (declined === null) showOutcome(attempt, transaction);
      else show({ status: 'declined', why: declined });
    } catch (error) {
      if (!isCurrent(attempt)) return;
      if (wasRefused(error)) refused(error);
      else fail(recordFailure(error), 'confirm');
    }
  }

  function open(checkout: Checkout, attempt: Attempt, accessCode: string | undefined): void {
    try {
      closePopup = checkout.open(attempt, accessCode, popupCallbacks(attempt));
    } catch {
      abandon(attempt, NOT_READY);
      return;
    }
    timer = setTimeout(() => giveUp(attempt), POPUP_PATIENCE_MS);
  }

  /**
   * The library calls onCancel before it reports a bank transfer, both in one turn of the event loop,
   * so what the closing means is decided after that turn.
   */
  function popupCallbacks(attempt: Attempt): CheckoutCallbacks {
    let closed = false;
    let transferStarted = false;
    let done = false;
    const live = () => isCurrent(attempt) && !done;
    return {
      onLoad() {
        if (live() && !closed) show({ status: 'paying' });
      },
      onError() {
        if (live()) giveUp(attempt);
      },
      onSuccess({ status }) {
        if (!live()) return;
        done = true;
        if (status === 'success') void confirm(attempt);
        else fail('Payment not successful in Paystack', 'confirm');
      },
      onCancel() {
        if (!live() || closed) return;
        closed = true;
        queueMicrotask(() => {
          if (!live()) return;
          done = true;
          if (transferStarted && !attempt.resumed) show({ status: 'bank_transfer_started' });
          else if (attempt.resumed) wait(attempt);
          else void cancel(attempt);
        });
      },
      onBankTransferConfirmationPending() {
        transferStarted = true;
      },
    };
  }

  async function confirm(attempt: Attempt): Promise<void> {
    show({ status: 'processing', doing: 'confirming' });
    try {
      const seen = await world.checkDeposit(attempt);
      if (isCurrent(attempt)) showOutcome(attempt, seen);
    } catch (error) {
      if (isCurrent(attempt)) fail(recordFailure(error), 'confirm');
    }
  }

  function showOutcome(attempt: Attempt, { status, amount, confirmAt }: Seen): void {
    if (status === 'completed') return show({ status: 'success', amount, reference: attempt.reference });
    if (status === 'pending') return wait(attempt, confirmAt ?? null);
    fail(DEFAULT_FAILURE);
  }

  /** The server checks with the gateway first: money that was paid is credited instead of cancelled. */
  async function cancel(attempt: Attempt): Promise<void> {
    show({ status: 'processing', doing: 'cancelling' });
    try {
      const why = await world.cancelDeposit(attempt.reference);
      if (isCurrent(attempt)) showGivenUp(why);
    } catch (error) {
      if (!isCurrent(attempt)) return;
      if (isRefusal(error, 'deleteTransaction', 'already_paid')) return confirm(attempt);
      show({ status: 'cancelled', unsure: doubtAfterCancel(error) });
    }
  }

  function showGivenUp(why: string | null): void {
    if (why === null) show({ status: 'cancelled', unsure: null });
    else show({ status: 'declined', why });
  }

  /** Closes a popup that cannot be used, and cancels the pending deposit. Money that still arrives is credited. */
  function giveUp(attempt: Attempt): void {
    abandon(attempt, NOT_READY);
  }

  function abandon(attempt: Attempt, message: string): void {
    deposit = null;
    closePopup?.();
    closePopup = null;
    if (!attempt.resumed) world.cancelDeposit(attempt.reference).catch(() => undefined);
    fail(message);
  }

  function wait(attempt: Attempt, confirmAt: string | null = null): void {
    show(attempt.cardId === undefined ? { status: 'bank_transfer_pending' } : { status: 'card_pending', confirmAt });
    timer = setTimeout(() => void look(attempt), POLL_MS);
  }

  async function look(attempt: Attempt): Promise<void> {
    const seen = await world.checkDeposit(attempt).catch(() => null);
    const waits = state.status === 'bank_transfer_pending' || state.status === 'card_pending';
    if (!isCurrent(attempt) || !waits) return;
    if (seen && seen.status !== 'pending') showOutcome(attempt, seen);
    else timer = setTimeout(() => void look(attempt), POLL_MS);
  }

  return {
    start,
    /** Opens the popup of a deposit that waits to be paid: it shows the account to transfer to. */
    resume: (waiting: Deposit): Promise<void> => begin({ ...waiting, resumed: true }),
    /** Cancels a deposit that waits to be paid. */
    cancel: (waiting: Deposit): Promise<void> => {
      deposit = waiting;
      return cancel(waiting);
    },
    getState: (): PaymentState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** For the error's dialog. A payment that may have been made is checked again and never paid again. */
    tryAgain: (): void => {
      if (state.status !== 'error') return;
      const attempt = deposit;
      if (state.again === 'confirm' && attempt?.cardId !== undefined) void begin(attempt);
      else if (state.again === 'confirm' && attempt) void confirm(attempt);
      else close();
    },
    cancelTransfer: (): void => {
      if (deposit) void cancel(deposit);
    },
    continueTransfer: (): void => {
      if (deposit) wait(deposit);
    },
    /** Shows the account of the transfer again. */
    showAccount: (): void => {
      if (deposit) void begin({ ...deposit, resumed: true });
    },
    close,
  };

  function close(): void {
    deposit = null;
    closePopup = null;
    show({ status: 'none' });
  }
}

export type PaymentFlow = ReturnType<typeof createPaymentFlow>;
