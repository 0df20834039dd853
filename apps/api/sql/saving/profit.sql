-- How the profit of a contribution grows, also where its money was owed for a time.

-- The profit of a contribution up to a moment: it grows evenly until the end. Callers round sums of it down. It
-- divides last, so that a share of whole kobo comes out whole.
CREATE OR REPLACE FUNCTION money.accrued(
  expected bigint, since timestamptz, until timestamptz, at timestamptz
) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT expected
         * least(greatest(0.001, extract(epoch FROM until - since)), greatest(0, extract(epoch FROM at - since)))
         / greatest(0.001, extract(epoch FROM until - since))
$$;

-- The same of a contribution that has `lost` profit, as its column says; an entry without `until` is of a debt that is
-- open. What was lost counts from the moment when it was known, so that months that had ended stay as they were.
CREATE OR REPLACE FUNCTION money.accrued_less(
  expected bigint, since timestamptz, until timestamptz, at timestamptz, lost jsonb
) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT greatest(0, money.accrued(accrued_less.expected + coalesce(sum(x.kobo), 0)::bigint
                                   + coalesce(sum(x.gone), 0)::bigint, since, accrued_less.until, at)
                     - coalesce(sum(CASE
           WHEN at < x.known_at THEN 0
           WHEN at < x.until OR x.until IS NULL
             THEN money.accrued(x.share, since, accrued_less.until, at)
                  - money.accrued(x.share, since, accrued_less.until, least(at, x.owed_from))
           ELSE coalesce(x.kobo, money.accrued(x.gone, since, accrued_less.until, at)) END), 0))
    FROM jsonb_to_recordset(lost) x (share bigint, owed_from timestamptz, known_at timestamptz, until timestamptz,
                                     kobo bigint, gone bigint)
$$;

-- The profit of any contribution up to a moment.
CREATE OR REPLACE FUNCTION money.grown(
  expected bigint, since timestamptz, until timestamptz, at timestamptz, lost jsonb
) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN lost = '[]' THEN money.accrued(expected, since, until, at)
              ELSE money.accrued_less(expected, since, until, at, lost) END
$$;
