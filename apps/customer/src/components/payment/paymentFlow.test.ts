/** The payment flow for every order of the popup's callbacks and every answer of the server. */
import type { CheckoutCallbacks } from '@paystack/inline-js';
import { ApiError } from '@ajose/sdk/error';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Checkout } from './gateway.ts';
import { PaymentFlow } from './paymentFlow.ts';
import { POPUP_PATIENCE_MS, POLL_MS, type PaymentWorld } from './paymentState.ts';

const user = { _id: 'u1', email: 'adaeze@example.ng', name: 'Adaeze Nwosu' };
/** When they were begun. */
const timestamp = '2026-11-26T09:00:00.000Z';
const paid = { status: 'completed', amount: 5000, timestamp } as const;
const pending = { status: 'pending', amount: 5000, timestamp } as const;
const failed = { status: 'failed', amount: 5000, timestamp } as const;
const transferTo = {
  number: '9912345678',
  bank: 'Paystack-Titan',
  name: 'AJOSE CHECKOUT',
  until: '2026-11-26T09:30:00.000Z',
};
const opened = { ...pending, transferTo };
const refusal = (status: number, code: string, message = 'The server says no') =>
  new ApiError({ status, code, message });
const approved = { reference: 'r', status: 'success', message: 'Approved', transaction: '1' };

