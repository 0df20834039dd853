-- What can be proven row by row. Each function reads one kind of row, of the customers in `who`; null: of all.
-- Related rows are looked up in a sum, because in a join PostgreSQL may read everybody's. On a cluster the
-- coordinator's tables (payments, refunds, disputes, cases, people) can only be joined with what was read before, and
-- with that only one table of the workers.

-- Movements. A bug could only create money out of three accounts: interest, cash and adjustments.
CREATE OR REPLACE FUNCTION money.wrong_movements(who uuid[])
RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH made AS MATERIALIZED (
    SELECT m.customer_id, m.source, m.target, t.key, CASE WHEN t.returns THEN t.about END AS returned,
           d.n AS by_hand, r.n AS collected, i.n AS ended, y.n AS invested
      FROM ledger.movements m,
           LATERAL (SELECT max(x.transaction_id) COLLATE "default" AS key,
                           max(x.fingerprint::text)::uuid AS about,
                           bool_or(x.cause IN ('maturity', 'early_exit')) AS ends,
                           bool_or(x.cause = 'returned') AS returns
                      FROM ledger.transactions x WHERE x.customer_id = m.customer_id AND x.id = m.transaction) t,
           LATERAL (SELECT count(*) AS n FROM money.deposits x
                     WHERE x.customer_id = m.customer_id AND x.id = m.transaction AND x.by_hand) d,
           LATERAL (SELECT count(*) AS n FROM money.receivables x
                     WHERE x.customer_id = m.customer_id AND x.key || '-back' = t.key
                       AND x.collected_kobo = m.amount) r,
           LATERAL (SELECT count(*) AS n FROM money.investments x
                     WHERE x.customer_id = m.customer_id AND t.ends AND x.id = t.about
                       AND x.completed_at IS NOT NULL) i,
           LATERAL (SELECT count(*) AS n
                      FROM ledger.movements x
                      JOIN money.investments z
                        ON z.customer_id = x.customer_id AND z.id = x.transaction AND z.is_offline
                     WHERE x.customer_id = m.customer_id AND x.seq = m.seq + 1 AND x.target = 'invested'
                       AND x.amount = m.amount) y
     WHERE (who IS NULL OR m.customer_id = ANY (who))
       AND (m.source IN ('interest', 'offline')
            OR (m.source = 'adjustment' AND m.target IN ('wallet', 'held', 'invested')))
  ), undecided AS MATERIALIZED (
    SELECT m.customer_id, m.key, m.returned FROM made m
     WHERE m.source = 'adjustment' AND m.by_hand = 0 AND m.collected = 0
  ), decided AS MATERIALIZED (
    SELECT u.customer_id, u.key FROM undecided u
      JOIN money.cases e ON e.customer_id = u.customer_id AND e.resolved_by IS NOT NULL
       AND (u.key = 'COR-' || e.id OR u.returned = e.withdrawal_id)
  )
  SELECT DISTINCT 6, 'interest leaves for nothing but the profit of an investment that has ended', m.customer_id
    FROM made m WHERE m.source = 'interest' AND m.ended = 0
  UNION ALL
  SELECT DISTINCT 6, 'cash from outside is invested as it is booked', m.customer_id
    FROM made m WHERE m.source = 'offline' AND (m.invested = 0 OR m.target <> 'wallet')
  UNION ALL
  SELECT DISTINCT 6, 'an adjustment reaches a customer by a decision or as what was collected in vain', u.customer_id
    FROM undecided u LEFT JOIN decided d ON d.customer_id = u.customer_id AND d.key = u.key
   WHERE d.key IS NULL
$$;

