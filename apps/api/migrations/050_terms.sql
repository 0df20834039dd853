-- The digest of the terms of running investments, in the transaction that bought each. money.terms_of makes the same.
UPDATE ledger.transactions t
   SET metadata = t.metadata || jsonb_build_object('terms', md5(concat_ws(' ', i.rate_bps, i.tax_bps,
         coalesce(i.exit_after_days, -1), i.exit_price_bps,
         to_char(i.started_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'),
         to_char(i.ends_at AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS'))))
  FROM money.investments i
 WHERE i.customer_id = t.customer_id AND i.id = t.id AND i.completed_at IS NULL;