function setUp(world: Partial<PaymentWorld> = {}) {
  let callbacks: CheckoutCallbacks = {};
  let references = 0;
  const closePopup = vi.fn<() => void>();
  const open = vi.fn<Checkout['open']>((_deposit, _accessCode, given) => {
    callbacks = given;
    return closePopup;
  });
  const complete = {
    user: () => user,
    hasToken: () => true,
    newReference: () => `payment-1-wallet-${references++}`,
    loadCheckout: vi.fn<PaymentWorld['loadCheckout']>(async () => ({ open })),
    startDeposit: vi.fn<PaymentWorld['startDeposit']>(async () => ({ popup: 'access-code' })),
    leaveFor: vi.fn<PaymentWorld['leaveFor']>(),
    findDeposit: vi.fn<PaymentWorld['findDeposit']>(async () => paid),
    takeLeft: vi.fn<PaymentWorld['takeLeft']>(() => true),
    keepSent: vi.fn<PaymentWorld['keepSent']>(),
    checkDeposit: vi.fn<PaymentWorld['checkDeposit']>(async () => paid),
    cancelDeposit: vi.fn<PaymentWorld['cancelDeposit']>(async () => null),
    payWithCard: vi.fn<PaymentWorld['payWithCard']>(async () => ({ transaction: paid, declined: null })),
    payByTransfer: vi.fn<PaymentWorld['payByTransfer']>(async () => opened),
    isOnline: () => true,
    ...world,
  };
  const flow = new PaymentFlow(complete);
  /** Calls the callbacks in the library's order: onCancel, then the one for a transfer, in one turn. */
  const popup = {
    load: () => callbacks.onLoad?.(),
    success: (status = 'success') => callbacks.onSuccess?.({ ...approved, status }),
    cancel: () => callbacks.onCancel?.(),
    cancelWithTransfer: () => {
      callbacks.onCancel?.();
      callbacks.onBankTransferConfirmationPending?.();
    },
    error: () => callbacks.onError?.({ message: 'setup' }),
  };
  return { flow, popup, open, closePopup, world: complete };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('before the popup', () => {
  test.each([999.99, 0, -5, Number.NaN])('%d naira is below the minimum and nothing is recorded', async (amount) => {
    const { flow, world } = setUp();
    await flow.start(amount);
    expect(flow.getState()).toEqual({ status: 'below_minimum' });
    expect(world.startDeposit).not.toHaveBeenCalled();
  });

  test('without a token or a customer no call is made', async () => {
    const noToken = setUp({ hasToken: () => false });
    await noToken.flow.start(1000);
    expect(noToken.flow.getState()).toMatchObject({ status: 'error', message: 'Authentication required' });
    const noUser = setUp({ user: () => null });
    await noUser.flow.start(1000);
    expect(noUser.flow.getState()).toMatchObject({ status: 'error', message: 'User information missing' });
  });

  test('a refusal of the server is shown and no popup opens', async () => {
    const { flow, open } = setUp({ startDeposit: () => Promise.reject(refusal(403, 'deposits_blocked')) });
    await flow.start(1000);
    expect(flow.getState()).toEqual({ status: 'error', message: 'The server says no', again: 'pay' });
    expect(open).not.toHaveBeenCalled();
  });

  test.each([refusal(0, 'network'), refusal(0, 'timeout'), refusal(500, 'internal'), refusal(503, 'starting')])(
    'a deposit that could not be recorded ($code) is still paid, without an access code',
    async (failure) => {
      const { flow, open } = setUp({ startDeposit: () => Promise.reject(failure) });
      await flow.start(1000);
      expect(open).toHaveBeenCalledWith(expect.objectContaining({ amount: 1000 }), undefined, expect.anything());
    },
  );

  test('a line that is lost while the deposit is recorded opens no popup, says that nothing was charged, and the form goes on', async () => {
    let online = true;
    const startDeposit = () => {
      online = false;
      return Promise.reject(refusal(0, 'network'));
    };
    const { flow, open } = setUp({ isOnline: () => online, startDeposit });
    await flow.start(1000);
    expect(open).not.toHaveBeenCalled();
    expect(flow.getState()).toEqual({ status: 'offline', again: 'pay' });
    await vi.advanceTimersByTimeAsync(POPUP_PATIENCE_MS);
    expect(flow.getState()).toEqual({ status: 'offline', again: 'pay' });
  });

  test('a payment that no gateway takes opens no popup, because the popup’s gateway may be the one that is paused', async () => {
    const failure = refusal(503, 'gateway_unavailable');
    const { flow, open, world } = setUp({ startDeposit: () => Promise.reject(failure) });
    await flow.start(1000);
    expect(open).not.toHaveBeenCalled();
    expect(world.cancelDeposit).toHaveBeenCalledExactlyOnceWith('payment-1-wallet-0');
    expect(flow.getState()).toEqual({ status: 'error', message: 'The server says no', again: 'pay' });
  });

  test('a payment that was not recorded has its own reference, because another gateway may know the first one', async () => {
    const startDeposit = () => Promise.reject(refusal(500, 'internal'));
    const { flow, popup, open, world } = setUp({ startDeposit });
    await flow.start(1000);
    expect(open.mock.lastCall?.[0].reference).toBe('payment-1-wallet-1');
    expect(world.cancelDeposit).toHaveBeenCalledExactlyOnceWith('payment-1-wallet-0');
    popup.success();
    await settled();
    expect(world.checkDeposit).toHaveBeenCalledWith(expect.objectContaining({ reference: 'payment-1-wallet-1' }));
    expect(flow.getState()).toMatchObject({ status: 'success', reference: 'payment-1-wallet-1' });
  });

  test('a library that does not load is an error and cancels the deposit', async () => {
    const { flow, world } = setUp({ loadCheckout: () => Promise.reject(new Error('blocked')) });
    await flow.start(1000);
    expect(flow.getState()).toMatchObject({ status: 'error', message: 'Failed to load payment gateway', again: 'pay' });
    expect(world.cancelDeposit).toHaveBeenCalledWith('payment-1-wallet-0');
  });
});

describe('the popup', () => {
  test('load, then success: the server is asked and its amount is shown', async () => {
    const { flow, popup, world } = setUp({ checkDeposit: async () => ({ ...paid, amount: 4999 }) });
    await flow.start(5000);
    expect(flow.getState()).toEqual({ status: 'processing', doing: 'opening' });
    popup.load();
    expect(flow.getState()).toEqual({ status: 'paying' });
    popup.success();
    expect(flow.getState()).toEqual({ status: 'processing', doing: 'confirming' });
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'success', amount: 4999 });
    expect(world.cancelDeposit).not.toHaveBeenCalled();
  });

  test('a callback of success with another status is an error, and Try Again only checks', async () => {
    const { flow, popup, open } = setUp();
    await flow.start(5000);
    popup.success('failed');
    expect(flow.getState()).toEqual({
      status: 'error',
      message: 'Payment not successful in Paystack',
      again: 'confirm',
    });
    flow.tryAgain();
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'success', amount: 5000 });
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('success, then cancel: the payment stays a success', async () => {
    const { flow, popup, world } = setUp();
    await flow.start(5000);
    popup.success();
    popup.cancel();
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'success' });
    expect(world.cancelDeposit).not.toHaveBeenCalled();
  });

  test('cancel: the deposit is cancelled', async () => {
    const { flow, popup, world } = setUp();
    await flow.start(5000);
    popup.load();
    popup.cancel();
    await settled();
    expect(world.cancelDeposit).toHaveBeenCalledTimes(1);
    expect(flow.getState()).toEqual({ status: 'cancelled', unsure: null });
  });

  test('two cancels count as one', async () => {
    const { flow, popup, world } = setUp();
    await flow.start(5000);
    popup.cancel();
    popup.cancel();
    await settled();
    expect(world.cancelDeposit).toHaveBeenCalledTimes(1);
    expect(flow.getState()).toMatchObject({ status: 'cancelled' });
  });

  test('cancel of a deposit that was paid: success', async () => {
    const { flow, popup } = setUp({ cancelDeposit: () => Promise.reject(refusal(409, 'already_paid')) });
    await flow.start(5000);
    popup.cancel();
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'success', amount: 5000 });
  });

  test('cancel, then success in the same turn: success wins', async () => {
    const { flow, popup, world } = setUp();
    await flow.start(5000);
    popup.cancel();
    popup.success();
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'success', amount: 5000 });
    expect(world.cancelDeposit).not.toHaveBeenCalled();
  });

  test.each([
    [refusal(0, 'network'), 'We could not reach the server to make sure.'],
    [refusal(500, 'internal'), 'Failed to delete transaction: 500.'],
  ])('cancel that the server did not confirm ($code) is unsure', async (failure, unsure) => {
    const { flow, popup } = setUp({ cancelDeposit: () => Promise.reject(failure) });
    await flow.start(5000);
    popup.cancel();
    await settled();
    expect(flow.getState()).toEqual({ status: 'cancelled', unsure });
  });

  test('cancel of a deposit that was never recorded is sure', async () => {
    const { flow, popup } = setUp({ cancelDeposit: () => Promise.reject(refusal(404, 'not_found')) });
    await flow.start(5000);
    popup.cancel();
    await settled();
    expect(flow.getState()).toEqual({ status: 'cancelled', unsure: null });
  });

  test('an error while the popup loads closes it', async () => {
    const { flow, popup, closePopup, world } = setUp();
    await flow.start(5000);
    popup.error();
    expect(flow.getState()).toMatchObject({ status: 'error', message: 'Payment gateway not ready' });
    expect(closePopup).toHaveBeenCalledTimes(1);
    expect(world.cancelDeposit).toHaveBeenCalledTimes(1);
  });

  test('a popup that does not load in time is closed with an error', async () => {
    const { flow, closePopup } = setUp();
    await flow.start(5000);
    await vi.advanceTimersByTimeAsync(POPUP_PATIENCE_MS - 1);
    expect(flow.getState()).toMatchObject({ status: 'processing' });
    await vi.advanceTimersByTimeAsync(1);
    expect(flow.getState()).toMatchObject({ status: 'error', message: 'Payment gateway not ready', again: 'pay' });
    expect(closePopup).toHaveBeenCalledTimes(1);
  });

  test('a popup that has loaded has no time limit', async () => {
    const { flow, popup } = setUp();
    await flow.start(5000);
    popup.load();
    await vi.advanceTimersByTimeAsync(POPUP_PATIENCE_MS * 60);
    expect(flow.getState()).toEqual({ status: 'paying' });
  });

  test('callbacks of an older attempt do nothing', async () => {
    const { flow, popup, open, world } = setUp();
    await flow.start(5000);
    const [, , older] = open.mock.calls[0] ?? [];
    flow.close();
    await flow.start(7000);
    popup.load();
    older?.onCancel?.();
    older?.onSuccess?.(approved);
    await settled();
    expect(flow.getState()).toEqual({ status: 'paying' });
    expect(world.checkDeposit).not.toHaveBeenCalled();
  });
});

