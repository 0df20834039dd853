/** A call to a gateway that goes wrong: its outcome is unknown, and what came of it is found under its reference. */
import { describe, expect, test } from 'vitest';
import { HASTY_MS, lately, newOrder, newPayment, World, worlds } from '../gateway-worlds.ts';

describe.each(worlds)('$title', (kind) => {
  const world = new World(kind);

  describe('a call that goes wrong is unknown, never a refusal', () => {
    const modes = ['error', 'html', 'rate_limited', 'timeout', 'slow', 'lost', 'lost_error', 'lost_timeout'];
    const fault = (mode: string, path: string) =>
      world.control('/sandbox/faults', { mode, path, count: 3, delayMs: HASTY_MS * 3 });

    test.each(modes)('%s', async (mode) => {
      const before = newPayment();
      await world.gateway.begin(before);
      // A first transfer, so that no login and no recipient is what fails.
      await world.hasty.transfer(newOrder());
      const { card: kept } = await world.payByCard();
      const payment = newPayment();
      const order = newOrder();
      const calls = [
        [kind.paths.begin, () => world.hasty.begin(payment)],
        [kind.paths.verify, () => world.hasty.verify(before.reference)],
        [kind.paths.transfer, () => world.hasty.transfer(order)],
        [kind.paths.list, () => world.hasty.listPaid(lately())],
        [kind.paths.charge, () => world.hasty.chargeCard({ ...newPayment(), code: kept?.code ?? '' })],
      ] as const;
      for (const [path, call] of calls) {
        await fault(mode, path);
        expect({ path, ...(await call()) }).toMatchObject({ path, outcome: 'unknown' });
        await world.control('/sandbox/faults', {}, 'DELETE');
      }
      // What took effect in spite of the fault is found under its reference; what did not may be ordered again under
      // it.
      const transfer = await world.gateway.verifyTransfer(order.reference);
      const happened = mode === 'slow' || mode.startsWith('lost');
      expect(transfer).toMatchObject(
        happened ? { outcome: 'done' } : { outcome: 'refused', code: 'transfer_not_found' },
      );
      expect(await world.gateway.begin(payment)).toMatchObject(
        happened ? { outcome: 'refused', code: 'duplicate_reference' } : { outcome: 'done' },
      );
    });
  });
});
