-- The totals of days are by kind, status and cause: what came in, went to banks and into plans can be told apart. What
-- the outbox has not passed on yet is taken off again; its job adds it by the new names.
DELETE FROM ledger.totals WHERE name NOT IN ('invested', 'tax');
INSERT INTO ledger.totals (name, day, n, kobo)
SELECT kind || ' ' || status || ' ' || cause, ((at AT TIME ZONE 'UTC') + interval '1 hour')::date, sum(n), sum(n * kobo)
  FROM (SELECT kind, status, cause, booked_at AS at, 1 AS n, amount::bigint AS kobo FROM ledger.transactions
        UNION ALL
        SELECT t.kind, o.status, t.cause, o.booked_at, -1, o.kobo
          FROM ledger.outbox o JOIN ledger.transactions t ON t.customer_id = o.customer_id AND t.id = o.transaction
        UNION ALL
        SELECT t.kind, o.was_status, t.cause, o.was_booked_at, 1, o.was_kobo
          FROM ledger.outbox o JOIN ledger.transactions t ON t.customer_id = o.customer_id AND t.id = o.transaction
         WHERE o.was_status IS NOT NULL) counted
 GROUP BY 1, 2;

-- A list that is narrowed by what money moved for is found in the index alone, as one narrowed by kind and status is.
DROP INDEX ledger.transactions_by_time;
CREATE INDEX transactions_by_time ON ledger.transactions (booked_at, seq, id) INCLUDE (kind, status, cause);
DROP INDEX ledger.transactions_by_amount;
CREATE INDEX transactions_by_amount ON ledger.transactions (amount, id) INCLUDE (kind, status, booked_at, cause);
