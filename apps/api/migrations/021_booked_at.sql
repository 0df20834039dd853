-- A transaction stands in histories where its money moved, not where it was begun. `seq` is the number of the movement that changed
-- the wallet; of one that has moved nothing, the number of the last movement before it was begun. `booked_at` is when that was.
ALTER TABLE ledger.transactions
  ADD COLUMN seq       bigint NOT NULL DEFAULT 0,
  ADD COLUMN booked_at timestamptz NOT NULL DEFAULT now();

UPDATE ledger.transactions t SET seq = m.seq, booked_at = m.at
  FROM ledger.movements m
 WHERE t.before_balance IS NOT NULL AND m.customer_id = t.customer_id AND m.transaction = t.id AND 'wallet' IN (m.source, m.target);
UPDATE ledger.transactions t
   SET booked_at = t.at,
       seq = coalesce((SELECT max(m.seq) FROM ledger.movements m WHERE m.customer_id = t.customer_id AND m.at <= t.at), 0)
 WHERE t.before_balance IS NULL;

-- The counters of a day follow, and money that came back from a withdrawal is counted by itself too.
INSERT INTO ledger.tally (name, at, n, kobo)
SELECT kind || ' ' || status, moved.at, moved.n, moved.n * amount
  FROM ledger.transactions t, LATERAL (VALUES (t.at, -1), (t.booked_at, 1)) moved (at, n) WHERE t.booked_at <> t.at;
INSERT INTO ledger.tally (name, at, n, kobo)
SELECT 'returned', booked_at, 1, amount FROM ledger.transactions
 WHERE transaction_id LIKE 'RET-%' AND method = 'wallet' AND fingerprint = '00000000-0000-0000-0000-000000000000';

-- The key begins with the id, which is unique by itself, so it is the index on the id too.
ALTER TABLE ledger.transactions DROP CONSTRAINT transactions_pkey, ADD PRIMARY KEY (id, customer_id);
DROP INDEX ledger.transactions_by_time;
CREATE INDEX transactions_by_customer ON ledger.transactions (customer_id, seq, id);
CREATE INDEX transactions_by_time     ON ledger.transactions (booked_at, seq, id);
