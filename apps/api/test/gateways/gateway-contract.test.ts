/** What every gateway answers, whichever it is: each of ours over its own sandbox. */
import { describe, expect, test, vi } from 'vitest';
import { done, HOUR_MS, lately, newOrder, newPayment, World, worlds } from '../gateway-worlds.ts';

describe.each(worlds)('$title', (kind) => {
  const world = new World(kind);

  describe('a payment', () => {
    test('begins at one place to pay, and is not paid before the customer pays', async () => {
      const payment = newPayment();
      const where = done(await world.gateway.begin(payment));
      expect(Object.values(where)).toEqual([expect.stringMatching(/\S/)]);
      const open = done(await world.gateway.verify(payment.reference));
      expect(open).toMatchObject({
        gateway: kind.name,
        reference: payment.reference,
        amountKobo: payment.amountKobo,
        currency: 'NGN',
        feesKobo: 0n,
        paidAt: null,
        card: null,
        into: null,
      });
      expect(['abandoned', 'pending']).toContain(open.status);
    });

    test('that is made has its amount, its fee and what was sent with it, also by the gateway’s own id', async () => {
      const payment = newPayment();
      await world.gateway.begin(payment);
      await world.pay(payment.reference, { channel: 'card' });
      const paid = done(await world.gateway.verify(payment.reference));
      expect(paid).toMatchObject({
        status: 'success',
        amountKobo: payment.amountKobo,
        channel: 'card',
        email: payment.email,
        metadata: payment.metadata,
      });
      expect(paid.feesKobo > 0n && paid.feesKobo < 50_000n).toBe(true);
      expect(Math.abs(Date.now() - (paid.paidAt?.getTime() ?? 0))).toBeLessThan(60_000);
      expect(done(await world.gateway.fetchPayment(paid.id))).toEqual(paid);
    });

    test('has the amount that arrived, not the one that was asked for', async () => {
      for (const amount of [400_050, 600_099]) {
        const payment = newPayment();
        await world.gateway.begin(payment);
        await world.pay(payment.reference, { amount });
        expect(done(await world.gateway.verify(payment.reference))).toMatchObject({
          status: 'success',
          amountKobo: BigInt(amount),
        });
        expect(done(await world.gateway.listPaid(lately()))).toContainEqual(
          expect.objectContaining({ reference: payment.reference, amountKobo: BigInt(amount) }),
        );
      }
    });

    test('that fails says why', async () => {
      const payment = newPayment();
      await world.gateway.begin(payment);
      await world.control(`/sandbox/transactions/${payment.reference}/fail`, { reason: 'Insufficient funds' });
      expect(done(await world.gateway.verify(payment.reference))).toMatchObject({
        status: 'failed',
        message: 'Insufficient funds',
      });
    });

    test('has a reference of its own, and one that was never begun is refused', async () => {
      const payment = newPayment();
      await world.gateway.begin(payment);
      expect(await world.gateway.begin(payment)).toMatchObject({ outcome: 'refused', code: 'duplicate_reference' });
      const { answer } = await world.openTransfer(payment);
      expect(answer).toMatchObject({ outcome: 'refused', code: 'duplicate_reference' });
      const missing = { outcome: 'refused', code: 'transaction_not_found' };
      expect(await world.gateway.verify('payment-none')).toMatchObject(missing);
      expect(await world.gateway.fetchPayment('1')).toMatchObject(missing);
    });

    test('by bank transfer has an account that is open for a while', async () => {
      const payment = await world.openTransfer(newPayment());
      const account = done(payment.answer);
      expect(account).toMatchObject({
        number: expect.stringMatching(/^\d{10}$/),
        bank: expect.stringMatching(/\S/),
        name: expect.stringMatching(/\S/),
      });
      const left = account.until.getTime() - Date.now();
      expect(left > 0 && left <= 2 * HOUR_MS).toBe(true);
      await world.control(`/sandbox/transactions/${payment.reference}/confirm`);
      expect(done(await world.gateway.verify(payment.reference))).toMatchObject({
        status: 'success',
        channel: 'bank_transfer',
        amountKobo: payment.amountKobo,
        into: null,
      });
    });

    test('is in the list once it is made, and the list has the newest first and ends', async () => {
      const payments = [newPayment(), newPayment(), newPayment()];
      for (const payment of payments) await world.gateway.begin(payment);
      for (const { reference } of payments.slice(0, 2)) await world.pay(reference);
      const [older, newer] = payments.map(({ reference }) => reference);
      const listed = done(await world.gateway.listPaid(lately()));
      expect(listed.map((item) => ('unread' in item ? item.id : [item.reference, item.status]))).toEqual([
        [newer, 'success'],
        [older, 'success'],
      ]);
      expect(done(await world.gateway.listPaid(lately(2)))).toEqual([]);
      expect(done(await world.gateway.listPaid({ ...lately(), to: new Date(Date.now() - HOUR_MS / 2) }))).toEqual([]);
    });
  });

  test('a card that paid is charged again, and charged once under a reference that is used twice', async () => {
    const first = await world.payByCard();
    expect(first.card).toMatchObject({ last4: kind.card.number.slice(-4), expMonth: 12, expYear: 2040 });
    const second = await world.payByCard();
    expect(second.card?.signature).toBe(first.card?.signature);
    const before = done(await world.gateway.balance());
    const payment = { ...newPayment(300_001n), code: first.card?.code ?? '' };
    const charged = done(await world.gateway.chargeCard(payment));
    const charge = charged.asks === null ? charged.charge : null;
    expect(charge).toMatchObject({ status: 'success', reference: payment.reference, amountKobo: 300_001n });
    const again = await world.gateway.chargeCard(payment);
    const made = again.outcome === 'done' && again.data.asks === null ? again.data.charge.id : null;
    expect(['duplicate_reference', charge?.id]).toContain(again.outcome === 'refused' ? again.code : made);
    expect(done(await world.gateway.balance())).toBe(before + 300_001n - (charge?.feesKobo ?? 0n));
    expect(await world.gateway.chargeCard({ ...payment, ...newPayment(), code: 'unknown' })).toMatchObject({
      outcome: 'refused',
    });
    expect((await world.gateway.forgetCard(first.card?.code ?? '')).outcome).toBe('done');
  });

  describe('a payout', () => {
    const statusOf = async (reference: string) => done(await world.gateway.verifyTransfer(reference)).status;
    const until = (reference: string, status: string) =>
      vi.waitFor(async () => expect(await statusOf(reference)).toBe(status), { timeout: 20_000, interval: 25 });

    test.each([
      ['0000000000', 'success'],
      ['0000000002', 'failed'],
      ['0000000003', 'reversed'],
    ])('to %s ends as %s', async (accountNumber, status) => {
      const order = newOrder(accountNumber);
      const sent = done(await world.gateway.transfer(order));
      expect(sent).toMatchObject({ gateway: kind.name, reference: order.reference, amountKobo: order.amountKobo });
      await until(order.reference, status);
      expect(done(await world.gateway.verifyTransfer(order.reference)).amountKobo).toBe(order.amountKobo);
    });

    test('to 0000000004, which is no account, is refused', async () => {
      const refused = await world.gateway.transfer(newOrder('0000000004'));
      expect(refused).toMatchObject({ outcome: 'refused', code: 'account_not_found' });
    });

    test('to 0000000001 stays open until the bank tells', async () => {
      const order = newOrder('0000000001');
      expect(done(await world.gateway.transfer(order)).status).toBe('pending');
      expect(await statusOf(order.reference)).toBe('pending');
      await world.control(`/sandbox/transfers/${order.reference}/success`);
      expect(done(await world.gateway.verifyTransfer(order.reference))).toMatchObject({ status: 'success' });
      expect(done(await world.gateway.listTransfers(lately()))).toEqual([
        { reference: order.reference, status: expect.any(String), amountKobo: order.amountKobo },
      ]);
      expect(done(await world.gateway.listTransfers(lately(2)))).toEqual([]);
    });

    test('is in the list with our word for its state', async () => {
      const [paid, failed] = [newOrder('0000000000'), newOrder('0000000002')];
      for (const order of [paid, failed]) await world.gateway.transfer(order);
      await until(paid.reference, 'success');
      await until(failed.reference, 'failed');
      const listed = done(await world.gateway.listTransfers(lately()));
      expect(listed.map((item) => ('unread' in item ? item.id : [item.reference, item.status]))).toEqual([
        [failed.reference, 'failed'],
        [paid.reference, 'success'],
      ]);
    });

    test('that waits for our one-time password says so', async () => {
      await world.control('/sandbox/otp', { on: true });
      const order = newOrder();
      expect(done(await world.gateway.transfer(order)).status).toBe('otp');
      expect(await statusOf(order.reference)).toBe('otp');
    });

    test('is refused above our balance and is then unknown, and is refused where its reference is repeated', async () => {
      await world.control('/sandbox/balance', { balance: 100_000 });
      const tooMuch = newOrder();
      expect(await world.gateway.transfer(tooMuch)).toMatchObject({ outcome: 'refused', code: 'low_balance' });
      const missing = { outcome: 'refused', code: 'transfer_not_found' };
      expect(await world.gateway.verifyTransfer(tooMuch.reference)).toMatchObject(missing);
      const order = newOrder('0000000001', 50_000n);
      await world.gateway.transfer(order);
      const twice = { outcome: 'refused', code: 'duplicate_transfer_reference' };
      expect(await world.gateway.transfer(order)).toMatchObject(twice);
    });

    test('goes to a bank of the list, to an account whose name is known', async () => {
      const banks = done(await world.gateway.listBanks());
      expect(banks.find(({ code }) => code === '057')?.name).toMatch(/zenith/i);
      expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
      const asked = { bankCode: '057', holder: 'Ngozi Eze' };
      expect(await world.gateway.resolveAccount({ ...asked, accountNumber: '0000000000' })).toEqual({
        accountName: 'EZE NGOZI',
      });
      const none = world.gateway.resolveAccount({ ...asked, accountNumber: '0000000004' });
      await expect(none).rejects.toMatchObject({ status: 422, code: 'account_not_found' });
    });
  });

  describe('a refund', () => {
    const paid = async () => {
      const { id: chargeId, reference } = await world.payByTransfer();
      return { chargeId, reference };
    };
    const refund = async (id: string, payment: { chargeId: string; reference: string }, amountKobo: bigint) =>
      done(await world.gateway.refund({ id, ...payment, amountKobo }));

    test('of a part and of the rest go back, and a payment of which all went back is reversed', async () => {
      const payment = await paid();
      const part = await refund('1', payment, 200_001n);
      expect(part).toMatchObject({
        gateway: kind.name,
        reference: payment.reference,
        amountKobo: 200_001n,
        disputeId: null,
      });
      expect(['pending', 'processing']).toContain(part.status);
      await world.control(`/sandbox/refunds/${part.id}/process`);
      expect(done(await world.gateway.fetchRefund(part.id))).toMatchObject({ status: 'processed' });
      expect(done(await world.gateway.verify(payment.reference)).status).toBe('success');
      const rest = await refund('2', payment, 300_000n);
      await world.control(`/sandbox/refunds/${rest.id}/process`);
      expect(done(await world.gateway.verify(payment.reference))).toMatchObject({
        status: 'reversed',
        amountKobo: 500_001n,
      });
      const of = (window: object) => world.gateway.listRefunds({ ...lately(), ...window });
      const listed = done(await of({ chargeId: payment.chargeId }));
      const hits = listed.map((item) =>
        'unread' in item ? item.unread : `${item.id} ${item.amountKobo} ${item.status}`,
      );
      expect(new Set(hits)).toEqual(new Set([`${part.id} 200001 processed`, `${rest.id} 300000 processed`]));
      expect(done(await of({ page: 2 }))).toEqual([]);
      expect(await world.gateway.refund({ id: '3', ...payment, amountKobo: 10_000n })).toMatchObject({
        outcome: 'refused',
      });
    });

    test('that fails is distinguished from a refund that went back', async () => {
      const failed = await refund('4', await paid(), 500_001n);
      await world.control(`/sandbox/refunds/${failed.id}/fail`);
      expect(done(await world.gateway.fetchRefund(failed.id))).toMatchObject({
        status: 'failed',
        amountKobo: 500_001n,
      });
    });
  });

  test('the balance follows payments, fees, payouts and refunds to the kobo', async () => {
    let expected = done(await world.gateway.balance());
    const follows = async (change: bigint) => {
      expected += change;
      expect(done(await world.gateway.balance())).toBe(expected);
    };
    for (const amountKobo of [123_457n, 999_999n, 20_000_003n]) {
      const payment = newPayment(amountKobo);
      await world.gateway.begin(payment);
      await world.pay(payment.reference, { channel: 'card' });
      const charge = done(await world.gateway.verify(payment.reference));
      await follows(charge.amountKobo - charge.feesKobo);
    }
    const order = newOrder('0000000000', 77_777n);
    await world.gateway.transfer(order);
    await vi.waitFor(async () =>
      expect(done(await world.gateway.verifyTransfer(order.reference)).status).toBe('success'),
    );
    const { amountKobo, feeKobo, stampDutyKobo } = done(await world.gateway.verifyTransfer(order.reference));
    expect(feeKobo > 0n).toBe(true);
    await follows(-(amountKobo + feeKobo + stampDutyKobo));
    const lost = newOrder('0000000002', 55_555n);
    await world.gateway.transfer(lost);
    await vi.waitFor(async () =>
      expect(done(await world.gateway.verifyTransfer(lost.reference)).status).toBe('failed'),
    );
    await follows(0n);
    const charge = await world.payByTransfer(400_001n);
    await follows(charge.amountKobo - charge.feesKobo);
    const ordered = { id: '9', reference: charge.reference, chargeId: charge.id, amountKobo: 100_001n };
    const { id } = done(await world.gateway.refund(ordered));
    await world.control(`/sandbox/refunds/${id}/process`);
    await follows(-100_001n);
  });

  describe('a customer', () => {
    const person = { id: 'c-1', email: 'ngozi@ajose.test', firstName: 'Ngozi', lastName: 'Eze', phone: '08031234567' };
    const shown = { ...person, bankCode: '057', accountNumber: '0000000000' };

    test('is identified and gets an account number, and a transfer to that number is theirs', async () => {
      const { ref, identified, account: none } = done(await world.gateway.createCustomer(person));
      expect([identified, none]).toEqual([false, null]);
      expect(done(await world.gateway.fetchCustomer(ref))).toEqual({ ref, identified: false, account: null });
      done(await world.gateway.identifyCustomer({ ...shown, ref, bvn: '22222222221' }));
      expect(done(await world.gateway.fetchCustomer(ref)).identified).toBe(true);
      const again = await world.gateway.identifyCustomer({ ...shown, ref, bvn: '22222222221' });
      expect(again).toMatchObject({ outcome: 'refused', code: 'already_identified' });
      const opened = done(await world.gateway.openAccount(ref));
      const account = opened ?? done(await world.gateway.fetchCustomer(ref)).account;
      if (account === null) throw new Error('No account number was given');
      expect(done(await world.gateway.fetchCustomer(ref)).account).toEqual(account);
      const sent = { amount: 250_075, sender: 'EMEKA OBI' };
      await world.control(`/sandbox/accounts/${account.number}/transfer`, sent);
      const [listed] = done(await world.gateway.listPaid({ ...lately(), customerRef: ref }));
      expect(listed).toMatchObject({ amountKobo: 250_075n });
      expect(done(await world.gateway.verify(listed && 'reference' in listed ? listed.reference : ''))).toMatchObject({
        status: 'success',
        channel: 'dedicated_nuban',
        amountKobo: 250_075n,
        into: { customerRef: ref, number: account.number },
        sender: expect.stringContaining('EMEKA OBI'),
      });
      const { number, provider } = account;
      expect((await world.gateway.requeryAccount({ number, provider, day: '2026-11-26' })).outcome).toBe('done');
      expect((await world.gateway.closeAccount(account.id)).outcome).toBe('done');
      expect(done(await world.gateway.fetchCustomer(ref)).account).toBeNull();
      expect(await world.gateway.closeAccount('1')).toMatchObject({ outcome: 'refused' });
    });

    test('whose BVN does not fit is never identified', async () => {
      const { ref } = done(await world.gateway.createCustomer(person));
      const answer = await world.gateway.identifyCustomer({ ...shown, ref, bvn: '22222222220' });
      expect(['done', 'refused']).toContain(answer.outcome);
      expect(done(await world.gateway.fetchCustomer(ref)).identified).toBe(false);
    });
  });

  test('a webhook is signed over its raw bytes and names the payment or the payout that it is about', async () => {
    const payment = newPayment();
    await world.gateway.begin(payment);
    await world.pay(payment.reference);
    const order = newOrder();
    await world.gateway.transfer(order);
    await vi.waitFor(() => expect(world.webhooks.length).toBe(2), { timeout: 20_000 });
    const news = world.webhooks.map(({ body, headers }) => {
      const { events } = world.gateway;
      expect(events.isSigned(body, headers[events.signatureHeader])).toBe(true);
      expect(events.isSigned(Buffer.concat([body, Buffer.from(' ')]), headers[events.signatureHeader])).toBe(false);
      expect(events.isSigned(body, undefined)).toBe(false);
      const event = events.readEvent(body);
      return event && events.newsIn(event);
    });
    const references = news.map((item) => {
      if (item?.kind === 'payment') return item.charge.reference;
      if (item?.kind === 'transfer') return item.transfer.reference;
      return item && 'reference' in item ? item.reference : null;
    });
    expect(news.map((item) => item?.kind.replace('look_up_', ''))).toEqual(['payment', 'transfer']);
    expect(references).toEqual([payment.reference, order.reference]);
  });
});
