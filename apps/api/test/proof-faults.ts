/** Faults as SQL, with the promises that the proof must find broken: exactly these. */

type Of = 'ada' | 'bola' | 'platform' | 'whole' | 'today' | 'yearAgo';

interface Fault {
  fault: string;
  sql: string;
  /** The customer whose books are wrong; Ada unless given. */
  of?: Of;
  broken: readonly (string | { what: string; of: Of })[];
}

const ROW = 'an account row adds up to nothing';
const SUM = 'each balance is the sum of its entries';
const CHAIN = 'each balance after follows from the one before';
const GAP = 'movements are counted without a gap';
const WALLET = 'every change of a wallet is a transaction with the balances before and after';
const HISTORY = 'in a history each balance before is the balance after of the one before it';
const HELD = 'what is held is what pending withdrawals hold';
const INVESTED = 'what is invested is the capital of running investments';
const PARTS = 'capital and profit of an investment are the sum of its contributions';
const ENDED = 'each completed investment was paid out once, with its profit';
const CAME = 'what came through each gateway is what its deposits brought, less what it took back and charged';
const WENT = 'what went out through each gateway is what its payouts paid';
const OWED = 'what a customer owes is what reversals left open';
const TAX = 'tax is what was withheld from profits that were paid';
const FEES = 'fees and stamp duty are what was booked for payments and payouts';
const TERMS = 'an investment has the terms at which it was bought';
const BY_TWO = 'a payout that two administrators ordered is of a closed or held account';
const LACKS = 'a refund that went back has taken what its payment has';
const TOOK = 'what refunds took of a payment is what its deposit gave back';
const UNOWNED = 'payments without an owner are kept on the account of the platform';
const MOVED = 'what moved between gateways and the bank is what two administrators moved';
const DAY = { what: 'the totals of a day are what its transactions add up to', of: 'today' } as const;
const ALL = {
  what: 'gateways, offline cash, interest, adjustments, debts, fees = wallets, held, invested, circles, payouts and tax',
  of: 'whole',
} as const;
const GUARDS = { what: 'the database refuses to rewrite entries and to unbalance an account', of: 'whole' } as const;
const RECORDS = { what: 'the database refuses to rewrite what administrators asked for and did', of: 'whole' } as const;

const INTEREST = 'interest leaves for nothing but the profit of an investment that has ended';
const CASH = 'cash from outside is invested as it is booked';
const DECIDED = 'an adjustment reaches a customer by a decision or as what was collected in vain';
const PROFIT = 'the profit of an investment is its capital at its rate for its term';
const QUOTE = 'an early exit paid what its quote worked out';
const RATE = 'the tax of a profit is its rate of the profit';
const CERTIFICATE = 'a certificate has the day on which the profit was paid';
const PAYOUT = 'each payout has a withdrawal that held its amount';
const WITHDRAWAL = 'each withdrawal that held money has a payout, a dispute or a refund';
const ASKED = 'a payout goes to the account that was asked for';
const PAYEE = "a payment is the customer's who was credited with it";
const PAYOUT_STATE = 'a payout is as far as its withdrawal';
const DEPOSIT_STATE = 'a deposit is completed where it was paid or credited by hand';
const STATUS = 'the ledger knows the status of its customer';
const TOLD = 'each customer was notified of each transaction that has ended';
const SAVED = 'a day that was saved moved its money';
const ASIDE = 'what refunds and disputes set aside is held or owed';
const CREDITED = 'a payment without an owner that left was credited to its customer';
const RETURNED = 'what went back of a payment without an owner is what its refunds took';
const IN_CIRCLES = 'what is set aside for circles is open contributions, deposits, debts on their way and what waits';
const CONTRIBUTION = 'a contribution is what was set aside, what the deposit paid, and what is owed or was forgiven';
const PASSED_ON = 'what a customer passed on in circles is what was given less what was received';
const TURN = { what: 'what the members of a circle gave in a turn is what its receiver got', of: 'whole' } as const;

