/** Posts the demonstration's year into the ledger: deposits, withdrawals, investments and their ends, each at its own time. */
import { CANCELLED_BY_CUSTOMER } from '@ajose/sdk/domain/status';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { type Contribution, interestKobo, planProfitKobo, toKobo } from '@ajose/sdk/domain/money';
import { addTerm, type TermUnit } from '@ajose/sdk/domain/time';
import { callSql } from '../platform/database/call.ts';
import { run, type Tx } from '../platform/database/db.ts';
import { fingerprint, must, type Outcome, post } from '../money/ledger/ledger.ts';
import { OFFLINE } from '../money/transactions/transactions.ts';
import type { Dated } from './history.ts';

/** The gateway that the demonstration's year went through. */
const AT = 'paystack' satisfies GatewayName;
/** At the sandbox a transfer to this account stays pending. */
const ACCOUNT_THAT_HANGS = '0000000001';
const SESSION_LENGTH = 30;
const DAY_MS = 86_400_000;

/** A product of the catalogue, with its terms. */
export interface Product {
  id: string;
  name: string;
  rate_bps: bigint;
  term_value: number;
  term_unit: TermUnit;
  is_savings: boolean;
}

/** The customer of an event. */
export interface Account {
  id: string;
  email: string;
  bank: { code: string; accountNumber: string } | null;
  name: string;
}

/** Posts one event after the other through the ledger's functions, each with its own time. */
export class Teller {
  readonly #tx: Tx;
  readonly #adminId: string;
  readonly #products: ReadonlyMap<string, Product>;
  /** When the running investments end, earliest first. */
  #ends: Date[] = [];
  readonly #plans = new Map<
    string,
    { id: string; endsAt: Date; rateBps: bigint; whole: bigint; contributions: Contribution[] }
  >();
  #told = 0;

  /** @param adminId who decides by hand */
  constructor(tx: Tx, adminId: string, products: readonly Product[]) {
    this.#tx = tx;
    this.#adminId = adminId;
    this.#products = new Map(products.map((product) => [product.name, product]));
  }

  /** Posts an event. Call `matureUntil` before it. */
  async tell(account: Account, happening: Dated, at: Date): Promise<void> {
    this.#told += 1;
    switch (happening.what) {
      case 'deposit':
        return this.#deposit(account, happening, at);
      case 'withdrawal':
        return this.#withdraw(account, happening, at);
      case 'top_up':
        return this.#topUp(account, happening, at);
      case 'invest':
      case 'offline':
        return this.#invest(account, happening, at);
    }
  }

  /** Pays the investments that ended before a moment, each at its end. */
  async matureUntil(moment: Date): Promise<void> {
    for (let next = this.#ends[0]; next && next < moment; next = this.#ends[0]) {
      await callSql(this.#tx, 'money.mature', { most: 1000, at: new Date(next.getTime() + 20_000) });
      this.#ends.shift();
    }
  }

  #key(prefix: string, at: Date): string {
    return `${prefix}${at.getTime()}-${String(this.#told).padStart(5, '0')}`;
  }

