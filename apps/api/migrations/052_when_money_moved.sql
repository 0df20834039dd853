-- Money counts at the moment when it moved. `booked_at` of a transaction is that moment from now on: of a withdrawal
-- the moment when it left. `posted_at` is when its wallet changed, where that was earlier; it stays when the money
-- comes back.
ALTER TABLE ledger.transactions ADD COLUMN posted_at timestamptz;
-- Whether the row says that its transaction's money moved.
ALTER TABLE ledger.outbox ADD COLUMN moved boolean NOT NULL DEFAULT false;
UPDATE ledger.outbox SET moved = true WHERE status = 'completed';

-- The totals of what moved. What the outbox has not passed on yet is left out; its job adds it.
INSERT INTO ledger.totals (name, day, n, kobo)
SELECT c.name, c.day, sum(c.n), sum(c.kobo)
  FROM (SELECT split_part(t.name, ' ', 1) || ' moved ' || split_part(t.name, ' ', 3) AS name, t.day, t.n, t.kobo
          FROM ledger.totals t WHERE split_part(t.name, ' ', 2) = 'completed'
        UNION ALL
        SELECT t.kind || ' moved ' || t.cause, ((o.was_booked_at AT TIME ZONE 'UTC') + interval '1 hour')::date, -1,
               -o.was_kobo
          FROM ledger.outbox o JOIN ledger.transactions t ON t.customer_id = o.customer_id AND t.id = o.transaction
         WHERE o.was_status = 'completed') c
 GROUP BY 1, 2;

-- An investment that was booked later than it began counts on the day on which it was booked.
DELETE FROM ledger.totals WHERE name = 'invested';
INSERT INTO ledger.totals (name, day, n, kobo)
SELECT 'invested', c.day, sum(c.n), sum(c.kobo)
  FROM (SELECT ((t.booked_at AT TIME ZONE 'UTC') + interval '1 hour')::date AS day, 1 AS n, t.amount::bigint AS kobo
          FROM ledger.transactions t WHERE t.cause IN ('purchase', 'top_up')
        UNION ALL
        SELECT ((o.booked_at AT TIME ZONE 'UTC') + interval '1 hour')::date, -1, -o.kobo
          FROM ledger.outbox o JOIN ledger.transactions t ON t.customer_id = o.customer_id AND t.id = o.transaction
         WHERE t.cause IN ('purchase', 'top_up') AND o.was_status IS NULL) c
 GROUP BY 2 HAVING sum(c.n) > 0;

-- When the customer said whether a closed complaint helped: reports count it then.
ALTER TABLE complaints ADD COLUMN helped_at timestamptz;
UPDATE complaints SET helped_at = closed_at WHERE helped IS NOT NULL;