describe('confirming', () => {
  test('a server that cannot be reached is asked again, without a second payment', async () => {
    const checkDeposit = vi
      .fn<PaymentWorld['checkDeposit']>()
      .mockRejectedValueOnce(refusal(0, 'network', ''))
      .mockResolvedValueOnce(paid);
    const { flow, popup, world } = setUp({ checkDeposit });
    await flow.start(5000);
    popup.success();
    await settled();
    expect(flow.getState()).toEqual({ status: 'error', message: 'Payment verification failed', again: 'confirm' });
    flow.tryAgain();
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'success', amount: 5000 });
    expect(world.startDeposit).toHaveBeenCalledTimes(1);
  });

  test('a server that failed is named by its status', async () => {
    const { flow, popup } = setUp({ checkDeposit: () => Promise.reject(refusal(502, 'http_502')) });
    await flow.start(5000);
    popup.success();
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'error', message: 'Failed to record transaction: 502' });
  });

  test('after a payment that failed at the gateway, Try Again starts a new one', async () => {
    const { flow, popup } = setUp({ checkDeposit: async () => failed });
    await flow.start(5000);
    popup.success();
    await settled();
    expect(flow.getState()).toEqual({ status: 'error', message: 'Payment verification failed', again: 'pay' });
    flow.tryAgain();
    expect(flow.getState()).toEqual({ status: 'none' });
  });
});

