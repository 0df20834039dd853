-- Writes customers with their whole history, set by set: what the ledger's functions would have written for them, as the proof of the
-- books shows. The same numbers bring the same people and the same money; dates count back from the moment of the seed.

DROP SCHEMA IF EXISTS million CASCADE;
CREATE SCHEMA million;

-- A number from 0 to 1 that is the same each time.
CREATE FUNCTION million.draw(n bigint, k bigint, salt bigint) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (hashint8extended(n * 100003 + k, salt) & 4503599627370495) / 4503599627370496.0::float8
$$;

CREATE FUNCTION million.pick(among text[], n bigint, salt bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT among[1 + floor(million.draw(n, 0, salt) * cardinality(among))::int]
$$;

-- A UUID of version 7 for a moment, the same each time.
CREATE FUNCTION million.id(at timestamptz, n bigint, k bigint, part bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ('0' || to_hex((date_part('epoch', at) * 1000)::bigint) || to_hex(0x7000 | ((k * 64 + part) & 0xfff))
          || to_hex((1::bigint << 63) | (hashint8extended(n * 100003 + k, part) & 0x0fffffffffffffff)))::uuid
$$;

-- Three years of customers, more of them towards today.
CREATE FUNCTION million.joined(n bigint, people bigint, today timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('second', today - interval '1 hour' - interval '1095 days' * (1 - ((n - 1)::float8 / people) ^ 0.7))
$$;

-- What a contribution brings by the end, for the part of the term that it works; rounded half up.
CREATE FUNCTION million.profit(amount bigint, rate_bps bigint, at timestamptz, since timestamptz, until timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN at = since THEN div(amount::numeric * rate_bps + 5000, 10000)
              ELSE round(amount::numeric * rate_bps * extract(epoch FROM until - at) / (10000 * extract(epoch FROM until - since))) END::bigint
$$;

-- What can be bought, numbered. `days`: its term.
CREATE TABLE million.products (
  i int PRIMARY KEY, id uuid, name text, rate_bps bigint, is_savings boolean, tax_bps bigint, days int,
  exit_after_days int, exit_price_bps bigint
);
INSERT INTO million.products
SELECT row_number() OVER (ORDER BY p.created_at, p.id) - 1, p.id, p.name, p.rate_bps, coalesce(g.is_savings, false), p.tax_bps,
       p.term_value * CASE p.term_unit WHEN 'months' THEN 30 ELSE 1 END, p.exit_after_days, p.exit_price_bps
  FROM products p LEFT JOIN product_groups g ON g.id = p.group_id 
 WHERE p.status = 'active' AND p.rate_bps > 0; -- One without profit pays none, and a movement has an amount.

CREATE PROCEDURE million.add_people(first bigint, last bigint, people bigint, today timestamptz, given text[], family text[])
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customers (id, name, email, phone, state, password_hash, status, bank_code, bank_account_name, bank_account_number, ref_code,
                         created_at, email_confirmed_at)
  SELECT million.id(joined, n, 0, 0), name, translate(lower(name), ' ’', '..') || n || '@ajose.test',
         '+234 80' || substr((100000000 + n * 61 % 100000000)::text, 2), million.pick('{Lagos,Oyo,Kano,Rivers,Enugu,Kaduna,Edo,Delta}', n, 7), '',
         CASE WHEN draw < 0.95 THEN 1 ELSE ('{0,2,3,30,40,50,60,70,80,90,100,110,120}'::int[])[1 + floor((draw - 0.95) * 260)::int] END,
         '058', upper(name), (2100000000 + n)::text, upper(lpad(to_hex(n), 8, 'Z')), joined, joined
    FROM (SELECT n, million.joined(n, people, today) AS joined, million.draw(n, 0, 3) AS draw,
                 million.pick(given, n, 1) || ' ' || million.pick(family, n, 2) AS name
            FROM generate_series(first, last) n OFFSET 0) p;
END $$;

-- A cycle is a deposit and what was done with its money, so that no wallet can go below zero. One customer in ten thousand has very many.
-- One in ten also runs a plan that ends tomorrow: that is a day of maturities. OFFSET 0 keeps what is drawn from being drawn for each use.
CREATE PROCEDURE million.draw_cycles(first bigint, last bigint, people bigint, today timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMP TABLE cycles ON COMMIT DROP AS
  SELECT c.n, c.k, c.customer, c.at, c.deposit, c.fate, c.share, c.state,
         c.at + CASE c.fate WHEN 'offline' THEN interval '0' ELSE interval '10 minutes' + c.wait * interval '20 days' END AS spent,
         p.id AS product, p.name AS product_name, p.rate_bps, p.is_savings, p.tax_bps, p.exit_after_days, p.exit_price_bps,
         CASE c.k WHEN 0 THEN today::date + 1 + interval '8 hours' + c.share * interval '12 hours'
              ELSE c.at + interval '10 minutes' + c.wait * interval '20 days' + p.days * interval '1 day' END::timestamptz(0) AS ends
    FROM (SELECT n, k, customer, share, state, wait,
                 (100000 * round(10 ^ (3 + 2.7 * size) / 1000))::bigint AS deposit,
                 (CASE k WHEN 0 THEN greatest(joined, today - interval '280 days') + (today - interval '21 days' - greatest(joined, today - interval '280 days')) * size
                       ELSE joined + (today - joined) * ((k - 1 + 0.9 * size) / cycles) END)::timestamptz(0) AS at,
                 CASE WHEN k = 0 THEN 'invest' WHEN luck < 0.03 THEN 'failed' WHEN luck < 0.06 THEN 'user_cancelled'
                      WHEN luck < 0.08 AND k = cycles THEN 'pending' WHEN luck < 0.12 THEN 'offline' WHEN luck < 0.22 THEN 'keep'
                      WHEN luck < 0.60 THEN 'withdraw' ELSE 'invest' END AS fate,
                 CASE k WHEN 0 THEN (SELECT min(i) FROM million.products WHERE is_savings AND tax_bps = 0)
                      ELSE floor(what * (SELECT count(*) FROM million.products))::int END AS i
            FROM (SELECT n, k, joined, cycles, customer, million.draw(n, k, 11) AS size,
                         million.draw(n, k, 12) AS luck, million.draw(n, k, 13) AS what, million.draw(n, k, 14) AS share,
                         million.draw(n, k, 15) AS state, million.draw(n, k, 16) AS wait
                    FROM (SELECT n, joined, million.id(joined, n, 0, 0) AS customer,
                                 CASE WHEN n % 10000 = 77 THEN 300 WHEN million.draw(n, 0, 10) < 0.08 THEN 0
                                      ELSE least(60, 1 + floor(-ln(1 - million.draw(n, 0, 9)) * 4.4)::int) END AS cycles
                            FROM (SELECT n, million.joined(n, people, today) AS joined FROM generate_series(first, last) n OFFSET 0) j OFFSET 0) p,
                         generate_series(CASE WHEN n % 10 = 1 AND joined < today - interval '30 days' THEN 0 ELSE 1 END, cycles) k OFFSET 0) d OFFSET 0) c
    JOIN million.products p ON p.i = c.i;
  ALTER TABLE cycles ADD PRIMARY KEY (n, k);
END $$;

-- The transactions of each cycle, and what has become of them by today. `extra` is the fee of a payment, or the profit of a plan that ended.
CREATE PROCEDURE million.draw_transactions(today timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMP TABLE drawn ON COMMIT DROP AS
  SELECT x.*, million.id(x.at, x.n, x.k, x.part) AS id
    FROM (
      SELECT c.n, c.k, c.customer, 1 AS part, CASE c.fate WHEN 'offline' THEN 'OFD-' ELSE 'payment-' END || date_part('epoch', c.at)::bigint || '000-wallet-' || c.n || '-' || c.k AS key,
             'deposit'::ledger.kind AS kind, CASE WHEN c.fate IN ('failed', 'user_cancelled', 'pending') THEN c.fate ELSE 'completed' END::ledger.status AS status,
             c.deposit AS amount, CASE c.fate WHEN 'pending' THEN today - c.share * interval '1 hour' ELSE c.at END AS at,
             CASE WHEN c.fate IN ('failed', 'user_cancelled', 'offline') THEN c.at WHEN c.fate = 'pending' THEN today - c.share * interval '1 hour'
                  ELSE c.at + interval '90 seconds' END AS booked,
             CASE c.fate WHEN 'offline' THEN 'Offline deposit: ' || c.product_name ELSE 'wallet' END AS reason,
             CASE c.fate WHEN 'offline' THEN 'offline' ELSE 'paystack' END AS method,
             CASE WHEN c.fate IN ('failed', 'user_cancelled', 'pending', 'offline') THEN 0 ELSE least(200000, c.deposit * 15 / 1000 + 10000) END AS extra, 0::bigint AS tax
        FROM cycles c
      UNION ALL
      SELECT c.n, c.k, c.customer, 2, 'WDL_' || date_part('epoch', c.spent)::bigint || '-' || c.n || '-' || c.k, 'withdrawal',
             CASE WHEN c.spent > today - interval '1 day' AND c.state < 0.3 THEN 'pending' WHEN c.spent > today - interval '4 minutes' THEN 'pending'
                  WHEN c.state < 0.02 THEN 'failed' ELSE 'completed' END::ledger.status,
             floor(c.deposit * (0.2 + 0.8 * c.share))::bigint, c.spent, c.spent, 'Wallet withdrawal', 'bank_transfer', 2500, 0
        FROM cycles c WHERE c.fate = 'withdraw' AND c.spent < today
      UNION ALL
      SELECT c.n, c.k, c.customer, 3, 'RET-' || million.id(c.spent, c.n, c.k, 2), 'deposit', 'completed', floor(c.deposit * (0.2 + 0.8 * c.share))::bigint,
             c.spent + interval '4 minutes', c.spent + interval '4 minutes', 'Returned: Wallet withdrawal', 'wallet', 0, 0
        FROM cycles c WHERE c.fate = 'withdraw' AND c.state < 0.02 AND c.spent <= today - interval '1 day'
      UNION ALL
      SELECT c.n, c.k, c.customer, 4, CASE c.fate WHEN 'offline' THEN 'OFW-' ELSE 'INV-' END || c.n || '-' || c.k, 'withdrawal', 'completed',
             floor(c.deposit * CASE WHEN c.fate = 'offline' THEN 1 WHEN c.is_savings THEN 0.4 ELSE 0.3 + 0.7 * c.share END)::bigint, c.spent, c.spent,
             'Investment: ' || c.product_name, CASE c.fate WHEN 'offline' THEN 'offline' ELSE 'wallet' END, 0, 0
        FROM cycles c WHERE c.fate IN ('invest', 'offline') AND c.spent < today
      UNION ALL
      SELECT c.n, c.k, c.customer, 4 + top, 'TOP-' || c.n || '-' || c.k || '-' || top, 'withdrawal', 'completed', floor(c.deposit * 0.2)::bigint, c.spent + top * interval '5 days',
             c.spent + top * interval '5 days', 'Savings top-up: ' || c.product_name, 'wallet', 0, 0
        FROM cycles c, generate_series(1, 2) top
       WHERE c.fate = 'invest' AND c.is_savings AND c.spent + top * interval '5 days' < least(today, c.ends - interval '1 day')) x;

  CREATE TEMP TABLE plans ON COMMIT DROP AS
  SELECT c.n, c.k, c.customer, million.id(c.spent, c.n, c.k, 4) AS id, c.product, c.product_name, c.rate_bps, c.is_savings, c.fate = 'offline' AS offline,
         sum(d.amount)::bigint AS capital, sum(d.profit)::bigint AS expected, c.spent, c.ends,
         c.ends <= today AS ended, c.tax_bps, money.tax_on(sum(d.profit)::bigint, c.tax_bps) AS tax, c.exit_after_days, c.exit_price_bps
    FROM cycles c
    JOIN (SELECT d.n, d.k, d.amount, million.profit(d.amount, x.rate_bps, d.at, x.spent, x.ends) AS profit
            FROM drawn d JOIN cycles x ON x.n = d.n AND x.k = d.k WHERE d.part BETWEEN 4 AND 6) d ON d.n = c.n AND d.k = c.k
   GROUP BY c.n, c.k;

  INSERT INTO drawn
  SELECT n, k, customer, 7, 'PAY-' || id, 'deposit', 'completed', capital + expected - tax, ends, ends, 'Payout: ' || product_name, 'wallet', expected, tax,
         million.id(ends, n, k, 7)
    FROM plans WHERE ended;
END $$;

-- The movements in the order in which they happened, with what each left behind. What moved nothing has its place among them too.
-- Sums of kobo are exact as floats below 2^53, and quicker than as numerics.
CREATE PROCEDURE million.draw_movements() LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMP TABLE moved ON COMMIT DROP AS
  SELECT m.*, count(source) OVER w AS seq,
         sum(CASE WHEN target = 'wallet' THEN amount WHEN source = 'wallet' THEN -amount ELSE 0 END) OVER w AS wallet,
         sum(CASE WHEN target = 'held' THEN amount WHEN source = 'held' THEN -amount ELSE 0 END) OVER w AS held,
         sum(CASE WHEN target = 'invested' THEN amount WHEN source = 'invested' THEN -amount ELSE 0 END) OVER w AS invested,
         sum(CASE WHEN target = 'paystack' THEN amount WHEN source = 'paystack' THEN -amount ELSE 0 END) OVER w AS paystack,
         sum(CASE WHEN target = 'paystack_out' THEN amount ELSE 0 END) OVER w AS paystack_out,
         sum(CASE WHEN source = 'interest' THEN -amount ELSE 0 END) OVER w AS interest,
         sum(CASE WHEN source = 'offline' THEN -amount ELSE 0 END) OVER w AS offline,
         sum(CASE WHEN source = 'gateway_fee' THEN -amount ELSE 0 END) OVER w AS gateway_fee,
         sum(CASE WHEN source = 'transfer_fee' THEN -amount ELSE 0 END) OVER w AS transfer_fee,
         sum(CASE WHEN target = 'tax' THEN amount ELSE 0 END) OVER w AS tax, lead(n) OVER w IS NULL AS is_last
    FROM (
      SELECT d.n, d.k, d.part, d.customer, d.id, 1 AS step, true AS main,
             (CASE WHEN d.status = 'completed' THEN CASE d.method WHEN 'offline' THEN 'offline' ELSE 'paystack' END END)::ledger.account AS source,
             (CASE WHEN d.status = 'completed' THEN 'wallet' END)::ledger.account AS target, d.amount::float8, d.booked AS at FROM drawn d WHERE d.part = 1
      UNION ALL SELECT d.n, d.k, d.part, d.customer, d.id, 2, false, 'gateway_fee', 'paystack', d.extra, d.booked FROM drawn d WHERE d.part = 1 AND d.extra > 0
      UNION ALL SELECT d.n, d.k, d.part, d.customer, d.id, 1, true, 'wallet', 'held', d.amount, d.booked FROM drawn d WHERE d.part = 2
      UNION ALL SELECT d.n, d.k, d.part, d.customer, d.id, 2, false, 'held', 'paystack_out', d.amount, d.booked + interval '4 minutes' FROM drawn d WHERE d.part = 2 AND d.status = 'completed'
      UNION ALL SELECT d.n, d.k, d.part, d.customer, d.id, 3, false, 'transfer_fee', 'paystack', d.extra, d.booked + interval '4 minutes' FROM drawn d WHERE d.part = 2 AND d.status = 'completed'
      UNION ALL SELECT d.n, d.k, d.part, d.customer, d.id, 1, true, 'held', 'wallet', d.amount, d.booked FROM drawn d WHERE d.part = 3
      UNION ALL SELECT d.n, d.k, d.part, d.customer, d.id, 1, true, 'wallet', 'invested', d.amount, d.booked FROM drawn d WHERE d.part BETWEEN 4 AND 6
      UNION ALL SELECT d.n, d.k, d.part, d.customer, d.id, 1, false, 'invested', 'wallet', d.amount - d.extra + d.tax, d.booked FROM drawn d WHERE d.part = 7
      UNION ALL SELECT d.n, d.k, d.part, d.customer, d.id, 2, true, 'interest', 'wallet', d.extra - d.tax, d.booked FROM drawn d WHERE d.part = 7
      UNION ALL SELECT d.n, d.k, d.part, d.customer, d.id, 3, false, 'interest', 'tax', d.tax, d.booked FROM drawn d WHERE d.part = 7 AND d.tax > 0) m
  WINDOW w AS (PARTITION BY n ORDER BY at, k, part, step ROWS UNBOUNDED PRECEDING);
END $$;


-- A balance by the account's name.
CREATE FUNCTION million.balance(of ledger.account, wallet float8, held float8, invested float8, paystack float8, paystack_out float8, interest float8,
                                offline float8, gateway_fee float8, transfer_fee float8, tax float8) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN of = 'wallet' THEN wallet WHEN of = 'paystack' THEN paystack WHEN of = 'held' THEN held WHEN of = 'invested' THEN invested
               WHEN of = 'gateway_fee' THEN gateway_fee WHEN of = 'transfer_fee' THEN transfer_fee WHEN of = 'paystack_out' THEN paystack_out
               WHEN of = 'interest' THEN interest WHEN of = 'offline' THEN offline ELSE tax END)::bigint
$$;

-- The counters of each writing. They are added up at the end: rewritten each time they would leave a table of mostly empty pages.
CREATE TABLE million.counted (name text, day date, n bigint, kobo numeric);

CREATE FUNCTION million.cause_of(part integer, method text) RETURNS ledger.cause LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN part = 1 THEN CASE WHEN method = 'offline' THEN 'offline' ELSE 'payment' END WHEN part = 2 THEN 'withdrawal'
               WHEN part = 3 THEN 'returned' WHEN part = 4 THEN 'purchase' WHEN part = 7 THEN 'maturity' ELSE 'top_up' END)::ledger.cause
$$;

CREATE PROCEDURE million.write_ledger() LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount, before_balance, after_balance, at, deleted_at,
                                   reason, method, metadata, seq, booked_at, cause)
  SELECT d.customer, d.id, d.key, CASE WHEN d.part IN (3, 7) THEN substr(d.key, 5)::uuid ELSE d.id END, d.kind, d.status, d.amount,
         CASE WHEN m.source IS NOT NULL THEN m.wallet - CASE d.kind WHEN 'deposit' THEN d.amount ELSE -d.amount END END,
         CASE WHEN m.source IS NOT NULL THEN m.wallet END, d.at, CASE d.status WHEN 'user_cancelled' THEN d.at END, d.reason, d.method,
         CASE d.part WHEN 1 THEN jsonb_build_object('paystackRef', d.key, 'currency', 'NGN') WHEN 2 THEN jsonb_build_object('withdrawalRef', d.key, 'currency', 'NGN')
              WHEN 3 THEN jsonb_build_object('withdrawalRef', d.key, 'note', 'Account is restricted. Transfer declined by the bank') ELSE '{}' END,
         m.seq, d.booked,
         million.cause_of(d.part, d.method)
    FROM drawn d JOIN moved m ON m.n = d.n AND m.k = d.k AND m.part = d.part AND m.main;
  INSERT INTO ledger.movements (customer_id, seq, transaction, source, target, amount, source_after, target_after, at)
  SELECT customer, seq, id, source, target, amount,
         million.balance(source, wallet, held, invested, paystack, paystack_out, interest, offline, gateway_fee, transfer_fee, tax),
         million.balance(target, wallet, held, invested, paystack, paystack_out, interest, offline, gateway_fee, transfer_fee, tax), at
    FROM moved WHERE source IS NOT NULL;
  INSERT INTO million.counted (name, day, n, kobo)
  SELECT ledger.total_of(d.kind, d.status, million.cause_of(d.part, d.method)), ledger.lagos_day(booked), count(*), sum(amount)
    FROM drawn d GROUP BY 1, 2;
END $$;

CREATE PROCEDURE million.write_accounts(first bigint, last bigint, people bigint, today timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger.accounts (customer_id, customer_status, last_seq, wallet, held, invested, paystack, paystack_out, interest, offline, gateway_fee, transfer_fee, tax)
  SELECT c.id, c.status, coalesce(m.seq, 0), coalesce(m.wallet, 0), coalesce(m.held, 0), coalesce(m.invested, 0), coalesce(m.paystack, 0), coalesce(m.paystack_out, 0),
         coalesce(m.interest, 0), coalesce(m.offline, 0), coalesce(m.gateway_fee, 0), coalesce(m.transfer_fee, 0), coalesce(m.tax, 0)
    FROM (SELECT million.id(million.joined(n, people, today), n, 0, 0) AS id FROM generate_series(first, last) n) p JOIN customers c USING (id)
    LEFT JOIN moved m ON m.customer = c.id AND m.is_last;
END $$;

-- What deposits, withdrawals and investments keep beside the ledger, and the notices of the last days.
CREATE PROCEDURE million.write_money(today timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money.deposits (gateway, customer_id, id, requested_kobo, look_at, paid_kobo, fees_kobo, fee_booked, channel, paid_at, compared_at)
  SELECT 'paystack', customer, id, amount, CASE status WHEN 'pending' THEN today + interval '10 minutes' END, CASE status WHEN 'completed' THEN amount END,
         CASE status WHEN 'completed' THEN extra ELSE 0 END, CASE status WHEN 'completed' THEN extra ELSE 0 END,
         CASE status WHEN 'completed' THEN 'card' END,
         CASE status WHEN 'completed' THEN booked END, CASE WHEN status = 'completed' THEN 'infinity'::timestamptz END
    FROM drawn WHERE part = 1 AND method <> 'offline';
  INSERT INTO money.payments (gateway, reference, customer_id) SELECT 'paystack', key, customer FROM drawn WHERE part = 1 AND method <> 'offline' AND status = 'completed';
  INSERT INTO money.payouts (gateway, customer_id, id, state, run_at, attempts, bank_code, account_number, account_name, session_id, fee_booked, failure,
                             paid_at, compared_at)
  SELECT CASE WHEN status <> 'pending' THEN 'paystack' END, customer, id, CASE status WHEN 'pending' THEN 'waiting' WHEN 'failed' THEN 'failed' ELSE 'paid' END, CASE status WHEN 'pending' THEN booked END, 1,
         '058', (2100000000 + n)::text, 'ACCOUNT ' || n, CASE status WHEN 'completed' THEN '100039' || n || '-' || k END,
         CASE status WHEN 'completed' THEN extra ELSE 0 END,
         CASE status WHEN 'failed' THEN 'Account is restricted. Transfer declined by the bank' END,
         CASE status WHEN 'completed' THEN booked + interval '4 minutes' END, CASE status WHEN 'completed' THEN 'infinity'::timestamptz END
    FROM drawn WHERE part = 2;
  INSERT INTO money.investments (customer_id, id, product_id, product_name, rate_bps, is_savings, is_offline, capital, expected, started_at, ends_at,
                                 completed_at, tax_bps, tax_kobo, exit_after_days, exit_price_bps)
  SELECT customer, id, product, product_name, rate_bps, is_savings, offline, capital, expected, spent, ends, CASE WHEN ended THEN ends END,
         tax_bps, CASE WHEN ended THEN tax ELSE 0 END, exit_after_days, exit_price_bps FROM plans;
  INSERT INTO money.contributions (customer_id, investment_id, id, amount, expected, at)
  SELECT d.customer, p.id, d.id, d.amount, million.profit(d.amount, p.rate_bps, d.at, p.spent, p.ends), d.at
    FROM plans p JOIN drawn d ON d.n = p.n AND d.k = p.k AND d.part BETWEEN 4 AND 6;
  INSERT INTO notices (customer_id, id, at, kind, data)
  SELECT customer, million.id(booked, n, k, 10 + part), booked,
         CASE WHEN part = 7 THEN 'ended' WHEN part >= 4 THEN 'bought' WHEN kind = 'deposit' THEN 'money_in' ELSE 'money_out' END,
         jsonb_build_object('status', status, 'kobo', amount, 'reason', reason, 'toBank', part = 2)
    FROM drawn WHERE booked > today - interval '90 days' AND (status IN ('completed', 'failed') OR part = 2);
  -- Some have the gateway's word on who they are, and some save a little each day from tomorrow on.
  INSERT INTO identifications (gateway, customer_id, state, gateway_code, asked_at, identified_at)
  SELECT 'paystack', customer, 'done', 'CUS_' || n, at, at FROM cycles WHERE k = 1 AND n % 5 < 3;
  INSERT INTO money.auto_saves (customer_id, id, amount, every, on_day, source, plan_id, created_at, next_on)
  SELECT DISTINCT ON (n) customer, million.id(spent, n, k, 9), 100000, 'day', 0, 'wallet', id, spent, ledger.lagos_day(today) + 1
    FROM plans WHERE is_savings AND ends > today + interval '3 days' AND n % 20 = 3 ORDER BY n, k;
END $$;

-- These customers and all that is theirs, in one transaction.
CREATE PROCEDURE million.write(first bigint, last bigint, people bigint, today timestamptz, given text[], family text[]) LANGUAGE plpgsql AS $$
BEGIN
  CALL million.add_people(first, last, people, today, given, family);
  CALL million.draw_cycles(first, last, people, today);
  CALL million.draw_transactions(today);
  ANALYZE drawn (n, k, part);
  CALL million.draw_movements();
  ANALYZE moved (n, k, part, main, customer, is_last);
  CALL million.write_ledger();
  CALL million.write_accounts(first, last, people, today);
  CALL million.write_money(today);
END $$;

-- What administrators left behind in these years: their log, cases, requests, disputes that are over, and messages to another tool.
CREATE PROCEDURE million.write_administration(people bigint, today timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  staff_ids uuid[] := (SELECT array_agg(id ORDER BY id) FROM staff);
BEGIN
  INSERT INTO ledger.totals (name, day, n, kobo) SELECT name, day, sum(n), sum(kobo) FROM million.counted GROUP BY 1, 2 ORDER BY 1, 2;
  INSERT INTO ledger.totals (name, day, n, kobo) SELECT name, day, n, kobo FROM money.counted_apart(NULL, NULL);
  CREATE TEMP TABLE told ON COMMIT DROP AS
  SELECT n, today - interval '1095 days' * (n::float8 / people) AS at, staff_ids[1 + n % cardinality(staff_ids)] AS staff_id,
         million.id(million.joined(who, people, today), who, 0, 0) AS customer
    FROM (SELECT n, 1 + floor(million.draw(n, 0, 20) * people)::bigint AS who FROM generate_series(1, people) n) x;
  INSERT INTO audit_log (id, at, staff_id, action, subject, before, after)
  SELECT million.id(at, n, 0, 30), at, staff_id, 'setUserStatus', 'customer:' || customer, '{"sub_status": 1}'::jsonb, '{"sub_status": 100}'::jsonb FROM told WHERE n % 4 > 0
  UNION ALL SELECT million.id(at, n, 0, 30), at, staff_id, 'takeWork', 'case:' || million.id(at, n, 0, 31), NULL, jsonb_build_object('customer', customer)
    FROM told WHERE n % 4 = 0;
  INSERT INTO money.cases (id, kind, message, customer_id, reference, amount_kobo, raised_at, resolved_at, resolved_by, resolution)
  SELECT million.id(at, n, 0, 31), 'unowned_payment', 'A payment of ₦5,000.00 belongs to no customer.', NULL, 'unowned-' || n, 500000, at,
         CASE WHEN n > people / 5000 THEN at + interval '1 day' END, CASE WHEN n > people / 5000 THEN staff_id END,
         CASE WHEN n > people / 5000 THEN 'Looked at' END
    FROM told WHERE n <= people / 20;
  INSERT INTO approvals (id, action, subject, customer_id, amount_kobo, details, state, asked_by, asked_at, expires_at, decided_by, decided_at)
  SELECT million.id(at, n, 0, 32), 'setTransactionStatus', million.id(at, n, 0, 33), customer, 1000000000,
         '{"action": "setTransactionStatus", "transactionId": "payment-1", "type": "deposit", "status": "failed"}', 'declined', staff_ids[1], at,
         at + interval '7 days', staff_ids[2], at + interval '1 hour' FROM told WHERE n % 50 = 0;
  INSERT INTO money.disputes (gateway, customer_id, id, gateway_id, reference, deposit_id, category, gateway_status, amount_kobo, opened_at, due_at, answer,
                              message, answered_by, answered_at, sent_at, taken_kobo, ended_at)
  SELECT 'paystack', d.customer_id, million.id(d.paid_at, n, 0, 34), 'dispute-' || n, 'payment-' || n, d.id, 'chargeback', 'resolved', d.paid_kobo, d.paid_at,
         d.paid_at + interval '1 day', 'decline', 'The customer used the money.', staff_ids[1], d.paid_at, d.paid_at, 0, d.paid_at + interval '2 days'
    FROM told t, LATERAL (SELECT * FROM money.deposits d WHERE d.customer_id = t.customer AND d.paid_kobo > 0 LIMIT 1) d WHERE n % 100 = 0;
  INSERT INTO webhooks (id, url, secret, paused_at, created_at, created_by)
  SELECT million.id(today, 0, 0, 35), 'https://tools.example.com/ajose', '', today, today, staff_ids[1];
  INSERT INTO webhook_messages (id, webhook_id, event, at, data, attempts, tried_at, status, delivered_at)
  SELECT million.id(at + (today - at) * (364 / 365.0), n, 0, 36), million.id(today, 0, 0, 35), 'transaction.completed', at, '{}', 1, at, 200, at
    FROM told WHERE n % 20 = 0;
END $$;
