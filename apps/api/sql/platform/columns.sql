-- What tables and columns say of people, read from their comments. Migration 058 says how a comment is written.

-- Each column of each table, with what its comment says. `becomes`: what it is set to when it ends, as SQL; null where
-- the row goes, or a function erases it.
CREATE OR REPLACE VIEW personal_columns AS
SELECT n.nspname AS schema, c.relname AS "table", a.attname AS "column", c.oid::regclass AS relation,
       substring(t.says FROM '^whose (\w+)') AS whose,
       regexp_split_to_array(coalesce(substring(a.says FROM '; public ([^;]+)$'),
                                      substring(t.says FROM '; public ([^;]+)$')), ' \| ') AS public_words,
       substring(a.says FROM '^file (\w+)') AS list,
       coalesce(substring(a.says FROM '^file \w+\.([\w.]+)'), a.attname) AS name,
       substring(a.says FROM '^file [\w.]+/(-?\d+)')::numeric AS divisor,
       substring(a.says FROM '; ends (\w+)') AS ends,
       coalesce(substring(a.says FROM '; ends \w+ as (''[^'']*'')'),
                CASE WHEN a.says ~ '; ends \w+ by default' THEN 'DEFAULT' END) AS becomes,
       a.says ~ '; no words' AS has_no_words,
       a.says, t.says AS table_says
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  CROSS JOIN LATERAL (SELECT obj_description(c.oid, 'pg_class') AS says) t
  CROSS JOIN LATERAL (
    SELECT x.attname, col_description(c.oid, x.attnum) AS says FROM pg_attribute x
     WHERE x.attrelid = c.oid AND x.attnum > 0 AND NOT x.attisdropped) a
 WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'ledger', 'money');

-- Sets what ends so in the customer's rows that stay, as its comment says. It writes no table of money.
CREATE OR REPLACE FUNCTION money.forget_columns(customer uuid, ending text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change text;
BEGIN
  FOR change IN
    SELECT format('UPDATE public.%I SET %s WHERE %I = $1', p."table",
                  string_agg(format('%I = %s', p."column", p.becomes), ', '), p.whose)
      FROM public.personal_columns p
     WHERE p.schema = 'public' AND p.ends = ending AND p.becomes IS NOT NULL GROUP BY p."table", p.whose
  LOOP
    EXECUTE change USING customer;
  END LOOP;
  -- A dump may have been restored without comments.
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No comment of a column says that it ends so: %', ending;
  END IF;
END $$;