describe('a bank transfer', () => {
  async function transferStarted(world: Partial<PaymentWorld> = {}) {
    const all = setUp(world);
    await all.flow.start(5000);
    all.popup.load();
    all.popup.cancelWithTransfer();
    await settled();
    return all;
  }

  test('closing the popup after a transfer has started asks what to do and cancels nothing', async () => {
    const { flow, world } = await transferStarted();
    expect(flow.getState()).toEqual({ status: 'bank_transfer_started', amount: 5000 });
    expect(world.cancelDeposit).not.toHaveBeenCalled();
  });

  test('closing the popup after a transfer has started keeps that it was sent, before the customer says how to go on', async () => {
    const { world } = await transferStarted();
    const started = { reference: 'payment-1-wallet-0', amount: 5000, user };
    expect(world.keepSent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(started));
  });

  test('closing the popup before a transfer has started keeps nothing', async () => {
    const { flow, popup, world } = setUp();
    await flow.start(5000);
    popup.cancel();
    await settled();
    expect(world.keepSent).not.toHaveBeenCalled();
  });

  test('Cancel Transaction cancels the deposit', async () => {
    const { flow, world } = await transferStarted();
    flow.cancelTransfer();
    await settled();
    expect(world.cancelDeposit).toHaveBeenCalledWith('payment-1-wallet-0');
    expect(flow.getState()).toEqual({ status: 'cancelled', unsure: null });
  });

  test('Continue Bank Transfer waits until the money arrives', async () => {
    const findDeposit = vi
      .fn<PaymentWorld['findDeposit']>()
      .mockResolvedValueOnce(pending)
      .mockRejectedValueOnce(refusal(0, 'network'));
    findDeposit.mockResolvedValueOnce(paid);
    const { flow, world } = await transferStarted({ findDeposit });
    flow.continueTransfer();
    expect(flow.getState()).toEqual({
      status: 'bank_transfer_pending',
      to: null,
      amount: 5000,
      begunAt: expect.any(String),
    });
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    expect(flow.getState()).toEqual({
      status: 'bank_transfer_pending',
      to: null,
      amount: 5000,
      begunAt: expect.any(String),
    });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(flow.getState()).toMatchObject({ status: 'success', amount: 5000 });
    // The gateway was not asked: it limits the calls of all customers together.
    expect(world.checkDeposit).not.toHaveBeenCalled();
  });

  test('closing the dialog ends the checks', async () => {
    const { flow, world } = await transferStarted({
      findDeposit: vi.fn<PaymentWorld['findDeposit']>(async () => pending),
    });
    flow.continueTransfer();
    flow.close();
    await vi.advanceTimersByTimeAsync(POLL_MS * 5);
    expect(world.findDeposit).not.toHaveBeenCalled();
    expect(flow.getState()).toEqual({ status: 'none' });
  });

  test('a success that the server still calls pending waits too', async () => {
    const { flow, popup } = setUp({ checkDeposit: async () => pending });
    await flow.start(5000);
    popup.success();
    await settled();
    expect(flow.getState()).toEqual({
      status: 'bank_transfer_pending',
      to: null,
      amount: 5000,
      begunAt: expect.any(String),
    });
  });
});

