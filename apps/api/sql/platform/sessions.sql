-- Sessions, many in one call. Lists of any length share one plan, because planning takes longer than reading.

-- The sessions with these tokens' hashes, each with its owner. The caller judges whether one has ended. Blocking an
-- administrator deletes their sessions; one that is left over is not found either.
CREATE OR REPLACE FUNCTION read_sessions(hashes bytea[]) RETURNS TABLE (
  token_hash bytea, id uuid, kind account_kind, account_id uuid, last_seen_at timestamptz, idle_seconds integer,
  expires_at timestamptz, name text, email text, ref_code text, two_factor boolean, status smallint,
  bank_code text, bank_account_name text, bank_account_number text, bank_changed_at timestamptz, email_confirmed boolean
) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
  SELECT s.token_hash, s.id, s.kind, s.account_id, s.last_seen_at, s.idle_seconds, s.expires_at,
         coalesce(c.name, a.name), coalesce(c.email, a.email)::text, coalesce(c.ref_code, a.ref_code),
         EXISTS (SELECT FROM public.two_factor t
                  WHERE t.kind = s.kind AND t.account_id = s.account_id AND t.confirmed_at IS NOT NULL),
         c.status, c.bank_code, c.bank_account_name, c.bank_account_number, c.bank_changed_at,
         c.email_confirmed_at IS NOT NULL
    FROM public.sessions s
    LEFT JOIN public.customers c ON s.kind = 'customer' AND c.id = s.account_id
    LEFT JOIN public.staff a ON s.kind = 'admin' AND a.id = s.account_id
   WHERE s.token_hash = ANY (hashes) AND a.blocked_at IS NULL;
END $$;

-- Records when these sessions, and with them their owners, were last used. Skips those that another call is recording
-- just now.
CREATE OR REPLACE FUNCTION mark_seen(sessions uuid[], at timestamptz) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  owners uuid[];
BEGIN
  WITH free AS (
    SELECT s.id FROM public.sessions s WHERE s.id = ANY (sessions) AND s.last_seen_at < at FOR NO KEY UPDATE SKIP LOCKED
  ), seen AS (
    UPDATE public.sessions s SET last_seen_at = at FROM free WHERE s.id = free.id RETURNING s.account_id
  )
  SELECT array_agg(seen.account_id) INTO owners FROM seen;
  WITH free AS (SELECT c.id FROM public.customers c WHERE c.id = ANY (owners) FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE public.customers c SET last_seen_at = at FROM free WHERE c.id = free.id;
  WITH free AS (SELECT a.id FROM public.staff a WHERE a.id = ANY (owners) FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE public.staff a SET last_seen_at = at FROM free WHERE a.id = free.id;
END $$;