-- Withdrawals that held money.
CREATE OR REPLACE FUNCTION money.wrong_withdrawals(who uuid[])
RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH held AS MATERIALIZED (
    SELECT m.customer_id, m.transaction AS id, t.about, t.waits
      FROM ledger.movements m,
           LATERAL (SELECT max(x.fingerprint::text)::uuid AS about, bool_or(x.status = 'pending') AS waits
                      FROM ledger.transactions x
                     WHERE x.customer_id = m.customer_id AND x.id = m.transaction) t,
           LATERAL (SELECT count(*) AS n FROM money.payouts x
                     WHERE x.customer_id = m.customer_id AND x.id = m.transaction) p
     WHERE (who IS NULL OR m.customer_id = ANY (who))
       AND m.source = 'wallet' AND m.target = 'held' AND p.n = 0
  ), aside AS MATERIALIZED (
    SELECT h.id FROM held h JOIN money.disputes d ON d.customer_id = h.customer_id AND h.about = d.id
     WHERE NOT h.waits OR (d.hold_id = h.id AND d.ended_at IS NULL)
    UNION ALL
    SELECT h.id FROM held h
      JOIN money.refunds r ON r.customer_id = h.customer_id
       AND h.about = r.id
     WHERE NOT h.waits OR (r.hold_id = h.id AND r.ended_at IS NULL)
  )
  SELECT DISTINCT 6, 'each withdrawal that held money has a payout, a dispute or a refund', h.customer_id
    FROM held h LEFT JOIN aside a ON a.id = h.id WHERE a.id IS NULL
$$;

-- Deposits.
CREATE OR REPLACE FUNCTION money.wrong_deposits(who uuid[]) RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH own AS MATERIALIZED (
    SELECT d.customer_id, d.id, d.gateway, t.key, d.paid_kobo, d.taken_back,
           (d.paid_kobo IS NOT NULL OR d.by_hand) = t.completed AS as_far
      FROM money.deposits d,
           -- The index of payments has the database's collation, the ledger's keys have "C".
           LATERAL (SELECT max(x.transaction_id) COLLATE "default" AS key,
                           bool_or(x.kind = 'deposit' AND x.status = 'completed') AS completed
                      FROM ledger.transactions x WHERE x.customer_id = d.customer_id AND x.id = d.id) t
     WHERE (who IS NULL OR d.customer_id = ANY (who))
  ), took AS MATERIALIZED (
    SELECT r.customer_id, r.deposit_id, sum(r.aside_kobo) AS kobo FROM money.refunds r
     WHERE r.state = 'processed' AND r.customer_id IS NOT NULL AND (who IS NULL OR r.customer_id = ANY (who))
     GROUP BY 1, 2
  ), lacks AS MATERIALIZED (
    SELECT DISTINCT r.customer_id, r.deposit_id FROM money.refunds r
     WHERE r.state = 'processed' AND r.aside_kobo < r.kobo AND (who IS NULL OR r.customer_id = ANY (who))
  ), aside AS MATERIALIZED (
    SELECT x.customer_id, x.deposit_id, sum(x.kobo) AS kobo
      FROM (SELECT r.customer_id, r.deposit_id, r.aside_kobo AS kobo FROM money.refunds r
             WHERE r.ended_at IS NULL AND (who IS NULL OR r.customer_id = ANY (who))
            UNION ALL
            SELECT d.customer_id, d.deposit_id, d.amount_kobo FROM money.disputes d
             WHERE d.ended_at IS NULL AND (who IS NULL OR d.customer_id = ANY (who))) x
     GROUP BY 1, 2
  )
  SELECT DISTINCT 11, 'a refund that went back has taken what its payment has', o.customer_id
    FROM own o
    JOIN lacks l ON l.customer_id = o.customer_id AND l.deposit_id = o.id
    LEFT JOIN aside s ON s.customer_id = o.customer_id AND s.deposit_id = o.id
   WHERE o.paid_kobo - o.taken_back - coalesce(s.kobo, 0) > 0
  UNION ALL
  SELECT DISTINCT 4, 'a payment is the customer''s who was credited with it', o.customer_id
    FROM own o, LATERAL (SELECT count(*) AS n FROM money.payments x
                          WHERE x.reference = o.key AND x.gateway = o.gateway AND x.customer_id = o.customer_id) p
   WHERE o.paid_kobo IS NOT NULL AND p.n = 0
  UNION ALL
  SELECT DISTINCT 11, 'what refunds took of a payment is what its deposit gave back', o.customer_id
    FROM own o LEFT JOIN took r ON r.customer_id = o.customer_id AND r.deposit_id = o.id
   WHERE o.taken_back > coalesce(o.paid_kobo, 0) OR o.taken_back < r.kobo
  UNION ALL
  SELECT DISTINCT 3, 'a deposit is completed where it was paid or credited by hand', o.customer_id FROM own o
   WHERE o.as_far IS NOT TRUE
