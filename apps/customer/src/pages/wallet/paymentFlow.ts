/**
 * The steps of a deposit, without a screen: it records the deposit, opens the gateway's popup, and then asks the server what was
 * paid, because a browser can claim anything. PaymentDialogs.tsx shows its states.
 */
import type { CheckoutCallbacks } from '@paystack/inline-js';
import { ApiError, messageOf, isRefusal } from '@ajose/sdk/error';
import { isLevelLimit } from '@ajose/sdk/levels';
import { wasRefused } from '@ajose/sdk/failure';
import { MIN_DEPOSIT_NAIRA } from '@ajose/sdk/money';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import type { Deposit } from '../../data/wallet.ts';
import type { Checkout } from './gateway.ts';

export type PaymentState =
  | { status: 'none' }
  | { status: 'below_minimum' }
  /** The customer's level of verification does not allow it. */
  | { status: 'past_level'; message: string }
  | { status: 'processing'; doing: 'opening' | 'confirming' | 'cancelling' }
  /** The popup is open. */
  | { status: 'paying' }
  | { status: 'success'; amount: number; reference: string }
  /** `again` is what Try Again does: start a new payment, or check this one again, which may have been paid. */
  | { status: 'error'; message: string; again: 'pay' | 'confirm' }
  /** `unsure` says why nobody knows that nothing was paid; null when the server has checked it. */
  | { status: 'cancelled'; unsure: string | null }
  | { status: 'bank_transfer_started' }
  | { status: 'bank_transfer_pending' };

/** What the flow needs from the app. */
export interface PaymentWorld {
  user: () => Deposit['user'] | null;
  hasToken: () => boolean;
  newReference: () => string;
  loadCheckout: () => Promise<Checkout>;
  startDeposit: (deposit: Deposit) => Promise<string | undefined>;
  checkDeposit: (deposit: Deposit) => Promise<Pick<Transaction, 'status' | 'amount'>>;
  cancelDeposit: (reference: string) => Promise<void>;
}

/** How long the popup may take to load before it is closed with an error, in milliseconds. */
export const POPUP_PATIENCE_MS = 10_000;
/** How often a pending transfer is checked while its dialog is open, in milliseconds. */
export const TRANSFER_POLL_MS = 5_000;

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
  let deposit: Deposit | null = null;
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
  const isCurrent = (attempt: Deposit): boolean => deposit === attempt;

  async function start(amount: number): Promise<void> {
    if (!(amount >= MIN_DEPOSIT_NAIRA)) return show({ status: 'below_minimum' });
    const user = world.user();
    if (!world.hasToken()) return fail('Authentication required');
    if (!user) return fail('User information missing');
    const attempt: Deposit = { user, amount, reference: world.newReference() };
    deposit = attempt;
    show({ status: 'processing', doing: 'opening' });
    const [loading, recording] = await Promise.allSettled([world.loadCheckout(), world.startDeposit(attempt)]);
    if (!isCurrent(attempt)) return;
    if (recording.status === 'rejected') {
      if (isLevelLimit(recording.reason))
        return show({ status: 'past_level', message: messageOf(recording.reason, DEFAULT_FAILURE) });
      if (wasRefused(recording.reason)) return fail(recordFailure(recording.reason));
      // A lost connection or a server error does not stop the payment: its metadata tells the server afterwards whose it is.
      console.warn(recordFailure(recording.reason), 'The deposit is credited by its metadata.', recording.reason);
    }
    if (loading.status === 'rejected') return abandon(attempt, 'Failed to load payment gateway');
    open(loading.value, attempt, recording.status === 'fulfilled' ? recording.value : undefined);
  }

  function open(checkout: Checkout, attempt: Deposit, accessCode: string | undefined): void {
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
  function popupCallbacks(attempt: Deposit): CheckoutCallbacks {
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
          if (transferStarted) show({ status: 'bank_transfer_started' });
          else void cancel(attempt);
        });
      },
      onBankTransferConfirmationPending() {
        transferStarted = true;
      },
    };
  }

  async function confirm(attempt: Deposit): Promise<void> {
    show({ status: 'processing', doing: 'confirming' });
    try {
      const seen = await world.checkDeposit(attempt);
      if (isCurrent(attempt)) showOutcome(attempt, seen);
    } catch (error) {
      if (isCurrent(attempt)) fail(recordFailure(error), 'confirm');
    }
  }

  function showOutcome(attempt: Deposit, { status, amount }: Pick<Transaction, 'status' | 'amount'>): void {
    if (status === 'completed') return show({ status: 'success', amount, reference: attempt.reference });
    if (status === 'pending') return waitForTransfer(attempt);
    fail(DEFAULT_FAILURE);
  }

  /** The server checks with the gateway first: money that was paid is credited instead of cancelled. */
  async function cancel(attempt: Deposit): Promise<void> {
    show({ status: 'processing', doing: 'cancelling' });
    try {
      await world.cancelDeposit(attempt.reference);
      if (isCurrent(attempt)) show({ status: 'cancelled', unsure: null });
    } catch (error) {
      if (!isCurrent(attempt)) return;
      if (isRefusal(error, 'deleteTransaction', 'already_paid')) return confirm(attempt);
      show({ status: 'cancelled', unsure: doubtAfterCancel(error) });
    }
  }

  /** Closes a popup that cannot be used, and cancels the pending deposit. Money that still arrives is credited. */
  function giveUp(attempt: Deposit): void {
    abandon(attempt, NOT_READY);
  }

  function abandon(attempt: Deposit, message: string): void {
    deposit = null;
    closePopup?.();
    closePopup = null;
    world.cancelDeposit(attempt.reference).catch(() => undefined);
    fail(message);
  }

  function waitForTransfer(attempt: Deposit): void {
    show({ status: 'bank_transfer_pending' });
    timer = setTimeout(() => void look(attempt), TRANSFER_POLL_MS);
  }

  async function look(attempt: Deposit): Promise<void> {
    const seen = await world.checkDeposit(attempt).catch(() => null);
    if (!isCurrent(attempt) || state.status !== 'bank_transfer_pending') return;
    if (seen && seen.status !== 'pending') showOutcome(attempt, seen);
    else timer = setTimeout(() => void look(attempt), TRANSFER_POLL_MS);
  }

  return {
    start,
    getState: (): PaymentState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** For the error's dialog. A payment that may have been made is checked again and never paid again. */
    tryAgain: (): void => {
      if (state.status !== 'error') return;
      const attempt = deposit;
      if (state.again === 'confirm' && attempt) void confirm(attempt);
      else close();
    },
    cancelTransfer: (): void => {
      if (deposit) void cancel(deposit);
    },
    continueTransfer: (): void => {
      if (deposit) waitForTransfer(deposit);
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