  async #deposit(account: Account, happening: Dated & { what: 'deposit' }, at: Date): Promise<void> {
    const { amount, outcome, channel } = happening;
    const key = `payment-${at.getTime()}-wallet-${String(this.#told).padStart(5, '0')}`;
    const metadata = { paystackRef: key, currency: 'NGN', userEmail: account.email, userName: account.name };
    const kobo = toKobo(amount);
    const { id } = await must(this.#tx, 'money.open_deposit', {
      customer: account.id,
      key,
      fingerprint: fingerprint('deposit', amount, 'wallet'),
      amount: kobo,
      reason: 'wallet',
      method: 'online',
      at,
      metadata,
      allowed: null,
      look_at: null,
      gateway: AT,
    });
    const later = new Date(at.getTime() + 90_000);
    if (outcome === 'completed') {
      const fee = (kobo * 15n) / 1000n + (kobo >= 250_000n ? 10_000n : 0n);
      await must(this.#tx, 'money.credit_deposit', {
        customer: account.id,
        gateway: AT,
        key,
        paid: kobo,
        fees: fee < 200_000n ? fee : 200_000n,
        channel,
        paid_at: later,
        at: later,
        more: {},
      });
      // The sandbox does not know payments of the past, so this one is not compared with it.
      await run(this.#tx, `UPDATE money.deposits SET compared_at = 'infinity' WHERE customer_id = $1 AND id = $2`, [
        account.id,
        id,
      ]);
      return;
    }
    const note = outcome === 'failed' ? 'Declined' : CANCELLED_BY_CUSTOMER;
    await must(this.#tx, 'money.close_deposit', {
      customer: account.id,
      deposit: id,
      status: outcome,
      at: later,
      more: { note },
    });
    // A closed deposit is not looked up at the sandbox either, which does not know it.
    await run(this.#tx, 'UPDATE money.deposits SET look_at = NULL WHERE customer_id = $1 AND id = $2', [
      account.id,
      id,
    ]);
  }

  async #withdraw(account: Account, happening: Dated & { what: 'withdrawal' }, at: Date): Promise<void> {
    if (!account.bank) return;
    const { amount, outcome } = happening;
    const key = this.#key('WDL_', at);
    const pending = outcome === 'pending';
    if (pending) await this.#addAccount(account, ACCOUNT_THAT_HANGS, at);
    const asked = await post(this.#tx, 'money.withdraw', {
      customer: account.id,
      key,
      fingerprint: fingerprint('withdrawal', toKobo(amount), 'Wallet withdrawal'),
      amount: toKobo(amount),
      reason: 'Wallet withdrawal',
      method: 'bank_transfer',
      at,
      metadata: { withdrawalRef: key, currency: 'NGN', userEmail: account.email, userName: account.name },
      allowed: null,
      bank_code: account.bank.code,
      account_number: pending ? ACCOUNT_THAT_HANGS : account.bank.accountNumber,
      account_name: account.name.toUpperCase(),
      run_at: pending ? at : null,
    });
    if (asked.verdict === 'posted' && !pending) await this.#settle(account, asked, happening, at);
  }

  /** Another of the customer's own accounts, which was added the week before. */
  async #addAccount({ id, bank, name }: Account, number: string, at: Date): Promise<void> {
    await run(
      this.#tx,
      `INSERT INTO other_bank_accounts (customer_id, bank_code, account_number, account_name, added_at, waits_since)
       VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT DO NOTHING`,
      [id, bank?.code, number, name.toUpperCase(), new Date(at.getTime() - 7 * DAY_MS)],
    );
  }

  async #settle(
    account: Account,
    asked: Outcome,
    { outcome, amount }: Dated & { what: 'withdrawal' },
    at: Date,
  ): Promise<void> {
    const later = new Date(at.getTime() + 240_000);
    // As an order at the gateway would do it.
    await run(this.#tx, `UPDATE money.payouts SET gateway = $4, asked_at = $3 WHERE customer_id = $1 AND id = $2`, [
      account.id,
      asked.id,
      new Date(at.getTime() + 60_000),
      AT,
    ]);
    if (outcome === 'completed') {
      const session = `100039${at.getTime()}`.padEnd(SESSION_LENGTH, '0');
      await must(this.#tx, 'money.payout_paid', {
        customer: account.id,
        payout: asked.id,
        gateway: AT,
        at: later,
        session,
        fee: 2500n,
        duty: 0n,
        transfer_code: `TRF_seed${this.#told}`,
      });
      await run(this.#tx, `UPDATE money.payouts SET compared_at = 'infinity' WHERE customer_id = $1 AND id = $2`, [
        account.id,
        asked.id,
      ]);
    } else if (outcome === 'failed') {
      const why = 'Account is restricted. Transfer declined by the bank';
      await must(this.#tx, 'money.payout_failed', {
        customer: account.id,
        payout: asked.id,
        gateway: AT,
        state: 'failed',
        at: later,
        why,
      });
    } else {
      const note = { note: 'Cancelled by an administrator' };
      await must(this.#tx, 'money.decide', {
        customer: account.id,
        transaction: asked.id,
        status: 'user_cancelled',
        at: later,
        more: note,
      });
      const after = { status: 'user_cancelled', amount, customer: account.id };
      // As the back-office logs it, but at its own time.
      await run(
        this.#tx,
        `WITH entry AS (
           INSERT INTO audit_log (id, at, staff_id, action, subject, before, after)
           VALUES (uuidv7($1::timestamptz - clock_timestamp()), $1, $2, 'setTransactionStatus', $3, '{"status": "pending"}', $4) RETURNING id)
         INSERT INTO status_reasons (entry_id, customer_id, reason) SELECT id, $5, $6 FROM entry`,
        [later, this.#adminId, `transaction:${asked.id}`, after, account.id, 'Called us: the amount was a slip.'],
      );
    }
  }

  async #invest(account: Account, happening: Dated & { what: 'invest' | 'offline' }, at: Date): Promise<void> {
    const product = this.#products.get(happening.product);
    if (!product) throw new Error(`The catalogue has no ${happening.product}`);
    const kobo = toKobo(happening.amount);
    const endsAt = addTerm(at, { value: product.term_value, unit: product.term_unit });
    const offline = happening.what === 'offline';
    const bought = await post(this.#tx, 'money.buy', {
      customer: account.id,
      key: this.#key(offline ? OFFLINE.plan : 'INV-', at),
      fingerprint: fingerprint('invest', product.id, kobo),
      product: product.id,
      amount: kobo,
      at,
      ends_at: endsAt,
      expected: interestKobo(kobo, product.rate_bps),
      rate_bps: product.rate_bps,
      is_savings: product.is_savings,
      product_name: product.name,
      offline_key: offline ? this.#key(OFFLINE.deposit, at) : null,
    });
    if (bought.verdict !== 'posted') return;
    this.#ends = [...this.#ends, endsAt].toSorted((a, b) => a.getTime() - b.getTime());
    if (product.is_savings) {
      const term = BigInt(endsAt.getTime() - at.getTime());
      const contributions = [{ amountKobo: kobo, part: term }];
      const plan = { id: bought.id, endsAt, rateBps: product.rate_bps, whole: term, contributions };
      this.#plans.set(`${account.id} ${product.name}`, plan);
    }
  }

  /** Adds to a savings plan. A plan that has ended is bought again. */
  async #topUp(account: Account, happening: Dated & { what: 'top_up' }, at: Date): Promise<void> {
    const plan = this.#plans.get(`${account.id} ${happening.product}`);
    if (!plan || plan.endsAt <= at) return this.#invest(account, { ...happening, what: 'invest' }, at);
    const kobo = toKobo(happening.amount);
    const contributions = [
      ...plan.contributions,
      { amountKobo: kobo, part: BigInt(plan.endsAt.getTime() - at.getTime()) },
    ];
    const topped = await post(this.#tx, 'money.add_to_plan', {
      customer: account.id,
      key: this.#key('TOP-', at),
      fingerprint: fingerprint('top_up', plan.id, kobo),
      investment: plan.id,
      amount: kobo,
      at,
      expected: planProfitKobo(contributions, plan.rateBps, plan.whole),
      seen: null,
      allowed: null,
    });
    if (topped.verdict === 'posted') plan.contributions = contributions;
  }
}
