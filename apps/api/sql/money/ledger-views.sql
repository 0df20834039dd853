-- Views and helpers for reading the ledger: movements as entries, counts, days in Lagos, ids by time.

CREATE OR REPLACE FUNCTION ledger.lagos_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((moment AT TIME ZONE 'UTC') + interval '1 hour')::date
$$;

-- The lowest id that a transaction of this moment can have, for ranges of time over the index on the id.
CREATE OR REPLACE FUNCTION ledger.first_id(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(greatest(0, floor(extract(epoch FROM moment) * 1000))::bigint), 12, '0')
          || '70008000000000000000')::uuid
$$;

-- A movement as the two entries that it stands for.
CREATE OR REPLACE VIEW ledger.entries AS
  SELECT customer_id, seq, transaction, source AS account, -amount AS amount, source_after AS balance_after, at
    FROM ledger.movements
  UNION ALL
  SELECT customer_id, seq, transaction, target, amount, target_after, at FROM ledger.movements;

-- The name of the total that a transaction is counted in, such as 'deposit completed payment'. Immutable, because Citus
-- allows nothing else in the VALUES below.
CREATE OR REPLACE FUNCTION ledger.total_of(kind ledger.kind, status ledger.status, cause ledger.cause) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT kind || ' ' || status || ' ' || cause
$$;

-- The name of the total of what moved.
CREATE OR REPLACE FUNCTION ledger.moved_of(kind ledger.kind, cause ledger.cause) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT kind || ' moved ' || cause
$$;

-- What each row of the outbox adds to a day's totals: the transactions by status, and what moved, which a day that has
-- ended keeps for ever.
CREATE OR REPLACE VIEW ledger.counters AS
  SELECT o.id, c.name, ledger.lagos_day(c.at) AS day, c.n, c.n * c.kobo AS kobo
    FROM ledger.outbox o
    JOIN ledger.transactions t ON t.customer_id = o.customer_id AND t.id = o.transaction
    CROSS JOIN LATERAL (VALUES
      (ledger.total_of(t.kind, o.status, t.cause), o.booked_at, 1, o.kobo),
      (ledger.total_of(t.kind, o.was_status, t.cause), o.was_booked_at, -1, o.was_kobo),
      (CASE WHEN o.moved THEN ledger.moved_of(t.kind, t.cause) END, o.booked_at, 1, o.kobo),
      (CASE WHEN o.was_status IS NULL AND t.cause IN ('purchase', 'top_up') THEN 'invested' END, o.booked_at, 1,
       o.kobo),
      (CASE WHEN o.tax > 0 THEN 'tax' END, o.at, 1, o.tax)) c (name, at, n, kobo)
   WHERE c.name IS NOT NULL;

-- The totals of each day, including rows that are still in the outbox, so that they are always right.
CREATE OR REPLACE VIEW ledger.counts AS
  SELECT name, day, n, kobo FROM ledger.totals
  UNION ALL
  SELECT name, day, n, kobo FROM ledger.counters;