$$;

-- Payouts. The account number is empty where the person was erased.
CREATE OR REPLACE FUNCTION money.wrong_payouts(who uuid[]) RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  SELECT DISTINCT c.promise, c.what, p.customer_id
    FROM money.payouts p,
         LATERAL (SELECT max(x.status) AS status, bool_and(x.fingerprint = ledger.ours()) AS ours, count(m.seq) AS held
                    FROM ledger.transactions x
                    LEFT JOIN ledger.movements m
                      ON m.customer_id = x.customer_id AND m.seq = x.seq AND m.transaction = x.id
                     AND m.amount = x.amount AND m.source = 'wallet' AND m.target = 'held' AND x.kind = 'withdrawal'
                   WHERE x.customer_id = p.customer_id AND x.id = p.id) t,
         LATERAL (VALUES
           (6, 'each payout has a withdrawal that held its amount', t.held = 1),
           (6, 'a payout goes to the account that was asked for',
               p.account_number = '' OR p.asked_for = md5(p.bank_code || ' ' || p.account_number)),
           (6, 'a payout that two administrators ordered is of a closed or held account',
               NOT p.by_two OR coalesce(t.ours, false)),
           (3, 'a payout is as far as its withdrawal',
               t.status IS NULL OR CASE WHEN p.state = 'paid' THEN t.status = 'completed'
                                        WHEN p.state = 'by_hand' THEN t.status <> 'pending'
                                        WHEN p.state IN ('failed', 'reversed') THEN t.status = 'failed'
                                        ELSE t.status = 'pending' END)
         ) c (promise, what, holds)
   WHERE (who IS NULL OR p.customer_id = ANY (who)) AND NOT c.holds
$$;

-- Investments. A plan may differ by less than a kobo for each contribution, because a promise is never lowered.
CREATE OR REPLACE FUNCTION money.wrong_investments(who uuid[])
RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  SELECT DISTINCT c.promise, c.what, i.customer_id
    FROM money.investments i
    LEFT JOIN money.exit_quotes q
      ON q.customer_id = i.customer_id AND q.investment_id = i.id AND q.executed_at IS NOT NULL,
         LATERAL (SELECT max(x.booked_at) AS booked_at FROM ledger.transactions x
                   WHERE x.customer_id = i.customer_id AND x.transaction_id = 'PAY-' || i.id) t,
         LATERAL (SELECT max(x.metadata ->> 'terms') AS digest FROM ledger.transactions x
                   WHERE x.customer_id = i.customer_id AND x.id = i.id) bought,
         LATERAL (SELECT greatest(1, round(extract(epoch FROM i.ends_at - i.started_at) * 1000)) AS ms) term,
         LATERAL (SELECT count(*) AS n, sum(x.unearned) AS unearned,
                         floor(sum(money.grown(x.expected, x.at, i.ends_at, q.made_at, x.lost))) AS accrued,
                         sum(x.amount * CASE WHEN x.at = i.started_at THEN term.ms
                             ELSE greatest(0, round(extract(epoch FROM i.ends_at - x.at) * 1000)) END) AS worked
                    FROM money.contributions x WHERE x.customer_id = i.customer_id AND x.investment_id = i.id) made,
         LATERAL (VALUES
           (5, 'an investment has the terms at which it was bought',
               coalesce(bought.digest = money.terms_of(i.rate_bps, i.tax_bps, i.exit_after_days, i.exit_price_bps,
                                                       i.started_at, i.ends_at), true)),
           (6, 'the profit of an investment is its capital at its rate for its term',
               abs(i.expected + made.unearned - div(made.worked * i.rate_bps + 5000 * term.ms, 10000 * term.ms))
               < greatest(1, made.n)),
           (6, 'an early exit paid what its quote worked out',
               i.exited_profit IS NOT DISTINCT FROM q.profit - q.price
               AND (q.id IS NULL
                    OR (q.profit = made.accrued AND q.price = money.exit_price(q.profit, i.exit_price_bps)))),
           (8, 'the tax of a profit is its rate of the profit',
               i.tax_kobo = CASE WHEN i.completed_at IS NULL THEN 0
                                 ELSE money.tax_on(coalesce(i.exited_profit, i.expected), i.tax_bps) END),
           (8, 'a certificate has the day on which the profit was paid', coalesce(i.completed_at = t.booked_at, true))
         ) c (promise, what, holds)
   WHERE (who IS NULL OR i.customer_id = ANY (who)) AND NOT c.holds
