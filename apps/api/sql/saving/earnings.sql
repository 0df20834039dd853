-- What investments have earned, as packages/sdk/src/contract/earnings.ts defines it.

-- A customer's profit up to each of these moments, by product: `profit` has accrued or was paid, `tax` is or would be
-- withheld from it, and `paid` has reached the wallet. A period earned the difference of two moments.
CREATE OR REPLACE FUNCTION money.earned_by(customer uuid, moments timestamptz[])
RETURNS TABLE (moment timestamptz, product_id uuid, product_name text, profit bigint, tax bigint, paid bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
#variable_conflict use_column
DECLARE
  stopped CONSTANT jsonb := money.stopped(customer);
BEGIN
  RETURN QUERY
  WITH grown AS (
    SELECT m.moment, i.id, i.product_id, i.product_name, i.tax_bps, NULL::bigint AS tax,
           floor(sum(money.grown(c.expected, c.at, i.ends_at, m.moment,
                                 c.lost || coalesce(stopped -> c.id::text, '[]'))))::bigint AS profit
      FROM money.investments i
      JOIN money.contributions c ON c.customer_id = i.customer_id AND c.investment_id = i.id
      JOIN (SELECT DISTINCT unnest(moments) AS moment) m
        ON i.started_at <= m.moment AND (i.completed_at IS NULL OR i.completed_at > m.moment)
     WHERE i.customer_id = customer
     GROUP BY m.moment, i.id, i.product_id, i.product_name, i.tax_bps
    UNION ALL
    SELECT m.moment, i.id, i.product_id, i.product_name, i.tax_bps, i.tax_kobo, coalesce(i.exited_profit, i.expected)
      FROM money.investments i
      JOIN (SELECT DISTINCT unnest(moments) AS moment) m ON i.completed_at <= m.moment
     WHERE i.customer_id = customer)
  SELECT g.moment, g.product_id, max(g.product_name), sum(g.profit)::bigint,
         sum(coalesce(g.tax, money.tax_on(g.profit, g.tax_bps)))::bigint, coalesce(sum(g.profit - g.tax), 0)::bigint
    FROM grown g GROUP BY g.moment, g.product_id;
END $$;
