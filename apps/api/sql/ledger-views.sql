-- What is read from the ledger: movements as entries, counts, days in Lagos, ids by time.

CREATE OR REPLACE FUNCTION ledger.lagos_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ((moment AT TIME ZONE 'UTC') + interval '1 hour')::date
$$;

-- The least id that a transaction of this moment can have, for ranges of time over the index on the id.
CREATE OR REPLACE FUNCTION ledger.first_id(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(greatest(0, floor(extract(epoch FROM moment) * 1000))::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

-- A movement as the two entries that it stands for.
CREATE OR REPLACE VIEW ledger.entries AS
  SELECT customer_id, seq, transaction, source AS account, -amount AS amount, source_after AS balance_after, at
    FROM ledger.movements
  UNION ALL
  SELECT customer_id, seq, transaction, target, amount, target_after, at FROM ledger.movements;

-- What is folded and what is not yet: true at any moment.
CREATE OR REPLACE VIEW ledger.counts AS
  SELECT name, day, n, kobo FROM ledger.totals
  UNION ALL
  SELECT name, ledger.lagos_day(at), n, kobo FROM ledger.tally;
