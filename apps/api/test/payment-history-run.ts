/** Runs a random history of one payment: what happens at the gateway, which of its webhooks arrive, and what we do meanwhile. */
import { randomUUID } from 'node:crypto';
import { claimDeposit, startDeposit } from '../src/money/deposits/begin.ts';
import { cancelDeposit } from '../src/money/deposits/cancel.ts';
import { collectReceivables } from '../src/money/deposits/reversals.ts';
import { sweepDeposits } from '../src/money/deposits/sweep.ts';
import { correctOrAsk } from '../src/money/corrections.ts';
import type { Deps } from '../src/gateways/deps.ts';
import { searchDisputes } from '../src/money/disputes/disputes.ts';
import { handleEvents } from '../src/money/gateway-events.ts';
import { compareWithGateway } from '../src/money/reconciliation/gateway-books.ts';
import { searchGateways } from '../src/money/reconciliation/gateway-lists.ts';
import { searchRefunds } from '../src/money/refunds.ts';
import { sendRefunds } from '../src/money/send-refunds.ts';
import { Refusal } from '../src/platform/server/errors.ts';
import type { Customer, SignedInCustomer, Staff } from '../src/platform/server/signed-in.ts';
import { gatherWithdrawals } from '../src/money/withdrawals/post.ts';
import { payOut } from '../src/money/withdrawals/payouts.ts';
import { requestWithdrawal } from '../src/money/withdrawals/withdrawals.ts';
import type { Correction } from '@ajose/sdk/contract/corrections';
import { toNaira } from '@ajose/sdk/domain/money';
import { changed, gatewayThatSays, isWord } from './hostile-words.ts';
import type { PaymentHistory, PaymentStep } from './histories.ts';
import type { Money } from './money.ts';
import { creditByHand, openAtGateway } from './payments.ts';
import { signedInAs } from './signed-in-as.ts';
import { withGateway } from './stack.ts';

const MINUTE = 60_000;
/** The least that a gateway refunds or pays out. */
export const LEAST_KOBO = 10_000;
const MOVES = ['start', 'process', 'process', 'fail', 'needs-attention'] as const;
const ENDS = ['take', 'expire', 'release'] as const;

export const jobs: readonly ((deps: Deps) => Promise<unknown>)[] = [
  handleEvents,
  sweepDeposits,
  searchGateways,
  compareWithGateway,
  searchRefunds,
  searchDisputes,
  collectReceivables,
  payOut,
  sendRefunds,
];

async function newCustomer({ owner }: Money): Promise<SignedInCustomer> {
  const { rows } = await owner.query<{ id: string; name: string; email: string }>(
    `INSERT INTO customers (name, email, password_hash, ref_code, bank_code, bank_account_name, bank_account_number, email_confirmed_at)
     VALUES ('Ngozi Eze', $1 || '@history.test', '', $1, '058', 'ADA', '0000000000', now()) RETURNING id, name, email`,
    [randomUUID()],
  );
  const [made] = rows;
  if (!made) throw new Error('A customer could not be made');
  const bank = { bankCode: '058', bankAccountName: 'ADA', bankAccountNumber: '0000000000', bankChangedAt: null };
  const { id, name, email } = made;
  return signedInAs({ id, name, ...bank, status: 1 }, email);
}

/** What a payment that is nobody's says of whose it is: nothing, or hidden characters. */
const strangeName = ({ bursts }: PaymentHistory): string => bursts[0]?.[0]?.words ?? '';