$$;

-- Rows of which a customer has few: refunds, disputes, days of auto-save, the account itself; and the platform's
-- payments without an owner.
CREATE OR REPLACE FUNCTION money.wrong_others(who uuid[]) RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH own AS MATERIALIZED (
    SELECT a.customer_id, a.customer_status, a.last_seq, a.wallet FROM ledger.accounts a
     WHERE who IS NULL OR a.customer_id = ANY (who)
  ), under_way AS MATERIALIZED (
    SELECT r.customer_id, r.hold_id, money.refund_key(r.id, r.turn) AS key, r.aside_kobo AS kobo FROM money.refunds r
     WHERE r.ended_at IS NULL AND r.customer_id IS NOT NULL AND (who IS NULL OR r.customer_id = ANY (who))
    UNION ALL
    SELECT d.customer_id, d.hold_id, 'DSP-' || d.gateway_id, d.amount_kobo FROM money.disputes d
     WHERE d.ended_at IS NULL AND (who IS NULL OR d.customer_id = ANY (who))
  ), holds AS MATERIALIZED (
    SELECT y.id, CASE WHEN y.kind = 'withdrawal' AND y.status = 'pending' THEN y.amount ELSE 0 END AS kobo
      FROM under_way x JOIN ledger.transactions y ON y.customer_id = x.customer_id AND y.id = x.hold_id
  ), debts AS MATERIALIZED (
    SELECT y.customer_id, y.key, y.owed_kobo AS kobo
      FROM under_way x JOIN money.receivables y ON y.customer_id = x.customer_id AND y.key = x.key
  ), stray AS MATERIALIZED (
    SELECT u.gateway, u.reference, u.kobo, u.fees_kobo, u.returned_kobo, u.credited_to FROM money.unowned_payments u
     WHERE who IS NULL OR money.platform() = ANY (who)
  ), moved AS MATERIALIZED (
    SELECT y.gateway, y.kobo FROM money.own_moves m,
           LATERAL (VALUES (m.source, -m.kobo), (m.target, m.kobo)) y (gateway, kobo)
     WHERE who IS NULL OR money.platform() = ANY (who)
  ), credited AS MATERIALIZED (
    SELECT s.gateway, s.reference FROM stray s
      JOIN ledger.transactions t ON t.customer_id = s.credited_to AND t.transaction_id = s.reference
      JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id AND d.paid_kobo IS NOT NULL
       AND d.gateway = s.gateway
  )
  SELECT DISTINCT 3, 'the ledger knows the status of its customer', o.customer_id
    FROM own o LEFT JOIN public.customers p ON p.id = o.customer_id
   WHERE o.customer_id <> money.platform() AND p.status IS DISTINCT FROM o.customer_status
  UNION ALL
  SELECT DISTINCT 11, 'what refunds and disputes set aside is held or owed', x.customer_id
    FROM under_way x
    LEFT JOIN holds h ON h.id = x.hold_id
    LEFT JOIN debts d ON d.customer_id = x.customer_id AND d.key = x.key
   WHERE x.kobo <> coalesce(h.kobo, 0) + coalesce(d.kobo, 0) OR (x.hold_id IS NULL) <> (h.id IS NULL)
  UNION ALL
  SELECT DISTINCT 11, 'payments without an owner are kept on the account of the platform', a.customer_id
    FROM ledger.accounts a
    JOIN ledger.at_gateways g ON g.customer_id = a.customer_id
    LEFT JOIN (SELECT y.gateway, sum(y.kobo) AS kobo
                 FROM (SELECT x.gateway, x.kobo - x.returned_kobo - x.fees_kobo AS kobo FROM stray x
                        WHERE x.credited_to IS NULL
                       UNION ALL SELECT x.gateway, x.kobo FROM moved x) y GROUP BY y.gateway) o
      ON o.gateway = g.gateway,
         (SELECT coalesce(sum(x.kobo - x.returned_kobo), 0) AS kept, coalesce(sum(x.fees_kobo), 0) AS fees
            FROM stray x WHERE x.credited_to IS NULL) s
   WHERE a.customer_id = money.platform() AND (who IS NULL OR a.customer_id = ANY (who))
     AND (a.held <> s.kept OR -a.gateway_fee <> s.fees OR g.came_in <> coalesce(o.kobo, 0))
  UNION ALL
  SELECT DISTINCT 11, 'a payment without an owner that left was credited to its customer', money.platform()
    FROM stray s LEFT JOIN credited c ON c.reference = s.reference AND c.gateway = s.gateway
   WHERE s.credited_to IS NOT NULL AND c.reference IS NULL
  UNION ALL
  SELECT DISTINCT 11, 'what went back of a payment without an owner is what its refunds took', money.platform()
    FROM stray s
    LEFT JOIN (SELECT x.gateway, x.reference, sum(x.aside_kobo) AS kobo FROM money.refunds x
                WHERE x.customer_id IS NULL AND x.state = 'processed' GROUP BY 1, 2) r
      ON r.reference = s.reference AND r.gateway = s.gateway
   WHERE s.credited_to IS NULL AND s.returned_kobo <> coalesce(r.kobo, 0)
  UNION ALL
  SELECT DISTINCT 11, 'a refund that went back has taken what its payment has', money.platform()
    FROM stray s
    JOIN money.refunds x ON x.reference = s.reference AND x.gateway = s.gateway AND x.customer_id IS NULL
     AND x.state = 'processed' AND x.aside_kobo < x.kobo
   WHERE s.credited_to IS NULL AND s.returned_kobo < s.kobo
  UNION ALL
  SELECT DISTINCT 6, 'a day that was saved moved its money', d.customer_id
    FROM money.auto_save_dates d
    JOIN money.auto_saves a ON a.customer_id = d.customer_id AND a.id = d.auto_save_id,
         LATERAL (SELECT CASE WHEN d.source IS NULL THEN a.source ELSE d.source END AS source,
                         CASE WHEN d.source IS NULL THEN a.plan_id ELSE d.plan_id END AS plan_id) s,
         LATERAL (SELECT money.name_of_day(d.auto_save_id, d.due_on) AS day) k,
         LATERAL (SELECT count(*) AS n FROM ledger.transactions t
                   WHERE t.customer_id = d.customer_id AND t.transaction_id = 'ASV-' || k.day
                     AND t.status = 'completed') moved,
         LATERAL (SELECT count(*) AS n FROM ledger.transactions t
                   WHERE t.customer_id = d.customer_id AND t.status = 'completed'
                     AND t.transaction_id
                         IN ('asv-' || k.day, 'asv-' || k.day || '-2', 'asv-' || k.day || '-3')) charged
   WHERE (who IS NULL OR d.customer_id = ANY (who)) AND d.outcome = 'saved'
     -- `why` says why the money of a card stayed in the wallet.
     AND CASE WHEN s.source = 'wallet' THEN moved.n = 0
              ELSE charged.n = 0 OR (moved.n = 0 AND s.plan_id IS NOT NULL AND d.why IS NULL) END
