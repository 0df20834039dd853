/**
 * The steps of a deposit, without a screen. Records the deposit; opens the gateway's popup or page, or asks the server to charge a kept
 * card or to open an account for a transfer. Then only the server's answer counts, because a browser can claim anything. PaymentDialogs.tsx
 * shows the states.
 */
import type { CheckoutCallbacks } from '@paystack/inline-js';
import type { addTransaction, deleteTransaction } from '@ajose/sdk/customer/transactions';
import { ApiError, wasRefused } from '@ajose/sdk/error';
import { isRefusal } from '@ajose/sdk/refusal';
import { isLevelLimit } from '@ajose/sdk/domain/levels';
import { MIN_DEPOSIT_NAIRA } from '@ajose/sdk/domain/money';
import { inWords } from '@ajose/ui/failure.ts';
import type { Checkout } from './gateway.ts';
import {
  POLL_MS,
  POPUP_PATIENCE_MS,
  type Attempt,
  type Begun,
  type PaymentState,
  type PaymentWorld,
  type PayBy,
  type Seen,
} from './paymentState.ts';

const WAITS: ReadonlySet<PaymentState['status']> = new Set(['bank_transfer_pending', 'card_pending', 'page_pending']);

const DEFAULT_FAILURE = 'Payment verification failed';
const NOT_READY = 'Payment gateway not ready';
const NOT_REACHED = 'We could not reach the server to make sure.';

/** Why a deposit could not be recorded: the reason of a refusal, or the status of a server that failed. */
function recordFailure(error: unknown): string {
  const answered = error instanceof ApiError && error.status > 0;
  const words = answered ? `Failed to record transaction: ${error.status}` : DEFAULT_FAILURE;
  return answered && !wasRefused(error) ? words : inWords(error, words);
}

/** Why it is not certain that nothing was paid; null for a deposit that the server does not know, which was never recorded. */
function doubtAfterCancel(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === 0) return NOT_REACHED;
  return error.status === 404 ? null : `Failed to delete transaction: ${error.status}.`;
}