/** The transaction of a key, in a condition. */
const its = (key: string): string => `(SELECT id FROM ledger.transactions WHERE transaction_id = '${key}')`;

export const faults: readonly Fault[] = [
  {
    fault: 'a wallet has a kobo more',
    sql: 'UPDATE ledger.accounts SET wallet = wallet + 1 WHERE customer_id = :ada',
    broken: [ROW, SUM, ALL],
  },
  {
    fault: 'an account counts a movement too many',
    sql: 'UPDATE ledger.accounts SET last_seq = last_seq + 1 WHERE customer_id = :ada',
    broken: [GAP],
  },
  {
    fault: 'a movement leaves an account for itself',
    sql: 'UPDATE ledger.movements SET target = source WHERE customer_id = :ada AND seq = 1',
    broken: ['amounts are positive and leave one account for another', SUM, CHAIN],
  },
  {
    fault: 'a balance after is not the one before and the amount',
    sql: 'UPDATE ledger.movements SET target_after = target_after + 1 WHERE customer_id = :ada AND seq = 1',
    broken: [CHAIN],
  },
  {
    fault: 'a transaction says another balance after',
    sql: `UPDATE ledger.transactions SET after_balance = 1 WHERE id = ${its('pay-1')}`,
    broken: [WALLET, HISTORY],
  },
  {
    fault: 'the capital of an investment grows by itself',
    sql: `UPDATE money.investments SET capital = capital + 1 WHERE id = ${its('in-1')}`,
    broken: [INVESTED, PARTS],
  },
  {
    fault: 'an investment is completed and was not paid',
    sql: `UPDATE money.investments SET completed_at = now(), tax_kobo = 1000 WHERE id = ${its('in-1')}`,
    broken: [ENDED, INVESTED, TAX, DAY],
  },
  {
    fault: 'money came through the gateway without a payment',
    sql: 'UPDATE ledger.accounts SET paystack = paystack - 5, wallet = wallet + 5 WHERE customer_id = :ada',
    broken: [CAME, SUM],
  },
  {
    fault: 'money went out through the gateway without a payout',
    sql: 'UPDATE ledger.accounts SET paystack_out = paystack_out + 5, wallet = wallet - 5 WHERE customer_id = :ada',
    broken: [WENT, SUM],
  },
  {
    fault: 'money that one gateway has is counted at the other',
    sql: 'UPDATE ledger.accounts SET paystack = paystack + 5, monnify = monnify - 5 WHERE customer_id = :ada',
    broken: [CAME, SUM],
  },
  {
    fault: 'money that one gateway paid out is counted at the other',
    sql: 'UPDATE ledger.accounts SET paystack_out = paystack_out - 5, monnify_out = monnify_out + 5 WHERE customer_id = :ada',
    broken: [WENT, SUM],
  },
  {
    fault: 'a payout that one gateway paid names the other',
    sql: `UPDATE money.payouts SET gateway = 'monnify' WHERE id = ${its('out-2')}`,
    broken: [WENT, CAME],
  },
  {
    fault: 'a payment at one gateway names the other',
    sql: `UPDATE money.deposits SET gateway = 'monnify' WHERE id = ${its('pay-1')}`,
    broken: [CAME, PAYEE],
  },
  {
    fault: 'stamp duty was booked for nothing',
    sql: 'UPDATE ledger.accounts SET stamp_duty = stamp_duty - 5, adjustment = adjustment + 5 WHERE customer_id = :ada',
    broken: [FEES, SUM],
  },
  {
    fault: 'tax was withheld from nothing',
    sql: 'UPDATE ledger.accounts SET tax = tax + 5, adjustment = adjustment - 5 WHERE customer_id = :ada',
    broken: [TAX, SUM],
  },
  {
    fault: 'a customer owes for nothing',
    sql: 'UPDATE ledger.accounts SET receivable = receivable - 5, adjustment = adjustment + 5 WHERE customer_id = :ada',
    broken: [OWED, SUM],
  },
  {
    fault: 'a key has two transactions',
    sql: `ALTER TABLE ledger.transactions DROP CONSTRAINT transactions_once; UPDATE ledger.transactions SET transaction_id = 'out-1' WHERE transaction_id = 'out-2'`,
    broken: ['no key has two transactions'],
  },

  {
    fault: 'a gift is posted from interest',
    sql: `SELECT ledger.post(:ada, 'gift', 'maturity', ARRAY[ledger.leg('interest', 'wallet', 1000)], now(), 'Bonus', 'wallet', fingerprint => :ada, allowed => NULL, debt_free => false)`,
    broken: [INTEREST],
  },
  {
    fault: 'a profit is paid while the investment runs',
    sql: `SELECT ledger.post(:ada, 'PAY-' || id, 'maturity', ARRAY[ledger.leg('interest', 'wallet', 1000)], now(), 'Payout: Note', 'wallet', fingerprint => id, allowed => NULL, debt_free => false) FROM ledger.transactions WHERE transaction_id = 'in-1'`,
    broken: [INTEREST, ENDED],
  },
  {
    fault: 'cash is booked into a wallet',
    sql: `SELECT ledger.post(:ada, 'cash', 'offline', ARRAY[ledger.leg('offline', 'wallet', 1000)], now(), 'Cash', 'offline', fingerprint => :ada, allowed => NULL, debt_free => false)`,
    broken: [CASH],
  },
  {
    fault: 'an adjustment is posted into a wallet',
    sql: `SELECT ledger.post(:ada, 'COR-' || uuidv7(), 'correction', ARRAY[ledger.leg('adjustment', 'wallet', 1000)], now(), 'Correction: pay-1', 'paystack', fingerprint => :ada, allowed => NULL, debt_free => false)`,
    broken: [DECIDED],
  },
  {
    fault: 'the case behind a correction is open again',
    sql: `UPDATE money.cases SET resolved_at = NULL, resolved_by = NULL WHERE kind = 'advance_differs'`,
    broken: [DECIDED],
  },
  {
    fault: 'a deposit was credited by hand and does not say so',
    sql: `UPDATE money.deposits SET by_hand = false WHERE id = ${its('hand-1')}`,
    broken: [DECIDED, DEPOSIT_STATE],
  },

  {
    fault: 'a profit grows by 1,000,000 and is paid',
    sql: `UPDATE money.contributions SET expected = expected + 1000000 WHERE investment_id = ${its('in-1')}; UPDATE money.investments SET expected = expected + 1000000, ends_at = now() WHERE id = ${its('in-1')}; SELECT money.mature(10, now())`,
    broken: [PROFIT, TERMS],
  },
  {
    fault: 'a plan promises a kobo a contribution too much',
    sql: `UPDATE money.contributions SET expected = expected + 1 WHERE investment_id = ${its('plan')}; UPDATE money.investments SET expected = expected + 3 WHERE id = ${its('plan')}`,
    broken: [PROFIT],
  },
  {
    fault: 'an investment has another rate',
    sql: `UPDATE money.investments SET rate_bps = 1100 WHERE id = ${its('in-1')}`,
    broken: [PROFIT, TERMS],
  },
  {
    fault: 'an investment has another rate and the profit that goes with it',
    sql: `UPDATE money.investments SET rate_bps = 1100, expected = 11000 WHERE id = ${its('in-1')}; UPDATE money.contributions SET expected = 11000 WHERE id = ${its('in-1')}`,
    broken: [TERMS],
  },
  {
    fault: 'an investment ends earlier',
    sql: `UPDATE money.investments SET ends_at = ends_at - interval '1 day' WHERE id = ${its('in-1')}`,
    broken: [TERMS],
  },
  {
    fault: 'less tax will be withheld of a profit',
    sql: `UPDATE money.investments SET tax_bps = 0 WHERE id = ${its('in-1')}`,
    broken: [TERMS],
  },
  {
    fault: 'an early exit was cheaper',
    sql: 'UPDATE money.exit_quotes SET profit = profit - 1, price = price - 1',
    broken: [QUOTE],
  },
  { fault: 'an early exit has no quote', sql: 'DELETE FROM money.exit_quotes', broken: [QUOTE] },
  {
    fault: 'a certificate has another rate',
    sql: `UPDATE money.investments SET tax_bps = 500 WHERE id = ${its('in-2')}`,
    broken: [RATE, TERMS],
  },
  {
    fault: 'a certificate is of another year',
    sql: `UPDATE money.investments SET completed_at = completed_at - interval '1 year' WHERE id = ${its('in-2')}`,
    broken: [CERTIFICATE, DAY, { ...DAY, of: 'yearAgo' }],
  },

  {
    fault: 'the payout of a withdrawal is gone',
    sql: `DELETE FROM money.payouts WHERE id = ${its('out-1')}`,
    broken: [WITHDRAWAL],
  },
  {
    fault: 'a payout needs no status any more, as if two administrators had ordered it',
    sql: `UPDATE money.payouts SET by_two = true WHERE id = ${its('out-1')}`,
    broken: [BY_TWO],
  },
  {
    fault: 'a refund went back and has not taken what its payment has',
    sql: `INSERT INTO money.refunds (gateway, reference, kobo, customer_id, deposit_id, gateway_id, state, begun_at, ended_at) SELECT 'paystack', 'pay-3', 5, :ada, id, 'refund-x', 'processed', now(), now() FROM ledger.transactions WHERE transaction_id = 'pay-3'`,
    broken: [LACKS],
  },
  {
    fault: 'a refund of a payment without an owner went back and has not taken what that has',
    sql: `UPDATE money.refunds SET kobo = kobo + 5 WHERE gateway_id = 'refund-3'`,
    of: 'platform',
    broken: [LACKS],
  },
  {
    fault: 'a payout pays out what was never held',
    sql: `INSERT INTO money.payouts (customer_id, id, state, run_at, bank_code, account_number, account_name) VALUES (:ada, uuidv7(), 'waiting', now(), '058', '1', 'ADA')`,
    broken: [PAYOUT],
  },
  {
    fault: 'a payout goes to another account',
    sql: `UPDATE money.payouts SET account_number = '9999999999' WHERE id = ${its('out-1')}`,
    broken: [ASKED],
  },
  {
    fault: 'a payout was settled and its withdrawal waits',
    sql: `UPDATE money.payouts SET state = 'by_hand', run_at = NULL WHERE id = ${its('out-1')}`,
    broken: [PAYOUT_STATE],
  },
  {
    fault: 'a withdrawal ends and its money stays held',
    sql: `UPDATE ledger.transactions SET status = 'failed' WHERE id = ${its('out-1')}`,
    broken: [HELD, PAYOUT_STATE, DAY],
  },
  {
    fault: 'a deposit fails after it was paid',
    sql: `UPDATE ledger.transactions SET status = 'failed' WHERE id = ${its('pay-2')}`,
    broken: [DEPOSIT_STATE, DAY],
  },
  {
    fault: 'a payment names another customer',
    sql: `UPDATE money.payments SET customer_id = :bola WHERE reference = 'pay-1'`,
    broken: [PAYEE],
  },
  {
    fault: 'a payment is credited to a second customer',
    sql: `UPDATE money.payments SET customer_id = :bola WHERE reference = 'pay-1'; SELECT money.credit_deposit(:bola, 'paystack', 'pay-1', 10000000, 150000, 'card', now(), now(), '{}')`,
    broken: [PAYEE],
  },
  {
    fault: 'whose a payment is was forgotten',
    sql: `DELETE FROM money.payments WHERE reference = 'pay-1'`,
    broken: [PAYEE],
  },

  ...[
    'deposit completed payment',
    'deposit completed returned',
    'withdrawal completed reversed',
    'invested',
    'tax',
  ].map((name): Fault => ({
    fault: `the total of ${name} lacks a kobo`,
    sql: `UPDATE ledger.totals SET kobo = kobo - 1 WHERE name = '${name}' AND day = ledger.lagos_day(now())`,
    of: 'today',
    broken: [DAY],
  })),

  {
    fault: 'the ledger has another status of a customer',
    sql: 'UPDATE ledger.accounts SET customer_status = 30 WHERE customer_id = :ada',
    broken: [STATUS],
  },
  { fault: 'a notice is missing', sql: `DELETE FROM notices WHERE data ->> 'kobo' = '123400'`, broken: [TOLD] },
  {
    fault: 'a day is saved without money from the wallet',
    sql: `UPDATE money.auto_save_dates d SET outcome = 'saved' FROM money.auto_saves s WHERE s.id = d.auto_save_id AND s.source = 'wallet'`,
    broken: [SAVED],
  },
  {
    fault: 'a day is saved without money from the card',
    sql: `UPDATE money.auto_save_dates d SET outcome = 'saved' FROM money.auto_saves s WHERE s.id = d.auto_save_id AND s.source = 'card'`,
    broken: [SAVED],
  },

  {
    fault: 'a payment without an owner is smaller',
    sql: `UPDATE money.unowned_payments SET kobo = kobo - 1 WHERE reference = 'stray-1'`,
    of: 'platform',
    broken: [UNOWNED],
  },
  {
    fault: 'a payment without an owner is gone',
    sql: `DELETE FROM money.unowned_payments WHERE reference = 'stray-1'`,
    of: 'platform',
    broken: [UNOWNED],
  },
  {
    fault: 'a payment without an owner was credited to somebody else',
    sql: `UPDATE money.unowned_payments SET credited_to = :ada WHERE reference = 'stray-2'`,
    of: 'platform',
    broken: [CREDITED],
  },
  {
    fault: 'a refund of a payment without an owner took less',
    sql: `UPDATE money.refunds SET aside_kobo = aside_kobo - 1 WHERE reference = 'stray-3'`,
    of: 'platform',
    broken: [LACKS, RETURNED],
  },
  {
    fault: 'a move of our own money is gone',
    sql: `DELETE FROM money.own_moves WHERE reference = 'settled'`,
    of: 'platform',
    broken: [UNOWNED, MOVED],
  },
  {
    fault: 'a move of our own money was of more',
    sql: `UPDATE money.own_moves SET kobo = kobo + 1 WHERE reference = 'between'`,
    of: 'platform',
    broken: [UNOWNED, MOVED],
  },
  {
    fault: 'a move of our own money went to another place',
    sql: `UPDATE money.own_moves SET target = 'monnify' WHERE reference = 'settled'`,
    of: 'platform',
    broken: [UNOWNED, MOVED],
  },
  {
    fault: 'money leaves a gateway for the bank and nobody asked',
    sql: `SELECT ledger.move(money.platform(), uuidv7(), ARRAY[ledger.leg('bank', 'paystack', 5)], now())`,
    of: 'platform',
    broken: [UNOWNED, MOVED],
  },
  {
    fault: 'a move of our own money has another posting',
    sql: `UPDATE money.own_moves SET id = uuidv7() WHERE reference = 'settled'`,
    of: 'platform',
    broken: [MOVED],
  },
  {
    fault: 'the bank has money of a customer',
    sql: 'UPDATE ledger.accounts SET bank = bank - 5, adjustment = adjustment + 5 WHERE customer_id = :ada',
    broken: [MOVED, SUM],
  },
  {
    fault: 'a refund under way set more aside than is held',
    sql: `UPDATE money.refunds SET aside_kobo = aside_kobo + 1 WHERE reference = 'pay-2'`,
    broken: [ASIDE],
  },
  {
    fault: 'a refund under way has lost what it holds',
    sql: `UPDATE money.refunds SET hold_id = NULL WHERE reference = 'pay-2'`,
    broken: [ASIDE, WITHDRAWAL],
  },
  {
    fault: 'a refund has ended and its money is held',
    sql: `UPDATE money.refunds SET state = 'processed', ended_at = now() WHERE reference = 'pay-2'`,
    broken: [WITHDRAWAL, TOOK],
  },
  {
    fault: 'a refund under way is not owed any more',
    sql: `UPDATE money.receivables SET owed_kobo = owed_kobo - 1 WHERE customer_id = :bola`,
    of: 'bola',
    broken: [ASIDE],
  },
  {
    fault: 'a dispute is about more than is held',
    sql: `UPDATE money.disputes SET amount_kobo = amount_kobo + 1 WHERE reference = 'pay-3'`,
    broken: [ASIDE],
  },

  {
    fault: 'money is set aside for a circle that nobody has asked for',
    sql: 'UPDATE ledger.accounts SET wallet = wallet - 5, circle = circle + 5 WHERE customer_id = :ada',
    broken: [IN_CIRCLES, SUM],
  },
  {
    fault: 'a deposit paid less than its part says',
    sql: 'UPDATE money.circle_deposits SET used = used - 1 WHERE customer_id = :bola',
    of: 'bola',
    broken: [IN_CIRCLES, CONTRIBUTION],
  },
  {
    fault: 'more waits above the limit of a wallet than is set aside',
    sql: 'INSERT INTO money.circle_limits (customer_id, day_kobo, waiting) VALUES (:ada, 0, 1)',
    broken: [IN_CIRCLES],
  },
  {
    fault: 'more is forgiven than was owed',
    sql: 'UPDATE money.circle_parts SET forgiven = forgiven + 1 WHERE customer_id = :bola AND turn = 2',
    of: 'bola',
    broken: [CONTRIBUTION],
  },
  {
    fault: 'a member owes more than is missing',
    sql: 'UPDATE money.circle_parts SET owed = owed + 1 WHERE customer_id = :bola AND turn = 2',
    of: 'bola',
    broken: [CONTRIBUTION],
  },
  {
    fault: 'a turn brought less than was given',
    sql: 'UPDATE money.circle_receipts SET kobo = kobo - 1 WHERE customer_id = :ada AND turn = 1',
    broken: [PASSED_ON, TURN],
  },

  {
    fault: 'a place was paid for twice',
    sql: `INSERT INTO money.circle_places (customer_id, circle_id, member_id, at, kobo)
          SELECT customer_id, circle_id, member_id, now(), 500 FROM money.circle_receipts WHERE customer_id = :ada AND turn = 1`,
    broken: [PASSED_ON, { what: 'what was paid for a place in a circle is what its member got', of: 'whole' }],
  },

  {
    fault: 'a guard is turned off',
    sql: 'ALTER TABLE ledger.accounts DISABLE TRIGGER balanced',
    of: 'whole',
    broken: [GUARDS],
  },
  {
    fault: 'the guard of balances does nothing',
    sql: 'CREATE OR REPLACE FUNCTION ledger.refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    of: 'whole',
    broken: [GUARDS],
  },
  {
    fault: 'the guard of entries does nothing',
    sql: 'CREATE OR REPLACE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN coalesce(NEW, OLD); END $$',
    of: 'whole',
    broken: [GUARDS],
  },
  {
    fault: 'a guard calls another function',
    sql: 'CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON ledger.movements EXECUTE FUNCTION refuse_change(); ALTER TABLE ledger.movements ENABLE ALWAYS TRIGGER never_emptied',
    of: 'whole',
    broken: [GUARDS],
  },
  {
    fault: 'the guard of the audit log does nothing',
    sql: 'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN coalesce(NEW, OLD); END $$',
    of: 'whole',
    broken: [RECORDS],
  },
  {
    fault: 'the guard of decided requests does nothing',
    sql: 'CREATE OR REPLACE FUNCTION refuse_decided() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    of: 'whole',
    broken: [RECORDS],
  },
];