$$;

-- Our own money: each move is one movement of the platform between gateways and the bank, and the platform has no
-- others.
CREATE OR REPLACE FUNCTION money.wrong_own_moves(who uuid[])
RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH decided AS MATERIALIZED (
    SELECT m.id, m.source, m.target, m.kobo FROM money.own_moves m WHERE who IS NULL OR money.platform() = ANY (who)
  ), posted AS MATERIALIZED (
    SELECT m.transaction AS id, m.target::text AS source, m.source::text AS target, m.amount AS kobo
      FROM ledger.movements m
     WHERE m.customer_id = money.platform() AND (who IS NULL OR m.customer_id = ANY (who))
       AND ledger.is_place(m.source) AND ledger.is_place(m.target)
  ), wrong AS (
    SELECT x.id FROM (SELECT d.*, 1 AS n FROM decided d UNION ALL SELECT p.*, -1 FROM posted p) x
     GROUP BY x.id, x.source, x.target, x.kobo HAVING sum(x.n) <> 0
  )
  SELECT DISTINCT 11, 'what moved between gateways and the bank is what two administrators moved', money.platform()
    FROM wrong
  UNION ALL
  SELECT 11, 'what moved between gateways and the bank is what two administrators moved', a.customer_id
    FROM ledger.accounts a
   WHERE a.customer_id <> money.platform() AND (who IS NULL OR a.customer_id = ANY (who)) AND a.bank <> 0
