-- What investments have earned. packages/sdk/src/contract/earnings.ts says what that is.

-- A customer's profit by the end of each of these moments, by product: `profit` what has grown or was got, `tax` what
-- is or would be withheld of it, `paid` what of the profit has reached the wallet. What a period earned is the
-- difference of two moments.
CREATE OR REPLACE FUNCTION money.earned_by(customer uuid, moments timestamptz[])
RETURNS TABLE (moment timestamptz, product_id uuid, product_name text, profit bigint, tax bigint, paid bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT m.moment, i.product_id, max(i.product_name), sum(e.profit)::bigint,
         sum(CASE WHEN i.completed_at <= m.moment THEN i.tax_kobo ELSE money.tax_on(e.profit, i.tax_bps) END)::bigint,
         sum(CASE WHEN i.completed_at <= m.moment THEN e.profit - i.tax_kobo ELSE 0 END)::bigint
    FROM money.investments i
    CROSS JOIN (SELECT DISTINCT unnest(moments) AS moment) m
    CROSS JOIN LATERAL (
      SELECT CASE WHEN i.completed_at <= m.moment THEN coalesce(i.exited_profit, i.expected)
                  ELSE (SELECT floor(sum(money.accrued(c.expected, c.at, i.ends_at, m.moment)))::bigint
                          FROM money.contributions c WHERE c.customer_id = customer AND c.investment_id = i.id)
             END AS profit) e
   WHERE i.customer_id = customer AND i.started_at <= m.moment
   GROUP BY 1, 2;
END $$;