/** Public functions may be passed on, because none depends on `this`. */
export class PaymentFlow {
  readonly #world: PaymentWorld;
  readonly #listeners = new Set<() => void>();
  #state: PaymentState = { status: 'none' };
  #deposit: Attempt | null = null;
  #closePopup: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(world: PaymentWorld) {
    this.#world = world;
  }

  start = async (amount: number, by: PayBy = 'checkout'): Promise<void> => {
    if (!(amount >= MIN_DEPOSIT_NAIRA)) return this.#show({ status: 'below_minimum' });
    const user = this.#world.user();
    if (!this.#world.hasToken()) return this.#fail('Authentication required');
    if (!user) return this.#fail('User information missing');
    return this.#begin({
      user,
      amount,
      reference: this.#world.newReference(),
      timestamp: new Date().toISOString(),
      by,
    });
  };

  /** Opens an unpaid deposit's popup or page, which shows the account to transfer to. */
  resume = (waiting: Begun): Promise<void> => this.#begin({ ...waiting, by: 'checkout', resumed: true });

  /** Asks what became of a deposit for which the customer left the app. */
  askAbout = async (reference: string): Promise<void> => {
    const user = this.#world.user();
    if (!user) return this.#fail('User information missing');
    const attempt: Attempt = {
      user,
      amount: 0,
      reference,
      timestamp: '',
      by: 'checkout',
      resumed: true,
      onPage: true,
      isSought: true,
    };
    this.#deposit = attempt;
    return this.#confirm(attempt);
  };

  /** The browser has restored the app as it was when the customer left. */
  cameBack = (): void => {
    const [state, attempt] = [this.#state, this.#deposit];
    if (state.status !== 'processing' || state.doing !== 'leaving' || !attempt) return;
    if (this.#world.takeLeft(attempt.reference)) void this.#confirm(attempt);
    else this.close();
  };

  /** Cancels an unpaid deposit. */
  cancel = (waiting: Begun): Promise<void> => {
    const attempt: Attempt = { ...waiting, by: 'checkout' };
    this.#deposit = attempt;
    return this.#cancel(attempt);
  };

  /** Naira; 0 while it is not known. */
  amount = (): number => this.#deposit?.amount ?? 0;

  getState = (): PaymentState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For the error's dialog. A payment that may have been made is checked again and never paid again. */
  tryAgain = (): void => {
    const [state, attempt] = [this.#state, this.#deposit];
    if (state.status !== 'error' && state.status !== 'offline') return;
    if (state.again === 'confirm' && attempt && attempt.by !== 'checkout') void this.#begin(attempt);
    else if (state.again === 'confirm' && attempt) void this.#confirm(attempt);
    else this.close();
  };

  cancelTransfer = (): void => {
    if (this.#deposit) void this.#cancel(this.#deposit);
  };

  continueTransfer = (): void => {
    if (this.#deposit) this.#wait(this.#deposit);
  };

  /** The customer says that the transfer to the account on screen was sent. */
  noteSent = (): void => {
    if (!this.#deposit) return;
    this.#keepSent(this.#deposit);
    this.#wait(this.#deposit);
  };

  /** Opens the payment again: its page, or the account of the transfer, which the popup shows where we do not. */
  payAgain = (): void => {
    const attempt = this.#deposit;
    if (!attempt) return;
    if (!attempt.to) return void this.#begin({ ...attempt, resumed: true });
    attempt.isSent = false;
    this.#wait(attempt);
  };

  close = (): void => {
    this.#deposit = null;
    this.#closePopup = null;
    this.#show({ status: 'none' });
  };

  #show(next: PaymentState): void {
    clearTimeout(this.#timer);
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #fail(message: string): void {
    this.#show({ status: 'error', message, again: 'pay' });
  }

  /** For a deposit that may have been paid: the server is asked now and then, until it knows. */
  #doubt(attempt: Attempt, message: string): void {
    this.#show({ status: 'error', message, again: 'confirm' });
    this.#timer = setTimeout(() => void this.#look(attempt), POLL_MS);
  }

  /** False for an older attempt, whose callbacks must not change the state. */
  #isCurrent(attempt: Attempt): boolean {
    return this.#deposit === attempt;
  }

  async #begin(attempt: Attempt): Promise<void> {
    // Without a connection the popup would show the browser's error page.
    if (!this.#world.isOnline()) return this.#show({ status: 'offline', again: 'pay' });
    this.#deposit = attempt;
    if (attempt.by === 'checkout') return this.#openCheckout(attempt);
    return attempt.by === 'transfer' ? this.#openAccount(attempt) : this.#charge(attempt, attempt.by.cardId);
  }

  async #openCheckout(attempt: Attempt): Promise<void> {
    this.#show({ status: 'processing', doing: 'opening' });
    const [loading, recording] = await Promise.allSettled([
      this.#world.loadCheckout(),
      this.#world.startDeposit(attempt),
    ]);
    if (!this.#isCurrent(attempt)) return;
    if (recording.status === 'rejected') {
      if (wasRefused(recording.reason)) return this.#refused(recording.reason);
      // It was paid or closed meanwhile, or the outcome is unknown.
      if (attempt.resumed) return this.#confirm(attempt);
      if (isRefusal<typeof addTransaction>(recording.reason, 'gateway_unavailable')) {
        return this.#abandon(attempt, inWords(recording.reason, NOT_READY));
      }
      // The popup needs the connection that was lost. What may have been recorded ends by itself.
      if (!this.#world.isOnline()) return this.#show({ status: 'offline', again: 'pay' });
      // An unreachable server or its error does not stop the payment, because its metadata later tell the server whose it is.
      console.warn(recordFailure(recording.reason), 'The deposit is credited by its metadata.', recording.reason);
      return this.#openPopup(this.#renewed(attempt), loading, undefined);
    }
    const pay = recording.value;
    if (pay === undefined) return this.#confirm(attempt);
    if ('page' in pay) this.#leave(attempt, pay.page);
    else this.#openPopup(attempt, loading, pay.popup);
  }

  /** The same payment under another reference: the server may have recorded the first one at a gateway that has no popup. */
  #renewed(attempt: Attempt): Attempt {
    this.#world.cancelDeposit(attempt.reference).catch(() => undefined);
    const renewed = { ...attempt, reference: this.#world.newReference() };
    this.#deposit = renewed;
    return renewed;
  }

  /** The page's own link reloads the app. The browser's Back may restore it as it was, and then it continues here. */
  #leave(attempt: Attempt, page: string): void {
    attempt.onPage = true;
    this.#show({ status: 'processing', doing: 'leaving' });
    try {
      this.#world.leaveFor(page, attempt);
    } catch {
      return this.#abandon(attempt);
    }
    this.#timer = setTimeout(() => this.#wait(attempt), POPUP_PATIENCE_MS);
  }

  #refused(error: unknown): void {
    if (isLevelLimit(error)) this.#show({ status: 'past_level', message: inWords(error, DEFAULT_FAILURE) });
    else this.#fail(recordFailure(error));
  }

  async #charge(attempt: Attempt, cardId: string): Promise<void> {
    this.#show({ status: 'processing', doing: 'charging' });
    try {
      const { transaction, declined } = await this.#world.payWithCard(attempt, cardId);
      if (!this.#isCurrent(attempt)) return;
      if (declined === null) this.#showOutcome(attempt, transaction);
      else this.#show({ status: 'declined', why: declined });
    } catch (error) {
      if (!this.#isCurrent(attempt)) return;
      if (wasRefused(error)) this.#refused(error);
      else this.#doubt(attempt, recordFailure(error));
    }
  }

  async #openAccount(attempt: Attempt): Promise<void> {
    this.#show({ status: 'processing', doing: 'openingAccount' });
    try {
      const seen = await this.#world.payByTransfer(attempt);
      if (this.#isCurrent(attempt)) this.#showOutcome(attempt, seen);
    } catch (error) {
      if (!this.#isCurrent(attempt)) return;
      if (wasRefused(error)) this.#refused(error);
      // The customer has not seen the account, if one was opened.
      else this.#abandon(attempt, recordFailure(error));
    }
  }

  /** @param code opens what the server has begun */
  #openPopup(attempt: Attempt, loading: PromiseSettledResult<Checkout>, code: string | undefined): void {
    if (loading.status === 'rejected') return this.#abandon(attempt, 'Failed to load payment gateway');
    try {
      this.#closePopup = loading.value.open(attempt, code, this.#popupCallbacks(attempt));
    } catch {
      this.#abandon(attempt);
      return;
    }
    this.#timer = setTimeout(() => this.#abandon(attempt), POPUP_PATIENCE_MS);
  }

  /**
   * The library calls onCancel before it reports a bank transfer, both in one turn of the event loop,
   * so what the closing means is decided after that turn.
   */
  #popupCallbacks(attempt: Attempt): CheckoutCallbacks {
    let closed = false;
    let transferStarted = false;
    let done = false;
    const live = () => this.#isCurrent(attempt) && !done;
    return {
      onLoad: () => {
        if (live() && !closed) this.#show({ status: 'paying' });
      },
      onError: () => {
        if (live()) this.#abandon(attempt);
      },
      onSuccess: ({ status }) => {
        if (!live()) return;
        done = true;
        if (status === 'success') void this.#confirm(attempt);
        else this.#doubt(attempt, 'Payment not successful in Paystack');
      },
      onCancel: () => {
        if (!live() || closed) return;
        closed = true;
        queueMicrotask(() => {
          if (!live()) return;
          done = true;
          // Before the question is shown, because the tab may be closed there.
          if (transferStarted) this.#keepSent(attempt);
          if (transferStarted && !attempt.resumed)
            this.#show({ status: 'bank_transfer_started', amount: attempt.amount });
          else if (attempt.resumed) {
            attempt.left = !attempt.isSent;
            this.#wait(attempt);
          } else void this.#cancel(attempt);
        });
      },
      onBankTransferConfirmationPending: () => {
        transferStarted = true;
      },
    };
  }

  async #confirm(attempt: Attempt): Promise<void> {
    if (!this.#world.isOnline()) return this.#show({ status: 'offline', again: 'confirm' });
    this.#show({ status: 'processing', doing: 'confirming' });
    try {
      const seen = await this.#ask(attempt);
      if (!this.#isCurrent(attempt)) return;
      if (seen) this.#showOutcome(attempt, seen);
      else this.#show({ status: 'not_found' });
    } catch (error) {
      if (this.#isCurrent(attempt)) this.#doubt(attempt, recordFailure(error));
    }
  }

  /** @returns null where the customer has no such deposit */
  async #ask(attempt: Attempt): Promise<Seen | null> {
    if (attempt.isSought) {
      const deposit = await this.#world.findDeposit(attempt);
      if (!deposit) return null;
      attempt.amount = deposit.amount;
      attempt.timestamp = deposit.timestamp;
      attempt.isSought = false;
    }
    return this.#world.checkDeposit(attempt);
  }

  #showOutcome(attempt: Attempt, { status, amount, confirmAt, transferTo }: Seen): void {
    if (status === 'completed') return this.#show({ status: 'success', amount, reference: attempt.reference });
    if (transferTo) attempt.to = transferTo;
    if (status === 'pending') return this.#wait(attempt, confirmAt ?? null);
    if (status === 'user_cancelled') return this.#showGivenUp(null);
    // The gateway's page has shown its own words, and the server has ours.
    if (attempt.onPage) return void this.#cancel(attempt);
    this.#fail(DEFAULT_FAILURE);
  }

  /** The server asks the gateway first, and credits money that was paid instead of cancelling. */
  async #cancel(attempt: Attempt): Promise<void> {
    this.#show({ status: 'processing', doing: 'cancelling' });
    try {
      const why = await this.#world.cancelDeposit(attempt.reference);
      if (this.#isCurrent(attempt)) this.#showGivenUp(why);
    } catch (error) {
      if (!this.#isCurrent(attempt)) return;
      if (isRefusal<typeof deleteTransaction>(error, 'already_paid')) return this.#confirm(attempt);
      this.#show({ status: 'cancelled', unsure: doubtAfterCancel(error) });
    }
  }

  #showGivenUp(why: string | null): void {
    if (why === null) this.#show({ status: 'cancelled', unsure: null });
    else this.#show({ status: 'declined', why });
  }

  /** Closes a popup that cannot be used, and cancels the pending deposit. Money that still arrives is credited. */
  #abandon(attempt: Attempt, message = NOT_READY): void {
    this.#deposit = null;
    this.#closePopup?.();
    this.#closePopup = null;
    if (!attempt.resumed) this.#world.cancelDeposit(attempt.reference).catch(() => undefined);
    this.#fail(message);
  }

  #keepSent(attempt: Attempt): void {
    if (attempt.isSent) return;
    attempt.isSent = true;
    this.#world.keepSent(attempt);
  }

  #wait(attempt: Attempt, confirmAt: string | null = null): void {
    const { by, amount, timestamp: begunAt, onPage = false, left = false, isSent = false } = attempt;
    const to = isSent ? null : (attempt.to ?? null);
    if (typeof by !== 'string') this.#show({ status: 'card_pending', confirmAt });
    else if (onPage || left) this.#show({ status: 'page_pending', amount });
    else {
      if (!to) this.#keepSent(attempt);
      this.#show({ status: 'bank_transfer_pending', to, amount, begunAt });
    }
    this.#timer = setTimeout(() => void this.#look(attempt), POLL_MS);
  }

  #waits(): boolean {
    return WAITS.has(this.#state.status) || (this.#state.status === 'error' && this.#state.again === 'confirm');
  }

  async #look(attempt: Attempt): Promise<void> {
    const seen = await this.#world.findDeposit(attempt).catch(() => null);
    if (!this.#isCurrent(attempt) || !this.#waits()) return;
    if (seen && seen.status !== 'pending') this.#showOutcome(attempt, seen);
    else this.#timer = setTimeout(() => void this.#look(attempt), POLL_MS);
  }
}