/** What is refused for a good reason is no failure. */
async function allowed(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** One payment, with whom it belongs to, or may come to belong to. */
export class PaymentRun {
  readonly money: Money;
  readonly staff: Staff;
  readonly who: SignedInCustomer;
  readonly customer: Customer;
  readonly reference = `payment-${randomUUID()}-wallet-ABCDE`;
  /** Webhooks that are on their way. */
  readonly webhooks: string[] = [];
  /** The withdrawals that were asked for. */
  #asked = 0;
  #heard: number;
  readonly #history: PaymentHistory;

  private constructor(money: Money, staff: Staff, who: SignedInCustomer, history: PaymentHistory) {
    this.money = money;
    this.staff = staff;
    this.who = who;
    this.customer = who.customer;
    this.#history = history;
    this.#heard = money.world.events().length;
  }

  /** @param owned whether the payment says whose it is */
  static async begin(money: Money, staff: Staff, history: PaymentHistory, owned: boolean): Promise<PaymentRun> {
    const run = new PaymentRun(money, staff, await newCustomer(money), history);
    const { id } = run.customer;
    if (owned && history.begunHere) await startDeposit(money.deps, run.who, run.#body);
    else
      await openAtGateway(
        money,
        run.reference,
        owned ? { userId: id } : { userId: strangeName(history) },
        history.askedKobo,
      );
    return run;
  }

  get charge() {
    const charge = this.money.world.charge(this.reference);
    if (!charge) throw new Error('The gateway has lost the payment');
    return charge;
  }

  get refunds() {
    return this.money.world.refunds().filter(({ reference }) => reference === this.reference);
  }

  get disputes() {
    return this.money.world.disputes().filter(({ reference }) => reference === this.reference);
  }

  get #body() {
    return {
      userId: this.customer.id,
      amount: toNaira(BigInt(this.#history.askedKobo)),
      transactionId: this.reference,
      currency: 'NGN' as const,
      reason: 'wallet' as const,
      type: 'deposit' as const,
      incomingStatus: 'pending' as const,
      paymentMethod: 'paystack' as const,
    };
  }

  /** What neither went back nor is disputed. */
  get #leftKobo(): number {
    const { paidKobo, refundedKobo } = this.charge;
    const open = this.disputes.filter(({ took }) => took === null);
    return paidKobo - refundedKobo - open.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  }

  async bursts(): Promise<void> {
    for (const burst of this.#history.bursts) {
      this.money.clock.advance(MINUTE);
      await Promise.all(burst.map((step) => this.#step(step)));
    }
  }

  async #step(step: PaymentStep): Promise<void> {
    const { deps } = this.money;
    const said = step.words === null ? deps : withGateway(deps, gatewayThatSays(this.money, step.words));
    await this.#act(step, said);
    await this.#carry(step);
  }

  /** The webhooks that the gateway has made since. */
  async #carry({ fate, words }: PaymentStep): Promise<void> {
    const all = this.money.world.events();
    const news = all.slice(this.#heard);
    this.#heard = all.length;
    for (const text of news) {
      const event = words === null ? text : JSON.stringify(changed(JSON.parse(text), () => words, isWord));
      if (fate === 'late') this.webhooks.push(event);
      if (fate === 'once') await this.#hear(event);
      if (fate === 'twice') await Promise.all([this.#hear(event), this.#hear(event)]);
    }
  }

  async #hear(event: string): Promise<void> {
    const { status } = await this.money.tell(JSON.parse(event) as object);
    // A webhook that is too large comes to nothing, like one that is lost.
    if (status !== 200 && status !== 413) throw new Error(`A webhook was answered ${status}: ${event.slice(0, 2000)}`);
  }

  async hearAll(): Promise<void> {
    for (const event of this.webhooks.splice(0).toReversed()) await this.#hear(event);
  }

  /** An order to the gateway, which may refuse what another has overtaken. */
  async order(path: string, body: object = {}): Promise<void> {
    await this.money.order(path, body).catch(() => undefined);
  }

  async #act(step: PaymentStep, deps: Deps): Promise<void> {
    const { customer, reference, money } = this;
    switch (step.do) {
      case 'pay':
        return this.#pay(step);
      case 'credit by hand':
        return creditByHand(this.money.owner, this.customer.id, this.reference, this.money.clock.now());
      case 'cancel':
        return allowed(cancelDeposit(deps, customer, reference));
      case 'claim':
        return allowed(claimDeposit(deps, this.who, this.#body));
      case 'withdraw':
        return this.#withdraw(step, deps);
      case 'correct':
        return this.#correct(step, deps);
      case 'hear': {
        const [event] = this.webhooks.splice(step.pick % Math.max(1, this.webhooks.length), 1);
        return event === undefined ? undefined : this.#hear(event);
      }
      case 'job':
        // A job that could not do all of its work tries again in its next run.
        await jobs[step.pick % jobs.length]?.(deps).catch(() => undefined);
        return undefined;
      case 'wait':
        return money.clock.advance(step.part * MINUTE);
      default:
        return this.#atGateway(step);
    }
  }

  async #pay({ part }: PaymentStep): Promise<void> {
    const { money, reference, charge } = this;
    const kobo = part > 50 ? charge.requestedKobo : Math.ceil((charge.requestedKobo * part) / 100);
    if (charge.paidKobo === 0 || (!money.world.does.takesParts && charge.paidKobo < charge.requestedKobo)) {
      if (charge.status !== 'reversed') await this.order(`transactions/${reference}/pay`, { amount: kobo });
      return;
    }
    if (!money.world.does.takesParts || charge.paidKobo >= 2 * charge.requestedKobo) return;
    // No call of the sandbox pays a second part.
    money.world.changeCharge(reference, { status: 'success', paidKobo: charge.paidKobo + kobo });
    this.webhooks.push(JSON.stringify(money.world.chargeEvent(reference, {})));
  }

  async #atGateway(step: PaymentStep): Promise<void> {
    const { money, reference, charge, refunds, disputes } = this;
    const left = this.#leftKobo;
    const kobo = Math.max(LEAST_KOBO, Math.ceil((left * step.part) / 100));
    const pickOne = <T>(from: readonly T[]): T | undefined => from[step.pick % Math.max(1, from.length)];
    if ((step.do === 'refund' || step.do === 'reverse') && charge.status === 'success' && kobo <= left)
      await this.order(`transactions/${reference}/${step.do}`, { amount: kobo });
    if (step.do === 'move refund') {
      const open = pickOne(refunds.filter(({ status }) => status !== 'processed' && status !== 'failed'));
      const how = MOVES[step.part % MOVES.length] ?? 'process';
      if (open)
        await this.order(
          `refunds/${open.id}/${how === 'needs-attention' && !money.world.does.refundsNeedDetails ? 'start' : how}`,
        );
    }
    if (step.do === 'fail processed') {
      const taken = new Set(disputes.filter(({ took }) => took).map(({ amountKobo }) => amountKobo));
      const done = pickOne(refunds.filter((each) => each.status === 'processed' && !taken.has(each.amountKobo)));
      if (done) money.world.failProcessed(done.id);
    }
    if (!money.world.does.disputes) return;
    if (step.do === 'dispute' && charge.status === 'success' && kobo <= left)
      await this.order(`transactions/${reference}/dispute`, { amount: kobo });
    if (step.do === 'end dispute')
      await this.endDispute(pickOne(disputes.filter(({ took }) => took === null)), step.part);
    if (step.do === 'decide again') {
      const ended = pickOne(disputes.filter(({ took }) => took !== null));
      if (ended && (ended.took || ended.amountKobo <= left)) await money.world.decideAgain(ended.id);
    }
  }

  /** The gateway sends no more of a payment back than it has of it. */
  async endDispute(open: { id: string; amountKobo: number } | undefined, pick: number): Promise<void> {
    const { paidKobo, refundedKobo } = this.charge;
    const how = ENDS[pick % ENDS.length] ?? 'take';
    if (!open) return;
    const fits = open.amountKobo <= paidKobo - refundedKobo;
    await this.order(`disputes/${open.id}/${fits ? how : 'release'}`);
  }

  async #withdraw({ part }: PaymentStep, deps: Deps): Promise<void> {
    this.#asked += 1;
    const body = {
      userId: this.customer.id,
      amount: toNaira(BigInt(LEAST_KOBO + part * 5000)),
      transactionId: `WDL_${this.reference}_${this.#asked}`,
      currency: 'NGN' as const,
      reason: 'Wallet withdrawal' as const,
      type: 'withdrawal' as const,
      incomingStatus: 'pending' as const,
      paymentMethod: 'bank_transfer' as const,
    };
    await allowed(requestWithdrawal(deps, gatherWithdrawals(deps.db), this.who, body));
  }

  /** The corrections that two administrators could decide now. */
  async corrections(): Promise<{ id: string; kind: string; correction: Correction; customer_id: string | null }[]> {
    const { rows } = await this.money.owner.query<{
      id: string;
      kind: string;
      correction: Correction;
      customer_id: string | null;
    }>(
      `SELECT e.id, e.kind, r.correction, e.customer_id FROM money.cases e, money.remedies_of(e.id) r
        WHERE e.resolved_at IS NULL AND r.kobo IS NOT NULL AND (e.reference = $1 OR e.customer_id = $2) ORDER BY e.id, r.correction`,
      [this.reference, this.customer.id],
    );
    return rows;
  }

  async #correct({ pick }: PaymentStep, deps: Deps): Promise<void> {
    const possible = await this.corrections();
    const chosen = possible[pick % Math.max(1, possible.length)];
    if (chosen) await this.correct(chosen, deps);
  }

  /** Two administrators agree: here one server asks for one only. */
  async correct(
    { id, correction, customer_id: known }: { id: string; correction: Correction; customer_id: string | null },
    deps: Deps = this.money.deps,
  ): Promise<void> {
    const alone = { ...deps, env: { ...deps.env, dualApprovalKobo: null } };
    const userId = known === null && correction !== 'refundPayer' ? { userId: this.customer.id } : {};
    await allowed(correctOrAsk(alone, this.staff, id, { correction, reason: 'Seen at the gateway', ...userId }));
  }
}
