/** What the gateway charges is booked, so that what it holds for us is what the ledger says, to the kobo. */
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { toNaira } from '@ajose/sdk/domain/money';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { afterAll, expect, test } from 'vitest';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { proveBooks, readBooks } from '../../src/money/reconciliation/books.ts';
import { payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { payIn } from '../payments.ts';

/** The fees of deposits of 100,000, 1,234.56 and 5,000 naira, and of two transfers, by each gateway's list of prices. */
const fees: Readonly<Record<GatewayName, { gatewayFee: bigint; transferFee: bigint }>> = {
  // 1.5%, rounded up to the kobo, and 100 naira from 2,500 on; 10 and 25 naira.
  paystack: { gatewayFee: 160_000n + 1_852n + 17_500n, transferFee: 3_500n },
  // 1.6125%, to the nearest kobo; 35 naira for each transfer that was paid.
  monnify: { gatewayFee: 161_250n + 1_991n + 8_063n, transferFee: 7_000n },
};

let made = 0;

const money = await startMoney();
const { gateway } = money.world;
afterAll(() => money.close());
const person = await money.newPerson();

const deposit = (naira: number): Promise<string> => payIn(money, person, naira);

/** Pays out to an account whose number orders the outcome at the sandbox. */
async function withdraw(naira: number, account = '0000000000'): Promise<string> {
  await money.owner.query('UPDATE customers SET bank_account_number = $2 WHERE id = $1', [person.user._id, account]);
  const body = money.withdrawalBody(person, `WDL_${(made += 1)}_FEES`, naira);
  const { transaction } = await addTransaction(person.api, body);
  for (let runs = 0; runs < 3; runs += 1) {
    await payOut(money.deps);
    money.clock.advance(15 * 60_000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return transaction._id;
}

/** The bank returns a payout that was paid. */
async function returnByBank(id: string): Promise<void> {
  const reference = referenceOf(id);
  const transfer = money.world.transfer(reference);
  if (transfer?.status !== 'success') throw new Error('This payout was not paid');
  await money.order(`transfers/${reference}/reversed`);
  await money.tell(money.world.transferEvent({ reference, kobo: transfer.amountKobo, status: 'reversed' }));
}

async function accounts() {
  const { rows } = await money.owner.query<
    Record<'gateway' | 'payout' | 'gateway_fee' | 'transfer_fee' | 'stamp_duty', bigint>
  >(
    `SELECT sum(${money.world.accounts.in})::bigint AS gateway, sum(${money.world.accounts.out})::bigint AS payout, sum(gateway_fee)::bigint AS gateway_fee,
            sum(transfer_fee)::bigint AS transfer_fee, sum(stamp_duty)::bigint AS stamp_duty FROM ledger.accounts`,
  );
  const [sums] = rows;
  if (!sums) throw new Error('There are no accounts');
  return { ...sums, held: -sums.gateway - sums.payout };
}

test('the gateway’s balance is the ledger’s, to the kobo, whatever was paid, refunded, paid out or returned', async () => {
  const before = BigInt(money.world.balanceKobo());
  const { stampDutyKobo: duty } = money.world.does;
  if (duty > 0n) await money.order('stamp-duty', { on: true });
  await deposit(100_000);
  await deposit(1234.56);
  const refunded = await deposit(5000);
  await withdraw(100);
  await withdraw(20_000);
  await withdraw(30_000, '0000000002');
  await withdraw(12_000, '0000000003');
  // A withdrawal's charges come back with it.
  await returnByBank(await withdraw(15_000));
  await money.order(`transactions/${refunded}/reverse`);
  await compareWithGateway(money.deps);
  await compareWithGateway(money.deps);
  // The fees are those of all three deposits, because that of the one that was sent back is kept, and of the two
  // transfers that were paid.
  const { gatewayFee, transferFee } = fees[money.world.name];
  expect(await accounts()).toMatchObject({
    gateway_fee: -gatewayFee,
    transfer_fee: -transferFee,
    stamp_duty: -duty,
    held: BigInt(money.world.balanceKobo()) - before,
  });
  await proveBooks(money.deps);
  expect(await readBooks(money.db)).toMatchObject({
    balanced: true,
    gatewayFees: toNaira(gatewayFee),
    transferFees: toNaira(transferFee),
    stampDuty: toNaira(duty),
    payouts: 20_100,
    deposits: 101_234.56,
  });
  await money.expectPromisesKept();
});

test('a fee that the gateway tells later is booked once', async () => {
  const { transfer_fee: before } = await accounts();
  const id = await withdraw(200);
  const usual = gateway.price('payout', 20_000n);
  const tell = async (feeKobo: number) =>
    money.tell(money.world.transferEvent({ reference: referenceOf(id), kobo: 20_000, status: 'success', feeKobo }));
  expect((await accounts()).transfer_fee).toBe(before - usual);
  if (!money.world.does.endsTransfersOnce) await tell(0);
  await tell(Number(usual) + 500);
  expect((await accounts()).transfer_fee).toBe(before - usual - 500n);
  await money.expectPromisesKept();
});