$$;

-- Notices of what was posted since the customer's oldest notice. Rows of the outbox get theirs when they are read. A
-- notice names status and amount, not the transaction, so this compares the numbers of notices and transactions.
CREATE OR REPLACE FUNCTION money.wrong_notices(who uuid[]) RETURNS TABLE (promise integer, what text, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' SET plan_cache_mode = force_custom_plan AS $$
  WITH told AS MATERIALIZED (
    SELECT n.customer_id, n.data ->> 'status' AS status, (n.data ->> 'kobo')::bigint AS kobo, n.at
      FROM public.notices n JOIN public.customers c ON c.id = n.customer_id AND c.closed_at IS NULL
     WHERE (who IS NULL OR n.customer_id = ANY (who)) AND n.kind IN ('money_in', 'money_out', 'bought', 'ended')
       AND n.data ->> 'status' <> 'owed'
  ), begun AS MATERIALIZED (
    SELECT t.customer_id, min(t.at) AS at FROM told t GROUP BY 1
  ), counted AS (
    SELECT t.customer_id, t.status::text AS status, t.amount::bigint AS kobo, 1 AS n
      FROM begun b JOIN ledger.transactions t ON t.customer_id = b.customer_id AND t.booked_at > b.at
      LEFT JOIN ledger.outbox y ON y.customer_id = t.customer_id AND y.transaction = t.id
     WHERE (who IS NULL OR t.customer_id = ANY (who)) AND y.id IS NULL
       AND ledger.news_of(t.kind, t.status::text, t.cause) IS NOT NULL
    UNION ALL
    SELECT t.customer_id, t.status, t.kobo, -1 FROM told t
  )
  SELECT DISTINCT 9, 'each customer was notified of each transaction that has ended', c.customer_id
    FROM (SELECT x.customer_id FROM counted x GROUP BY x.customer_id, x.status, x.kobo HAVING sum(x.n) > 0) c
$$;
