-- Written by `pnpm --filter @ajose/api accounts` from the list in src/money/ledger/accounts.ts. Do not edit.
-- What names all accounts. An account that the list lacks is refused by `move`, wherever it stands in the type.

-- Moves money between a customer's accounts, one movement for each leg; a leg of 0 moves nothing. What a customer
-- owns never goes below zero: the row refuses it, which undoes the posting. The caller has written the transaction,
-- or writes it next.
CREATE OR REPLACE FUNCTION ledger.move(
  customer uuid, transaction uuid, legs ledger.leg[], at timestamptz
) RETURNS ledger.moved LANGUAGE plpgsql AS $$
DECLARE
  accounts CONSTANT ledger.account[] := ARRAY[
    'wallet', 'held', 'invested', 'circle', 'paystack', 'paystack_out', 'monnify', 'monnify_out', 'interest', 'offline',
    'adjustment', 'receivable', 'gateway_fee', 'transfer_fee', 'stamp_duty', 'tax', 'bank', 'passed_on'];
  balances bigint[]; -- in the order of `accounts`
  seq      bigint;
  leg      ledger.leg;
  source   integer;
  target   integer;
BEGIN
  SELECT a.last_seq, ARRAY[
    a.wallet, a.held, a.invested, a.circle, a.paystack, a.paystack_out, a.monnify, a.monnify_out, a.interest, a.offline,
    a.adjustment, a.receivable, a.gateway_fee, a.transfer_fee, a.stamp_duty, a.tax, a.bank, a.passed_on]
    INTO seq, balances FROM ledger.accounts a WHERE a.customer_id = customer FOR NO KEY UPDATE;
  FOREACH leg IN ARRAY legs LOOP
    CONTINUE WHEN leg.amount = 0;
    source := array_position(accounts, leg.source);
    target := array_position(accounts, leg.target);
    IF source IS NULL OR target IS NULL THEN
      RAISE EXCEPTION 'the ledger has no account %', CASE WHEN source IS NULL THEN leg.source ELSE leg.target END;
    END IF;
    balances[source] := balances[source] - leg.amount;
    balances[target] := balances[target] + leg.amount;
    seq := seq + 1;
    INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
    VALUES (customer, seq, transaction, leg.source, leg.target, leg.amount, balances[source], balances[target], at);
  END LOOP;
  -- Uses sums, because Citus crashes on the bare element of an array.
  UPDATE ledger.accounts a
     SET last_seq = seq, wallet = 0 + balances[1], held = 0 + balances[2], invested = 0 + balances[3],
         circle = 0 + balances[4], paystack = 0 + balances[5], paystack_out = 0 + balances[6],
         monnify = 0 + balances[7], monnify_out = 0 + balances[8], interest = 0 + balances[9],
         offline = 0 + balances[10], adjustment = 0 + balances[11], receivable = 0 + balances[12],
         gateway_fee = 0 + balances[13], transfer_fee = 0 + balances[14], stamp_duty = 0 + balances[15],
         tax = 0 + balances[16], bank = 0 + balances[17], passed_on = 0 + balances[18]
   WHERE a.customer_id = customer;
  RETURN ROW(seq, balances[1], balances[16])::ledger.moved;
END $$;

-- A trigger of the table calls it (triggers.sql).
CREATE OR REPLACE FUNCTION ledger.refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.wallet + NEW.held + NEW.invested + NEW.circle + NEW.paystack + NEW.paystack_out + NEW.monnify +
     NEW.monnify_out + NEW.interest + NEW.offline + NEW.adjustment + NEW.receivable + NEW.gateway_fee +
     NEW.transfer_fee + NEW.stamp_duty + NEW.tax + NEW.bank + NEW.passed_on <> 0 THEN
    RAISE EXCEPTION 'the account of customer % does not add up', NEW.customer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- The balances of account rows, each as a row.
CREATE OR REPLACE VIEW ledger.balances AS
  SELECT a.customer_id, b.account, b.balance
    FROM ledger.accounts a CROSS JOIN LATERAL (VALUES
      ('wallet'::ledger.account, a.wallet::bigint), ('held', a.held), ('invested', a.invested), ('circle', a.circle),
      ('paystack', a.paystack), ('paystack_out', a.paystack_out), ('monnify', a.monnify),
      ('monnify_out', a.monnify_out), ('interest', a.interest), ('offline', a.offline), ('adjustment', a.adjustment),
      ('receivable', a.receivable), ('gateway_fee', a.gateway_fee), ('transfer_fee', a.transfer_fee),
      ('stamp_duty', a.stamp_duty), ('tax', a.tax), ('bank', a.bank), ('passed_on', a.passed_on)) b (account, balance);

-- What the proof asks of each row: the sum of all accounts, the least of what the customer owns, and what
-- came in and went out through all gateways.
CREATE OR REPLACE VIEW ledger.sums AS
  SELECT a.customer_id,
         (a.wallet + a.held + a.invested + a.circle + a.paystack + a.paystack_out + a.monnify + a.monnify_out +
          a.interest + a.offline + a.adjustment + a.receivable + a.gateway_fee + a.transfer_fee + a.stamp_duty + a.tax +
          a.bank + a.passed_on)::bigint AS total,
         least(a.wallet, a.held, a.invested, a.circle)::bigint AS least_owned,
         (- a.paystack - a.monnify)::bigint AS came_in,
         (a.paystack_out + a.monnify_out)::bigint AS went_out
    FROM ledger.accounts a;

-- What each row has at each gateway: what came in, less what was charged and taken back, and what went out to banks.
CREATE OR REPLACE VIEW ledger.at_gateways AS
  SELECT a.customer_id, g.gateway, g.came_in, g.went_out
    FROM ledger.accounts a CROSS JOIN LATERAL (VALUES
      ('paystack', -a.paystack, a.paystack_out), ('monnify', -a.monnify, a.monnify_out)) g (gateway, came_in, went_out);

-- Where our own money is: at a gateway, or in the bank.
CREATE OR REPLACE FUNCTION ledger.is_place(account ledger.account) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT account IN ('paystack', 'monnify', 'bank')
$$;
