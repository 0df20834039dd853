/**
 * Leaving an investment before its end: a quote holds for ten minutes, and the exit pays exactly what it says. sql/saving/exits.sql works the
 * price out.
 */
import type { ExitQuote, Investment } from '@ajose/sdk/contract/investments';
import type { CodesByStatus } from '@ajose/sdk/codes';
import { toNaira } from '@ajose/sdk/domain/money';
import { EXIT_QUOTE_MINUTES } from '@ajose/sdk/domain/promises';
import { addTerm, formatDateTime } from '@ajose/sdk/domain/time';
import { callRow, callSql } from '../../platform/database/call.ts';
import { row, type Sql } from '../../platform/database/db.ts';
import type { Clock } from '../../platform/database/clock.ts';
import { idReused, post } from '../../money/ledger/ledger.ts';
import { refuse, Refusal } from '../../platform/server/errors.ts';
import { getInvestment } from './list.ts';

const VALID_MS = EXIT_QUOTE_MINUTES * 60_000;

/** The reference of the transaction that pays out an investment, left early or at its end. */
export const exitKey = (investmentId: string): string => `PAY-${investmentId}`;

/** What an exit needs. `db` is the pool, or the transaction of a caller who does more in it. */
interface Exits {
  db: Sql;
  clock: Clock;
}

interface Quote {
  id: string;
  investment_id: string;
  valid_until: Date;
  capital: bigint;
  profit: bigint;
  price: bigint;
  tax: bigint;
}

const ended = () =>
  refuse(
    409,
    'investment_ended',
    'This investment has ended, so its money is in the wallet or arrives within a minute.',
  );

const owes = () =>
  refuse(
    409,
    'money_owed',
    'This was bought with money that a bank took back, or may take back. Please pay what is owed first.',
  );

async function whyNot({ db, clock }: Exits, customerId: string, investmentId: string) {
  const investment = await row<{
    ends_at: Date;
    completed_at: Date | null;
    started_at: Date;
    exit_after_days: number | null;
  }>(
    db,
    'SELECT ends_at, completed_at, started_at, exit_after_days FROM money.investments WHERE customer_id = $1 AND id = $2',
    [customerId, investmentId],
  );
  if (!investment) return refuse(404, 'investment_not_found', 'This investment does not exist.');
  if (investment.completed_at !== null || investment.ends_at <= clock.now()) return ended();
  if (investment.exit_after_days === null) {
    return refuse(409, 'no_early_exit', 'This investment runs to its end: it cannot be left earlier.');
  }
  const unpaid = await callSql(db, 'money.is_unpaid', { customer: customerId, investment: investmentId });
  if (unpaid) return owes();
  const from = addTerm(investment.started_at, { value: investment.exit_after_days, unit: 'days' });
  return refuse(409, 'exit_too_early', `You can leave this investment from ${formatDateTime(from)} on.`);
}

/** @throws Refusal 404, 409 `no_early_exit`, `exit_too_early`, `investment_ended` or `money_owed` */
export async function quoteExit(deps: Exits, customerId: string, investmentId: string): Promise<ExitQuote> {
  const now = deps.clock.now();
  const quote: Quote | undefined = await callRow(deps.db, 'money.quote_exit', {
    customer: customerId,
    investment: investmentId,
    at: now,
    valid_until: new Date(now.getTime() + VALID_MS),
  });
  if (!quote) throw await whyNot(deps, customerId, investmentId);
  return {
    _id: quote.id,
    investmentId,
    capital: toNaira(quote.capital),
    profit: toNaira(quote.profit),
    price: toNaira(quote.price),
    tax: toNaira(quote.tax),
    arrives: toNaira(quote.capital + quote.profit - quote.price - quote.tax),
    validUntil: quote.valid_until.toISOString(),
  };
}

/** The refusal of a quote that no longer holds, with the new one. @throws Refusal where the investment can no longer be left */
async function replaced(
  deps: Exits,
  customerId: string,
  investmentId: string | null,
  code: CodesByStatus[409],
  message: string,
) {
  if (investmentId === null) return refuse(409, code, message);
  return new Refusal(409, code, message, { beside: { quote: await quoteExit(deps, customerId, investmentId) } });
}

/**
 * Leaves an investment by a quote. A repeat with the same quote returns what was done.
 * @throws Refusal 409 `quote_expired` or `quote_changed`, both with the new quote; `investment_ended`, `money_owed` or `id_reused`
 */
export async function exitEarly(deps: Exits, customerId: string, quoteId: string): Promise<Investment> {
  const now = deps.clock.now();
  const outcome = await post(deps.db, 'money.exit_early', { customer: customerId, quote: quoteId, at: now });
  const over = (code: CodesByStatus[409], message: string) => replaced(deps, customerId, outcome.id, code, message);
  switch (outcome.verdict) {
    case 'posted':
    case 'repeated':
      return getInvestment(deps.db, now, customerId, outcome.id);
    case 'expired':
      throw await over('quote_expired', 'These figures held for ten minutes. Please look at the new ones.');
    case 'changed':
      throw await over('quote_changed', 'The investment has changed since. Please look at the new figures.');
    case 'ended':
      throw ended();
    case 'owes':
      throw owes();
    case 'key_reused':
      throw idReused();
    default:
      throw new Error(`The ledger answered ${outcome.verdict}`);
  }
}