describe('a kept card', () => {
  test('is charged by the server, and no popup opens', async () => {
    const { flow, open, world } = setUp();
    await flow.start(5000, { cardId: 'card-1' });
    expect(flow.getState()).toEqual({ status: 'success', amount: 5000, reference: 'payment-1-wallet-0' });
    expect(world.payWithCard).toHaveBeenCalledWith(expect.objectContaining({ amount: 5000 }), 'card-1');
    expect(open).not.toHaveBeenCalled();
    expect(world.startDeposit).not.toHaveBeenCalled();
  });

  test('that the bank declines ends as declined, never as cancelled', async () => {
    const declined = 'There is not enough money on the card.';
    const { flow, world } = setUp({ payWithCard: async () => ({ transaction: failed, declined }) });
    await flow.start(5000, { cardId: 'card-1' });
    expect(flow.getState()).toEqual({ status: 'declined', why: declined });
    expect(world.cancelDeposit).not.toHaveBeenCalled();
  });

  test('whose bank asks for a code is checked until the customer has given it', async () => {
    const asks = { ...pending, confirmAt: 'https://bank.test/code' };
    const { flow, world } = setUp({ payWithCard: async () => ({ transaction: asks, declined: null }) });
    await flow.start(5000, { cardId: 'card-1' });
    expect(flow.getState()).toEqual({ status: 'card_pending', confirmAt: 'https://bank.test/code' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(world.findDeposit).toHaveBeenCalledOnce();
    expect(world.checkDeposit).not.toHaveBeenCalled();
    expect(flow.getState()).toMatchObject({ status: 'success' });
  });

  test('whose answer was lost is successful as soon as the server has it', async () => {
    const { flow, world } = setUp({
      payWithCard: () => Promise.reject(refusal(0, 'network')),
      findDeposit: vi.fn<PaymentWorld['findDeposit']>().mockResolvedValueOnce(pending).mockResolvedValue(paid),
    });
    await flow.start(5000, { cardId: 'card-1' });
    expect(flow.getState()).toMatchObject({ status: 'error', again: 'confirm' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(flow.getState()).toMatchObject({ status: 'error', again: 'confirm' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(flow.getState()).toMatchObject({ status: 'success', amount: 5000 });
    expect(world.findDeposit).toHaveBeenCalledTimes(2);
  });

  test('whose answer was lost is asked for again under the same reference', async () => {
    const payWithCard = vi
      .fn<PaymentWorld['payWithCard']>()
      .mockRejectedValueOnce(refusal(0, 'network'))
      .mockResolvedValue({ transaction: paid, declined: null });
    const { flow } = setUp({ payWithCard });
    await flow.start(5000, { cardId: 'card-1' });
    expect(flow.getState()).toMatchObject({ status: 'error', again: 'confirm' });
    flow.tryAgain();
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'success' });
    expect(payWithCard.mock.calls.map(([{ reference }]) => reference)).toEqual([
      'payment-1-wallet-0',
      'payment-1-wallet-0',
    ]);
  });
});

describe('a bank transfer', () => {
  test('shows its account until the money has come, and opens no popup', async () => {
    const { flow, open, world } = setUp();
    await flow.start(5000, 'transfer');
    expect(flow.getState()).toEqual({
      status: 'bank_transfer_pending',
      to: transferTo,
      amount: 5000,
      begunAt: expect.any(String),
    });
    vi.mocked(world.findDeposit).mockResolvedValueOnce(opened);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(flow.getState()).toMatchObject({ status: 'bank_transfer_pending', to: transferTo });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(flow.getState()).toEqual({ status: 'success', amount: 5000, reference: 'payment-1-wallet-0' });
    expect(open).not.toHaveBeenCalled();
    expect(world.startDeposit).not.toHaveBeenCalled();
  });

  test('is cancelled with its account on screen', async () => {
    const { flow, world } = setUp();
    await flow.start(5000, 'transfer');
    flow.cancelTransfer();
    await settled();
    expect(world.cancelDeposit).toHaveBeenCalledWith('payment-1-wallet-0');
    expect(flow.getState()).toEqual({ status: 'cancelled', unsure: null });
  });

  test('for which no account was opened is begun again as another payment', async () => {
    const { flow, world } = setUp({ payByTransfer: () => Promise.reject(refusal(503, 'gateway_unavailable')) });
    await flow.start(5000, 'transfer');
    expect(flow.getState()).toMatchObject({ status: 'error', again: 'pay' });
    expect(world.cancelDeposit).toHaveBeenCalledWith('payment-1-wallet-0');
  });

  test('that the server refuses says why', async () => {
    const { flow } = setUp({ payByTransfer: () => Promise.reject(refusal(409, 'too_many_open_deposits')) });
    await flow.start(5000, 'transfer');
    expect(flow.getState()).toEqual({ status: 'error', message: 'The server says no', again: 'pay' });
  });
});

test('a card that was declined in the popup ends as declined when the popup is left', async () => {
  const { flow, popup } = setUp({ cancelDeposit: async () => 'Your bank declined the payment.' });
  await flow.start(5000);
  popup.load();
  popup.cancel();
  await settled();
  expect(flow.getState()).toEqual({ status: 'declined', why: 'Your bank declined the payment.' });
});

test('a deposit that is settled already opens nothing: the server is asked', async () => {
  const { flow, open } = setUp({ startDeposit: async () => undefined });
  await flow.start(5000);
  expect(open).not.toHaveBeenCalled();
  expect(flow.getState()).toMatchObject({ status: 'success' });
});

test('offline nothing is opened, recorded or charged', async () => {
  const { flow, open, world } = setUp({ isOnline: () => false });
  for (const way of ['checkout', 'transfer', { cardId: 'card-1' }] as const) {
    await flow.start(5000, way);
    expect(flow.getState()).toEqual({ status: 'offline', again: 'pay' });
  }
  for (const call of [open, world.loadCheckout, world.startDeposit, world.payWithCard]) {
    expect(call).not.toHaveBeenCalled();
  }
});

describe('a page of the gateway', () => {
  const page = 'https://pay.example.ng/checkout/MNFY%7C1';
  const byPage = { startDeposit: vi.fn<PaymentWorld['startDeposit']>(async () => ({ page })) };
  const reference = 'payment-1-wallet-0';

  test('is opened instead of a popup, even where the code of the popup does not load', async () => {
    for (const more of [{}, { loadCheckout: () => Promise.reject(new Error('blocked')) }]) {
      const { flow, open, world } = setUp({ ...byPage, ...more });
      await flow.start(5000);
      expect(flow.getState()).toEqual({ status: 'processing', doing: 'leaving' });
      expect(world.leaveFor).toHaveBeenCalledExactlyOnceWith(page, expect.objectContaining({ reference }));
      expect(open).not.toHaveBeenCalled();
      expect(world.cancelDeposit).not.toHaveBeenCalled();
    }
  });

  test('that may not be opened is an error, and cancels the deposit', async () => {
    const leaveFor = () => {
      throw new Error('no page to pay on');
    };
    const { flow, world } = setUp({ ...byPage, leaveFor });
    await flow.start(5000);
    expect(flow.getState()).toEqual({ status: 'error', message: 'Payment gateway not ready', again: 'pay' });
    expect(world.cancelDeposit).toHaveBeenCalledWith(reference);
  });

  test('that does not open in time is offered again, and the deposit can be cancelled', async () => {
    const { flow, world } = setUp({ ...byPage, checkDeposit: async () => pending });
    await flow.start(5000);
    await vi.advanceTimersByTimeAsync(POPUP_PATIENCE_MS);
    expect(flow.getState()).toEqual({ status: 'page_pending', amount: 5000 });
    flow.payAgain();
    await settled();
    expect(world.leaveFor).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(POPUP_PATIENCE_MS);
    flow.cancelTransfer();
    await settled();
    expect(flow.getState()).toEqual({ status: 'cancelled', unsure: null });
    expect(world.cancelDeposit).toHaveBeenCalledWith(reference);
  });

  test('that the customer left with Back asks the server, and a payment that waits can be continued', async () => {
    const { flow } = setUp({ ...byPage, checkDeposit: async () => pending });
    await flow.start(5000);
    flow.cameBack();
    await settled();
    expect(flow.getState()).toEqual({ status: 'page_pending', amount: 5000 });
  });

  test('that the customer left with Back after the outcome was shown does not show it again', async () => {
    const { flow, world } = setUp({ ...byPage, takeLeft: () => false });
    await flow.start(5000);
    flow.cameBack();
    await settled();
    expect(flow.getState()).toEqual({ status: 'none' });
    expect(world.checkDeposit).not.toHaveBeenCalled();
  });

  test('coming back to a payment in another state changes nothing', async () => {
    const { flow, popup } = setUp();
    await flow.start(5000);
    popup.load();
    flow.cameBack();
    expect(flow.getState()).toEqual({ status: 'paying' });
  });
});

describe('back from a page of the gateway', () => {
  const back = { user, amount: 5000, reference: 'payment-9-wallet-ABCDE' };
  const { reference } = back;

  test('a payment is a success once the server says so', async () => {
    const { flow, world } = setUp();
    await flow.askAbout(reference);
    expect(world.checkDeposit).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(back));
    expect(flow.getState()).toEqual({ status: 'success', amount: 5000, reference });
    expect(world.startDeposit).not.toHaveBeenCalled();
  });

  test('a payment that has not arrived is checked until it has', async () => {
    const checkDeposit = vi.fn<PaymentWorld['checkDeposit']>(async () => pending);
    const { flow } = setUp({ checkDeposit });
    await flow.askAbout(reference);
    expect(flow.getState()).toEqual({ status: 'page_pending', amount: 5000 });
    checkDeposit.mockResolvedValue(paid);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(flow.getState()).toMatchObject({ status: 'success' });
  });

  test('a payment that a bank declined shows the reason, and a cancelled one is cancelled', async () => {
    const why = 'There is not enough money on the card.';
    const declined = setUp({ checkDeposit: async () => failed, cancelDeposit: async () => why });
    await declined.flow.askAbout(reference);
    await settled();
    expect(declined.flow.getState()).toEqual({ status: 'declined', why });
    const unpaid = setUp({ checkDeposit: async () => failed });
    await unpaid.flow.askAbout(reference);
    await settled();
    expect(unpaid.flow.getState()).toEqual({ status: 'cancelled', unsure: null });
    const cancelled = setUp({ checkDeposit: async () => ({ ...pending, status: 'user_cancelled' }) });
    await cancelled.flow.askAbout(reference);
    expect(cancelled.flow.getState()).toEqual({ status: 'cancelled', unsure: null });
  });

  test('a payment that belongs to another customer asks the gateway nothing', async () => {
    const { flow, world } = setUp({ findDeposit: async () => null });
    await flow.askAbout(reference);
    expect(flow.getState()).toEqual({ status: 'not_found' });
    expect(world.checkDeposit).not.toHaveBeenCalled();
  });

  test('a server that cannot be reached is asked again', async () => {
    const findDeposit = vi.fn<PaymentWorld['findDeposit']>().mockRejectedValueOnce(refusal(0, 'network'));
    findDeposit.mockResolvedValue(pending);
    const { flow } = setUp({ findDeposit });
    await flow.askAbout(reference);
    expect(flow.getState()).toMatchObject({ status: 'error', again: 'confirm' });
    flow.tryAgain();
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'success', amount: 5000 });
  });

  test('offline nothing is asked, and Try Again asks', async () => {
    let online = false;
    const { flow, world } = setUp({ isOnline: () => online });
    await flow.askAbout(reference);
    expect(flow.getState()).toEqual({ status: 'offline', again: 'confirm' });
    expect(world.checkDeposit).not.toHaveBeenCalled();
    online = true;
    flow.tryAgain();
    await settled();
    expect(flow.getState()).toMatchObject({ status: 'success' });
  });
});

describe('a deposit that waits', () => {
  const waiting = { user, amount: 5000, reference: 'payment-9-wallet-ABCDE', timestamp };

  test('opens its popup again, and leaving it cancels nothing', async () => {
    const { flow, popup, open, world } = setUp();
    await flow.resume(waiting);
    expect(open).toHaveBeenCalledWith(
      expect.objectContaining({ reference: waiting.reference }),
      'access-code',
      expect.anything(),
    );
    popup.load();
    popup.cancel();
    await settled();
    expect(flow.getState()).toEqual({ status: 'page_pending', amount: 5000 });
    expect(world.cancelDeposit).not.toHaveBeenCalled();
  });

  test('of which a transfer was sent waits for the bank when its popup is left, and does not lead back to pay', async () => {
    const { flow, popup } = setUp();
    await flow.resume({ ...waiting, isSent: true });
    popup.load();
    popup.cancel();
    await settled();
    expect(flow.getState()).toEqual({ status: 'bank_transfer_pending', to: null, amount: 5000, begunAt: timestamp });
  });

  test('goes to its page again', async () => {
    const page = 'https://pay.example.ng/checkout/1';
    const { flow, world } = setUp({ startDeposit: async () => ({ page }) });
    await flow.resume(waiting);
    expect(world.leaveFor).toHaveBeenCalledExactlyOnceWith(page, expect.objectContaining(waiting));
  });

  test('that was paid meanwhile, or whose popup cannot be opened, asks the server instead of opening one', async () => {
    for (const startDeposit of [async () => undefined, () => Promise.reject(refusal(0, 'network'))]) {
      const { flow, open } = setUp({ startDeposit });
      await flow.resume(waiting);
      expect(open).not.toHaveBeenCalled();
      expect(flow.getState()).toMatchObject({ status: 'success' });
    }
  });

  test('is cancelled', async () => {
    const { flow, world } = setUp();
    await flow.cancel(waiting);
    expect(world.cancelDeposit).toHaveBeenCalledWith(waiting.reference);
    expect(flow.getState()).toEqual({ status: 'cancelled', unsure: null });
  });
});
