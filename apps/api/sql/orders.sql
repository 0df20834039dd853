-- What deep pages of the administrators' lists are found by (migrations/045_orders.sql, 048_stretches.sql,
-- 049_days_in_order.sql, 050_places.sql). None of it is money: what is
-- missing or wrong makes a page slow or puts a customer at another place, and a check each day puts it right.
DROP VIEW IF EXISTS counts_by_amount;
DROP FUNCTION IF EXISTS amount_step(bigint), amount_unit(bigint);

-- A place in a list as one text, which sorts as the list does: what it is sorted by, then the id that tells equal ones apart.
CREATE OR REPLACE FUNCTION place_of(sorted_by text, id uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sorted_by || chr(1) || id::text
$$;
CREATE OR REPLACE FUNCTION amount_place(kobo bigint, id uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lpad(kobo::text, 19, '0') || chr(1) || id::text
$$;

-- Where the stretch of this place begins; null in a list that was never counted. A place made from an id has the id's collation, which
-- PostgreSQL gives both parameters, and by another collation the index does not find the list.
CREATE OR REPLACE FUNCTION stretch_of(of_list text, here text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT s.place FROM public.stretches s WHERE s.list = of_list COLLATE "default" AND s.place <= here COLLATE "C" ORDER BY s.place DESC LIMIT 1
$$;

-- Cuts a list anew, or the part of it from `first` up to `next`, and counts it. What the tally still holds is not counted yet.
-- No fold may run meanwhile: it would count twice, or not at all.
CREATE OR REPLACE FUNCTION cut_stretches(of_list text, first text, next text, wanted bigint) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  id_from text := split_part(first, chr(1), 2);
  id_to   text := split_part(next, chr(1), 2);
BEGIN
  DELETE FROM public.stretches s WHERE s.list = of_list AND s.place >= first AND s.place < next;
  INSERT INTO public.stretches (list, place, name, n)
  WITH numbered AS (
    SELECT t.kind, t.status, t.amount, '' AS key, t.id, row_number() OVER (ORDER BY t.amount, t.id) - 1 AS r FROM ledger.transactions t
     WHERE of_list = 'amount' AND (t.amount, t.id) >= (split_part(first, chr(1), 1)::bigint, id_from::uuid)
       AND (t.amount, t.id) < (split_part(next, chr(1), 1)::bigint, id_to::uuid)
    UNION ALL
    SELECT t.kind, t.status, 0, t.transaction_id, t.customer_id, row_number() OVER (ORDER BY t.transaction_id, t.customer_id) - 1
      FROM ledger.transactions t
     WHERE of_list = 'transactionId' AND (t.transaction_id, t.customer_id) >= (split_part(first, chr(1), 1), id_from::uuid)
       AND (t.transaction_id, t.customer_id) < (split_part(next, chr(1), 1), id_to::uuid)
  ), counted AS (
    SELECT r / wanted AS stretch, kind, status, count(*) AS n,
           max(CASE WHEN r = 0 THEN first WHEN r % wanted <> 0 THEN NULL WHEN of_list = 'amount' THEN public.amount_place(amount, id)
                    ELSE public.place_of(key, id) END COLLATE "C") AS place
      FROM numbered GROUP BY 1, 2, 3
  ), placed AS MATERIALIZED (
    SELECT max(place) OVER (PARTITION BY stretch) AS place, kind || ' ' || status AS name, n FROM counted
  )
  SELECT of_list, place, name, sum(n) FROM (
    SELECT place, name, n FROM placed
    UNION ALL
    SELECT (SELECT max(p.place) FROM placed p WHERE p.place <= y.place), y.name, -y.n FROM (
      SELECT x.name, x.n, CASE of_list WHEN 'amount' THEN public.amount_place(abs(x.kobo / x.n), t.id) ELSE public.place_of(t.transaction_id, t.customer_id) END COLLATE "C" AS place
        FROM ledger.tally x JOIN ledger.transactions t ON t.customer_id = x.customer_id AND t.id = x.transaction WHERE x.n <> 0) y
     WHERE y.place >= first AND y.place < next) c
   WHERE place IS NOT NULL GROUP BY place, name;
END $$;

-- The bands of days in which a day is counted too: "amount in days" and, by the first of its month, "amount in months".
CREATE OR REPLACE FUNCTION bands_of(of_bands text, day date) RETURNS TABLE (list text, of_day date) LANGUAGE sql IMMUTABLE AS $$
  VALUES (of_bands, day), (replace(of_bands, ' in days', ' in months'), date_trunc('month', day::timestamp)::date)
$$;

-- Counts each day and month of a list in bands: whole stretches, of which a hundredth of the list falls into each. What the tally still holds
-- is not counted yet.
CREATE OR REPLACE FUNCTION cut_bands(of_list text, of_bands text, wanted bigint) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  DELETE FROM public.bands b WHERE b.list IN (SELECT m.list FROM public.bands_of(of_bands, current_date) m);
  DELETE FROM public.stretches s WHERE s.list = of_bands;
  INSERT INTO public.stretches (list, place, name, n)
  SELECT of_bands, min(c.place), '', 0 FROM (
    SELECT s.place, (sum(sum(s.n)) OVER (ORDER BY s.place) - sum(s.n)) / wanted AS before FROM public.stretches s WHERE s.list = of_list GROUP BY s.place) c
   GROUP BY floor(c.before);
  INSERT INTO public.bands (list, day, place, name, n)
  WITH band AS MATERIALIZED (
    SELECT s.place, split_part(s.place, chr(1), 1) AS first, split_part(s.place, chr(1), 2)::uuid AS id,
           split_part(s.next, chr(1), 1) AS last, split_part(s.next, chr(1), 2)::uuid AS last_id
      FROM (SELECT x.place, lead(x.place, 1, CASE of_list WHEN 'amount' THEN public.amount_place(9223372036854775807, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                                              ELSE public.place_of(U&'\+10FFFF', 'ffffffff-ffff-ffff-ffff-ffffffffffff') END) OVER (ORDER BY x.place) AS next
              FROM public.stretches x WHERE x.list = of_bands) s)
  SELECT m.list, m.of_day, c.place, c.name, sum(c.n) FROM (
    SELECT t.day, b.place, t.kind || ' ' || t.status AS name, t.n
      FROM band b CROSS JOIN LATERAL (
        SELECT ledger.lagos_day(x.booked_at) AS day, x.kind, x.status, count(*) AS n FROM ledger.transactions x
         WHERE of_list = 'amount' AND (x.amount, x.id) >= (b.first::bigint, b.id) AND (x.amount, x.id) < (b.last::bigint, b.last_id) GROUP BY 1, 2, 3) t
    UNION ALL
    SELECT t.day, b.place, t.kind || ' ' || t.status, t.n
      FROM band b CROSS JOIN LATERAL (
        SELECT ledger.lagos_day(x.booked_at) AS day, x.kind, x.status, count(*) AS n FROM ledger.transactions x
         WHERE of_list = 'transactionId' AND (x.transaction_id, x.customer_id) >= (b.first, b.id) AND (x.transaction_id, x.customer_id) < (b.last, b.last_id)
         GROUP BY 1, 2, 3) t
    UNION ALL
    SELECT ledger.lagos_day(y.at), public.stretch_of(of_bands, CASE of_list WHEN 'amount' THEN public.amount_place(abs(y.kobo / y.n), t.id)
                                                               ELSE public.place_of(t.transaction_id, t.customer_id) END), y.name, -y.n
      FROM ledger.tally y JOIN ledger.transactions t ON t.customer_id = y.customer_id AND t.id = y.transaction WHERE y.n <> 0) c
  CROSS JOIN LATERAL public.bands_of(of_bands, c.day) m
   WHERE c.place IS NOT NULL GROUP BY m.list, m.of_day, c.place, c.name ORDER BY m.list, m.of_day, c.place, c.name;
END $$;

-- A customer's place in a list of customers. A moment as text of UTC sorts as the moment does.
CREATE OR REPLACE FUNCTION customer_place(of_list text, id uuid, status smallint, created_at timestamptz, sort_name text, email citext)
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT public.place_of(CASE of_list
    WHEN 'createdAt'  THEN to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || 'Z'
    WHEN 'name'       THEN sort_name
    WHEN 'email'      THEN lower(email::text)
    WHEN 'sub_status' THEN lpad(status::text, 3, '0') || to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || 'Z' END, id)
$$;
CREATE OR REPLACE FUNCTION customer_places(id uuid, status smallint, created_at timestamptz, sort_name text, email citext)
RETURNS TABLE (list text, place text) LANGUAGE sql STABLE AS $$
  SELECT l.list, public.customer_place(l.list, id, status, created_at, sort_name, email)
    FROM unnest('{createdAt, name, email, sub_status}'::text[]) l (list)
$$;

-- Each row of the lists that customers, wallets and the audit log are. Each list is a part of its own: to read one, no other is made.
CREATE OR REPLACE VIEW listed AS
  SELECT 'createdAt' AS list, customer_place('createdAt', id, status, created_at, sort_name, email) COLLATE "C" AS place, status::text AS name FROM customers
  UNION ALL
  SELECT 'name', customer_place('name', id, status, created_at, sort_name, email) COLLATE "C", status::text FROM customers
  UNION ALL
  SELECT 'email', customer_place('email', id, status, created_at, sort_name, email) COLLATE "C", status::text FROM customers
  UNION ALL
  SELECT 'sub_status', customer_place('sub_status', id, status, created_at, sort_name, email) COLLATE "C", status::text FROM customers
  UNION ALL
  SELECT 'balance', amount_place(wallet, customer_id) COLLATE "C", status::text FROM wallets
  UNION ALL
  SELECT 'auditLog', place_of('', id) COLLATE "C", '' FROM audit_log;

-- Adds to the stretches what came into the lists or left its place.
CREATE OR REPLACE FUNCTION fold_places() RETURNS void LANGUAGE sql SET search_path = '' AS $$
  WITH folded AS (
    DELETE FROM public.stretch_changes
     WHERE ctid = ANY (ARRAY(SELECT ctid FROM public.stretch_changes FOR UPDATE SKIP LOCKED))
    RETURNING list, place, name, n
  ), cuts AS MATERIALIZED (
    SELECT list, array_agg(place ORDER BY place) AS places FROM (SELECT DISTINCT list, place FROM public.stretches) d
     WHERE EXISTS (SELECT FROM folded) GROUP BY list
  ), counted AS (
    SELECT f.list, c.places[width_bucket(f.place, c.places)] AS place, f.name, f.n FROM folded f JOIN cuts c ON c.list = f.list
  )
  INSERT INTO public.stretches AS s (list, place, name, n)
  SELECT list, place, name, sum(n) FROM counted WHERE place IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (list, place, name) DO UPDATE SET n = s.n + excluded.n
$$;

-- Cuts a list of customers, wallets or the audit log anew, or its parts that begin at `firsts` and end before `nexts`; null is the end of the
-- list. The view is sorted by place once, which takes some seconds for a million rows. What waits in `stretch_changes` is not counted yet.
DROP FUNCTION IF EXISTS cut_listed(text, text, text, bigint);
CREATE OR REPLACE FUNCTION cut_listed(of_list text, firsts text[], nexts text[], wanted bigint) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  DELETE FROM public.stretches s USING unnest(firsts, nexts) p (first, next)
   WHERE s.list = of_list AND s.place >= p.first AND (p.next IS NULL OR s.place < p.next);
  INSERT INTO public.stretches (list, place, name, n)
  WITH numbered AS (
    SELECT l.place, l.name, p.first, (row_number() OVER (PARTITION BY p.first ORDER BY l.place) - 1) / wanted AS stretch
      FROM public.listed l JOIN unnest(firsts, nexts) p (first, next)
        ON p.first = firsts[width_bucket(l.place, firsts)] AND (p.next IS NULL OR l.place < p.next)
     WHERE l.list = of_list
  ), placed AS MATERIALIZED (
    SELECT CASE n.stretch WHEN 0 THEN n.first ELSE min(min(n.place)) OVER (PARTITION BY n.first, n.stretch) END AS place, n.name, count(*) AS n
      FROM numbered n GROUP BY n.first, n.stretch, n.name
  )
  SELECT of_list, place, name, sum(n) FROM (
    SELECT place, name, n FROM placed
    UNION ALL
    SELECT (SELECT max(x.place) FROM placed x WHERE x.place <= c.place), c.name, -c.n
      FROM public.stretch_changes c JOIN unnest(firsts, nexts) p (first, next) ON c.place >= p.first AND (p.next IS NULL OR c.place < p.next)
     WHERE c.list = of_list) c
   WHERE place IS NOT NULL GROUP BY place, name;
END $$;

-- Cuts a list anew where its counters do not come to the totals, as on the first day, and a stretch that has grown long; and sets wallets
-- right that are not in place.
CREATE OR REPLACE FUNCTION count_orders() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  wanted  CONSTANT bigint := 10000;
  longest CONSTANT bigint := 30000;
  least   text;
  most    text;
  part    record;
  total   numeric;
BEGIN
  LOCK TABLE ledger.totals IN SHARE ROW EXCLUSIVE MODE;
  INSERT INTO public.wallets AS w (customer_id, status, seq, wallet)
  SELECT a.customer_id, a.customer_status, a.last_seq, a.wallet
    FROM (SELECT b.customer_id, b.customer_status, b.last_seq, b.wallet FROM ledger.accounts b OFFSET 0) a
   WHERE a.customer_id <> money.platform() AND NOT EXISTS (SELECT FROM public.wallets x WHERE x.customer_id = a.customer_id AND x.seq = a.last_seq AND x.status = a.customer_status)
  ON CONFLICT ON CONSTRAINT wallets_pkey DO UPDATE SET status = excluded.status, seq = excluded.seq, wallet = excluded.wallet
   WHERE excluded.seq >= w.seq;
  FOR part IN SELECT * FROM unnest('{amount, transactionId}'::text[]) l (list) LOOP
    least := CASE part.list WHEN 'amount' THEN public.amount_place(0, '00000000-0000-0000-0000-000000000000')
                            ELSE public.place_of('', '00000000-0000-0000-0000-000000000000') END;
    most  := CASE part.list WHEN 'amount' THEN public.amount_place(9223372036854775807, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
                            ELSE public.place_of(U&'\+10FFFF', 'ffffffff-ffff-ffff-ffff-ffffffffffff') END;
    IF EXISTS (
      SELECT FROM (SELECT name, sum(n) AS n FROM ledger.totals WHERE name ~ '^(deposit|withdrawal|error|test) ' GROUP BY 1) t
        FULL JOIN (SELECT name, sum(n) AS n FROM public.stretches WHERE list = part.list GROUP BY 1) s USING (name)
       WHERE coalesce(t.n, 0) <> coalesce(s.n, 0)
    ) THEN
      PERFORM public.cut_stretches(part.list, least, most, wanted);
    ELSE
      PERFORM public.cut_stretches(part.list, s.place, s.next, wanted)
         FROM (SELECT place, sum(n) AS n, lead(place, 1, most) OVER (ORDER BY place) AS next FROM public.stretches
                WHERE list = part.list GROUP BY place) s WHERE s.n > longest;
    END IF;
    total := (SELECT sum(s.n) FROM public.stretches s WHERE s.list = part.list);
    IF EXISTS (
      SELECT FROM (SELECT m.list, d.name, m.of_day AS day, sum(d.n) AS n FROM ledger.totals d CROSS JOIN LATERAL public.bands_of(part.list || ' in days', d.day) m
                    WHERE d.name ~ '^(deposit|withdrawal|error|test) ' GROUP BY 1, 2, 3) t
        FULL JOIN (SELECT list, name, day, sum(n) AS n FROM public.bands WHERE list LIKE part.list || ' in %' GROUP BY 1, 2, 3) b USING (list, name, day)
       WHERE coalesce(t.n, 0) <> coalesce(b.n, 0)
    ) OR EXISTS (SELECT FROM public.bands WHERE list = part.list || ' in months' GROUP BY place HAVING sum(n) > greatest(longest, total / 30)) THEN
      PERFORM public.cut_bands(part.list, part.list || ' in days', greatest(wanted, ceil(total / 100)::bigint));
    END IF;
  END LOOP;
  FOR part IN SELECT * FROM unnest('{createdAt, name, email, sub_status, balance, auditLog}'::text[]) l (list) LOOP
    IF EXISTS (
      SELECT FROM (SELECT CASE part.list WHEN 'auditLog' THEN '' ELSE substr(name, 11) END AS name, sum(n) AS n FROM public.counted_rows
                    WHERE name LIKE CASE part.list WHEN 'auditLog' THEN 'audit_log' ELSE 'customers %' END GROUP BY 1) t
        FULL JOIN (SELECT name, sum(n) AS n FROM (
                     SELECT name, n FROM public.stretches WHERE list = part.list UNION ALL SELECT name, n FROM public.stretch_changes WHERE list = part.list) x
                    GROUP BY 1) s USING (name)
       WHERE coalesce(t.n, 0) <> coalesce(s.n, 0)
    ) THEN
      PERFORM public.cut_listed(part.list, '{""}', '{NULL}', wanted);
    ELSE
      PERFORM public.cut_listed(part.list, array_agg(s.place ORDER BY s.place), array_agg(s.next ORDER BY s.place), wanted)
         FROM (SELECT place, sum(n) AS n, lead(place) OVER (ORDER BY place) AS next FROM public.stretches WHERE list = part.list GROUP BY place) s
        WHERE s.n > longest HAVING count(*) > 0;
    END IF;
  END LOOP;
END $$;
