/**
 * The budget of calls to a gateway, whose quota all customers share. All processes count in one row of the database. Payouts and answers to disputes
 * are counted and never held back. Payments, their look-ups and refunds stop at four fifths of the budget; a job's charges of cards and all other
 * calls stop at three fifths. Names of bank accounts, which anybody who signs up can ask for, have a third at most.
 */
import { row, type Db } from '../platform/database/db.ts';
import type { Env } from '../platform/env.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Answer, Gateway } from './gateway.ts';

/** A call that is held back is not counted, so that a flood of look-ups leaves the rest of the budget to others. */
const COUNT = `
  INSERT INTO call_counts AS c (subject, since, calls) VALUES ($2, clock_timestamp(), 1)
  ON CONFLICT (subject) DO UPDATE
    SET calls = CASE WHEN c.since + interval '1 minute' <= clock_timestamp() THEN 1 ELSE c.calls + 1 END,
        since = CASE WHEN c.since + interval '1 minute' <= clock_timestamp() THEN clock_timestamp() ELSE c.since END
    WHERE $1::int IS NULL OR c.calls < $1 OR c.since + interval '1 minute' <= clock_timestamp()
  RETURNING calls`;

const SPENT = {
  outcome: 'unknown',
  message: 'Too many calls to the gateway within a minute',
  isUnsent: true,
} as const;

const spent = () =>
  refuse(503, 'gateway_unavailable', 'The bank network is very busy at the moment. Please try again in a minute.');

/** @returns the gateway, whose calls answer `unknown` while their share of the budget is spent */
export function withBudget(gateway: Gateway, db: Db, { limits }: Pick<Env, 'limits'>): Gateway {
  /** @param share of the budget; null for calls that are never held back */
  const allows = async (share: number | null, counted = `gateway ${gateway.name}`): Promise<boolean> => {
    const most = share === null ? null : Math.floor(limits.gatewayCallsPerMinute * share);
    return (await row(db, COUNT, [most, counted])) !== undefined;
  };
  const first = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    await allows(null);
    return call();
  };
  const second = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    (await allows(0.8)) ? call() : SPENT;
  const third = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> => ((await allows(0.6)) ? call() : SPENT);
  const { disputes } = gateway;
  return {
    name: gateway.name,
    events: gateway.events,
    price: (kind, amountKobo) => gateway.price(kind, amountKobo),
    disputes: disputes && {
      fetchDispute: (id) => first(() => disputes.fetchDispute(id)),
      answerDispute: (id, answer) => first(() => disputes.answerDispute(id, answer)),
      listDisputes: (window) => third(() => disputes.listDisputes(window)),
    },
    transfer: (order) => first(() => gateway.transfer(order)),
    verifyTransfer: (reference) => first(() => gateway.verifyTransfer(reference)),
    begin: (payment) => second(() => gateway.begin(payment)),
    openTransfer: (payment) => second(() => gateway.openTransfer(payment)),
    verify: (reference) => second(() => gateway.verify(reference)),
    fetchPayment: (id) => third(() => gateway.fetchPayment(id)),
    refund: (order) => second(() => gateway.refund(order)),
    listRefunds: (window) => third(() => gateway.listRefunds(window)),
    fetchRefund: (id) => third(() => gateway.fetchRefund(id)),
    chargeCard: (payment) => third(() => gateway.chargeCard(payment)),
    createCustomer: (person) => third(() => gateway.createCustomer(person)),
    fetchCustomer: (ref) => third(() => gateway.fetchCustomer(ref)),
    openAccount: (ref) => third(() => gateway.openAccount(ref)),
    requeryAccount: (account) => third(() => gateway.requeryAccount(account)),
    closeAccount: (id) => third(() => gateway.closeAccount(id)),
    identifyCustomer: (shown) => third(() => gateway.identifyCustomer(shown)),
    forgetCard: (code) => third(() => gateway.forgetCard(code)),
    listPaid: (window) => third(() => gateway.listPaid(window)),
    listTransfers: (window) => third(() => gateway.listTransfers(window)),
    listBanks: () => third(() => gateway.listBanks()),
    balance: () => third(() => gateway.balance()),
    async resolveAccount(account) {
      if (!(await allows(1 / 3, `gateway names ${gateway.name}`)) || !(await allows(0.6))) throw spent();
      return gateway.resolveAccount(account);
    },
  };
}
